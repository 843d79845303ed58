//! Dots and Boxes without a net: exact as soon as the solver can finish, before that tree search over safe moves whose
//! games are judged by the exact value of the endgame they lead to.

use boyi_dots_kit::knowledge::SafePlay;
use boyi_games::dots::Dots;
use boyi_games::{AnyRules, Game, GameKind};
use boyi_search::uct::{Selection, UctOptions};

use crate::dots_player::{DotsPlayer, SHARE, SOLVE};
use crate::limiting::{MEMORY, SEED, SIMULATIONS, THREADS, TIME};
use crate::paced::Paced;
use crate::tree_player::{REUSE, VIRTUAL_LOSS, usual_options};
use crate::{DefaultValue, Family, OptionInfo, OptionKind, Player, Settings};

pub(crate) static FAMILY: Family = Family {
    name: "dots-classic",
    about: "exact endgames, and tree search over safe moves before them",
    games: &[GameKind::Dots],
    fits: |_| true,
    options: &OPTIONS,
    build,
};

static OPTIONS: [OptionInfo; 10] = [
    TIME,
    SIMULATIONS,
    OptionInfo {
        name: "c",
        about: "weight of exploration",
        kind: OptionKind::Number { low: 0.0, high: 10.0 },
        default: DefaultValue::Always("0.3"),
    },
    SOLVE,
    SHARE,
    REUSE,
    VIRTUAL_LOSS,
    MEMORY,
    THREADS,
    SEED,
];

fn build(rules: AnyRules, settings: &Settings) -> Result<Box<dyn Player>, String> {
    let AnyRules::Dots(rules) = rules else { return Err("dots-classic plays Dots and Boxes".into()) };
    let game = Dots::start(rules);
    let memory = settings.memory("memory").expect("has a default");
    let options = UctOptions {
        selection: Selection::Uct { c: settings.number("c").expect("has a default") as f32 },
        memory: memory / 4,
        // The moves that it leaves out are nearly never right, and nearly is no proof.
        selective: true,
        ..usual_options(settings)
    };
    let threads = options.threads;
    let evaluators = (0..threads).map(|_| SafePlay::new(&game, memory / 4 / threads)).collect();
    Ok(Box::new(Paced::new(&FAMILY, DotsPlayer::new(&game, options, evaluators, settings), settings)))
}

#[cfg(test)]
mod tests {
    use boyi_games::{AnyGame, Game, Verdict};

    use crate::{PlayerSpec, Situation, Turn};

    #[test]
    fn what_is_left_out_is_not_taken_for_lost() {
        // Only opening a chain wins here, though there are safe moves.
        for text in ["b3a751 300 000 R", "736eb1 600 000 R", "e3ae51 600 000 R", "636fb1 600 000 R"] {
            let rules = "dots:3x3".parse().unwrap();
            let situation = Situation::from_position(AnyGame::parse(rules, text).unwrap());
            let proven = |spec: &str| {
                let mut player = PlayerSpec::parse(spec, rules).unwrap().build(rules, Some(1)).unwrap();
                player.choose(&mut Turn::quiet(&situation)).unwrap().report.proven
            };
            assert_eq!(proven("dots-classic:solve=0,simulations=20000"), None, "{text}");
            assert_eq!(proven("dots-classic:simulations=100"), Some(Verdict::Win), "{text}");
        }
    }
}
