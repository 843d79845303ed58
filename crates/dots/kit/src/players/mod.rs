//! The players of Dots and Boxes.

mod classic;
mod exact;
mod net;
mod safe;
mod system_2021;

use boyi_dots::{Dots, DotsRules};
use boyi_kit::OutsideEngine;
use boyi_players::plain::{Plain, PlainAlphaBeta, PlainUct};
use boyi_players::{AnyLegalMove, AnyMaker, Maker, Policy};

use self::classic::DotsClassic;
use self::net::DotsNet;
use self::safe::DotsSafe;
use self::system_2021::Dots2021;
use crate::kit::DotsKit;

/// All of them, simplest first.
pub(crate) static PLAYERS: [AnyMaker; 9] = [
    AnyMaker::of::<AnyLegalMove<Dots>>(),
    AnyMaker::of::<PlainAlphaBeta<Plain<Dots>>>(),
    AnyMaker::of::<PlainUct<Plain<Dots>>>(),
    AnyMaker::of::<DotsSafe>(),
    AnyMaker::of::<Dots2021>(),
    AnyMaker::of::<DotsClassic>(),
    AnyMaker::of::<Policy<DotsNet>>(),
    AnyMaker::of::<DotsNet>(),
    AnyMaker::of::<OutsideEngine<DotsKit>>(),
];

/// The strongest of them under these rules.
pub(crate) fn best(rules: DotsRules) -> &'static str {
    match DotsNet::plays(rules, &DotsNet::defaults()) {
        true => DotsNet::NAME,
        false => DotsClassic::NAME,
    }
}
