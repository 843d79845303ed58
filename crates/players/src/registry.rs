//! The only place that knows all players.

use std::sync::LazyLock;

use boyi_games::dots::Dots;
use boyi_games::hex::Hex;
use boyi_games::surakarta::{EndRule, Surakarta};
use boyi_games::{AnyRules, GameKind};

use crate::alphabeta::PlainAlphaBeta;
use crate::bistuhex2::BistuHex2;
use crate::dots_2021::Dots2021;
use crate::dots_classic::DotsClassic;
use crate::dots_net::DotsNet;
use crate::dots_safe::DotsSafe;
use crate::external::OutsideEngine;
use crate::hex_2020::Hex2020;
use crate::hex_2022::Hex2022;
use crate::hex_classic::HexClassic;
use crate::hex_net::HexNet;
use crate::random::AnyLegalMove;
use crate::surakarta_2025::Surakarta2025;
use crate::surakarta_classic::SurakartaClassic;
use crate::surakarta_net::SurakartaNet;
use crate::uct::PlainUct;
use crate::{AnyMaker, Maker, OptionInfo};

static MAKERS: [AnyMaker; 24] = [
    AnyMaker::of::<AnyLegalMove<Hex>>(),
    AnyMaker::of::<AnyLegalMove<Surakarta>>(),
    AnyMaker::of::<AnyLegalMove<Dots>>(),
    AnyMaker::of::<PlainAlphaBeta<Hex>>(),
    AnyMaker::of::<PlainAlphaBeta<Surakarta>>(),
    AnyMaker::of::<PlainAlphaBeta<Dots>>(),
    AnyMaker::of::<PlainUct<Hex>>(),
    AnyMaker::of::<PlainUct<Surakarta>>(),
    AnyMaker::of::<PlainUct<Dots>>(),
    AnyMaker::of::<Surakarta2025>(),
    AnyMaker::of::<SurakartaClassic>(),
    AnyMaker::of::<DotsSafe>(),
    AnyMaker::of::<Dots2021>(),
    AnyMaker::of::<DotsClassic>(),
    AnyMaker::of::<Hex2020>(),
    AnyMaker::of::<Hex2022>(),
    AnyMaker::of::<BistuHex2>(),
    AnyMaker::of::<HexClassic>(),
    AnyMaker::of::<HexNet>(),
    AnyMaker::of::<DotsNet>(),
    AnyMaker::of::<SurakartaNet>(),
    AnyMaker::of::<OutsideEngine<Hex>>(),
    AnyMaker::of::<OutsideEngine<Surakarta>>(),
    AnyMaker::of::<OutsideEngine<Dots>>(),
];

/// A kind of player by its name: its makers in the games that it plays.
#[derive(Clone, Debug)]
pub struct Family {
    /// The name in a spec.
    pub name: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    makers: Vec<&'static AnyMaker>,
}

impl Family {
    /// The games that it plays.
    pub fn games(&self) -> Vec<GameKind> {
        self.makers.iter().map(|maker| maker.game).collect()
    }

    /// Its maker in that game.
    pub fn maker(&self, game: GameKind) -> Option<&'static AnyMaker> {
        self.makers.iter().copied().find(|maker| maker.game == game)
    }

    /// Whether it plays by these rules.
    pub fn plays(&self, rules: AnyRules) -> bool {
        self.maker(rules.kind()).is_some_and(|maker| maker.plays(rules))
    }

    /// Its options in that game, with their defaults there; none where it does not play.
    pub fn options(&self, game: GameKind) -> Vec<OptionInfo> {
        self.maker(game).map(|maker| maker.settings().infos()).unwrap_or_default()
    }

    /// Whether its name alone says too little: some option has to be set.
    pub fn needs_options(&self) -> bool {
        self.makers.iter().any(|maker| maker.settings().missing().is_some())
    }
}

static FAMILIES: LazyLock<Vec<Family>> = LazyLock::new(|| {
    let mut families: Vec<Family> = Vec::new();
    for maker in &MAKERS {
        match families.iter_mut().find(|family| family.name == maker.name) {
            Some(family) => family.makers.push(maker),
            None => {
                let AnyMaker { name, about, .. } = *maker;
                families.push(Family { name, about, makers: vec![maker] });
            }
        }
    }
    families
});

/// All kinds of players, simplest first.
pub fn families() -> &'static [Family] {
    &FAMILIES
}

/// The kind with that name.
pub fn family(name: &str) -> Option<&'static Family> {
    FAMILIES.iter().find(|family| family.name == name)
}

/// The strongest player today under these rules.
pub fn best(rules: AnyRules) -> &'static Family {
    let net = |name, otherwise| match family(name) {
        Some(net) if net.plays(rules) => name,
        _ => otherwise,
    };
    let name = match rules {
        AnyRules::Hex(_) => net(HexNet::NAME, HexClassic::NAME),
        AnyRules::Dots(_) => net(DotsNet::NAME, DotsClassic::NAME),
        // The net has learnt one way to end a game.
        AnyRules::Surakarta(rules) if rules.end == EndRule::Olympiad => SurakartaNet::NAME,
        AnyRules::Surakarta(_) => SurakartaClassic::NAME,
    };
    family(name).expect("it is listed")
}
