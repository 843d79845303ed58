//! The players of Hex.

mod bistuhex2;
mod classic;
mod exact;
mod net;
mod system_2020;
mod system_2022;

use boyi_hex::{Hex, HexRules};
use boyi_kit::OutsideEngine;
use boyi_players::plain::{PlainAlphaBeta, PlainGame, PlainUct};
use boyi_players::{AnyLegalMove, AnyMaker, Made, Maker, Policy, alphabeta};

use self::bistuhex2::BistuHex2;
use self::classic::HexClassic;
use self::net::HexNet;
use self::system_2020::Hex2020;
use self::system_2022::Hex2022;
use crate::kit::HexKit;
use crate::knowledge::ShortestPath;

/// All of them, simplest first.
pub(crate) static PLAYERS: [AnyMaker; 10] = [
    AnyMaker::of::<AnyLegalMove<Hex>>(),
    AnyMaker::of::<PlainAlphaBeta<PlainHex>>(),
    AnyMaker::of::<PlainUct<PlainHex>>(),
    AnyMaker::of::<Hex2020>(),
    AnyMaker::of::<Hex2022>(),
    AnyMaker::of::<BistuHex2>(),
    AnyMaker::of::<HexClassic>(),
    AnyMaker::of::<Policy<HexNet>>(),
    AnyMaker::of::<HexNet>(),
    AnyMaker::of::<OutsideEngine<HexKit>>(),
];

/// The strongest of them under these rules.
pub(crate) fn best(rules: HexRules) -> &'static str {
    match HexNet::plays(rules, &HexNet::defaults()) {
        true => HexNet::NAME,
        false => HexClassic::NAME,
    }
}

/// Hex as the players of every game know it.
struct PlainHex;

impl PlainGame for PlainHex {
    type Game = Hex;
    const EXPLORATION: f64 = 0.2;

    /// By shortest paths, as in the published experiments.
    fn alphabeta(_: HexRules, options: &alphabeta::Options) -> Made {
        options.endgames.expect_none::<Hex>()?;
        Ok(alphabeta::player::<Hex, _>(ShortestPath, options))
    }
}
