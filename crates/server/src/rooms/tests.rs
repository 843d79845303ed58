//! Whatever players ask for, their game can be read again from the store as it stands.

use std::sync::Arc;
use std::time::Duration;

use boyi_games::{AnyGame, Game};
use proptest::prelude::*;

use super::{Rooms, Wish};
use crate::searches::{SearchLimits, Searches};
use crate::store::Store;
use crate::table::{Command, Seat, Setup, SideName, Table};

fn rooms() -> Arc<Rooms> {
    let limits = SearchLimits {
        searches: 1,
        move_time: Duration::from_secs(1),
        analysis_time: Duration::from_secs(1),
        turn: Duration::from_secs(1),
        memory_mb: 1,
    };
    let searches = Arc::new(Searches::new(limits, None, Vec::new()));
    Arc::new(Rooms::new(Arc::new(Store::in_memory().unwrap()), searches, Duration::ZERO))
}

fn game(rooms: &Rooms, rules: &str, clock: &str) -> (String, [String; 2]) {
    let setup = Setup {
        rules: rules.into(),
        setup: None,
        moves: Vec::new(),
        seats: [Seat::Person(String::new()), Seat::Person(String::new())],
        clock: clock.into(),
        takebacks: true,
        meta: Default::default(),
        secrets: Default::default(),
    };
    rooms.create(setup).unwrap()
}

/// What somebody at the table does.
#[derive(Clone, Debug)]
enum Deed {
    /// Anything that the page can send, sensible or not.
    Wish(Wish),
    /// One of the legal moves.
    Move(usize),
    /// A correction to a move that was legal there.
    Correct { ply: usize, choice: usize },
}

impl Deed {
    fn wish(self, table: &Table) -> Wish {
        let situation = table.situation();
        let legal = |position: &AnyGame, choice: usize| {
            let moves = position.moves();
            moves.get(choice % moves.len().max(1)).map_or("none".into(), ToString::to_string)
        };
        match self {
            Deed::Wish(wish) => wish,
            Deed::Move(choice) => Wish::Command(Command::Move {
                mv: legal(situation.position(), choice),
                ply: situation.moves().len(),
            }),
            Deed::Correct { ply, choice } => {
                let ply = ply % situation.moves().len().max(1);
                let mut position = situation.beginning().clone();
                for &mv in &situation.moves()[..ply] {
                    position.play_unchecked(mv);
                }
                Wish::Command(Command::Correct { ply, mv: legal(&position, choice) })
            }
        }
    }
}

/// Moves of three games on small boards, and what is none.
fn move_text() -> impl Strategy<Value = String> {
    prop_oneof!["[abc][123]", "[abc][123][hv]", "[a-f][1-6][-x][a-f][1-6]", Just("swap".into()), "\\PC{0,8}"]
}

fn ply() -> impl Strategy<Value = usize> {
    prop_oneof![9 => 0..12usize, 1 => any::<usize>()]
}

fn command() -> impl Strategy<Value = Command> {
    let side = prop_oneof![Just(None), Just(Some(SideName::First)), Just(Some(SideName::Second))];
    prop_oneof![
        2 => (move_text(), ply()).prop_map(|(mv, ply)| Command::Move { mv, ply }),
        2 => (move_text(), ply()).prop_map(|(mv, ply)| Command::Correct { ply, mv }),
        4 => Just(Command::Undo),
        4 => Just(Command::Redo),
        1 => side.prop_map(|side| Command::Resign { side }),
        1 => Just(Command::Pause),
        1 => Just(Command::Resume),
    ]
}

fn deed() -> impl Strategy<Value = Deed> {
    let wish = prop_oneof![
        8 => command().prop_map(Wish::Command),
        2 => Just(Wish::Accept),
        1 => Just(Wish::Decline),
        1 => Just(Wish::Rematch),
    ];
    prop_oneof![
        4 => wish.prop_map(Deed::Wish),
        6 => any::<usize>().prop_map(Deed::Move),
        2 => (any::<usize>(), any::<usize>()).prop_map(|(ply, choice)| Deed::Correct { ply, choice }),
    ]
}

/// Who does it: the players are 0 and 1, 2 has both seats, 3 none.
fn visitor() -> impl Strategy<Value = usize> {
    prop_oneof![1 => Just(0), 1 => Just(1), 6 => Just(2), 1 => Just(3)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_game_reads_back_as_it_stands_whatever_was_asked(
        rules in prop::sample::select(vec!["hex:3", "hex:3,swap=pieces", "hex:3,swap=sides", "surakarta", "dots:2x2"]),
        clock in prop::sample::select(vec!["none", "1h+1s"]),
        visits in prop::collection::vec(prop::collection::vec((visitor(), deed()), 0..25), 1..4),
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let _inside = runtime.enter();
        let rooms = rooms();
        let (id, secrets) = game(&rooms, rules, clock);
        for deeds in visits {
            let known: [&[String]; 4] = [&secrets[..1], &secrets[1..], &secrets, &[]];
            let visits = known.map(|known| rooms.enter(&id, known).unwrap());
            for (who, deed) in deeds {
                let wish = visits[who].room.look(|table| deed.wish(table));
                let _ = rooms.act(&visits[who], wish);
                let stands = visits[2].room.look(Table::standing);
                let read = rooms.store.load(&id).unwrap().unwrap();
                prop_assert_eq!(read.table.standing(), stands);
            }
        }
    }
}
