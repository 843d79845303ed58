//! Whatever players ask for, their game can be read again from the store as it stands; and no game waits for another.

use std::sync::Arc;
use std::time::Duration;

use boyi_games::{AnyGame, Game};
use proptest::prelude::*;
use tokio::runtime::Runtime;
use tokio::sync::mpsc;

use super::{Rooms, Visit, Wish};
use crate::names::SideName;
use crate::problem::Problem;
use crate::searches::{SearchLimits, Searches};
use crate::slow_store::SlowStore;
use crate::store::{SqliteStore, Store};
use crate::table::{Command, Seat, Seats, Setup, Table};
use crate::threads::BlockingThreads;

/// Rooms over a store, whose engines never move.
fn rooms(store: Arc<dyn Store>) -> Rooms {
    let limits = SearchLimits {
        searches: 1,
        move_time: Duration::from_secs(1),
        analysis_time: Duration::from_secs(1),
        turn: Duration::from_secs(1),
        memory_mb: 1,
    };
    let searches = Arc::new(Searches::new(limits, None, Vec::new()));
    Rooms::new(store, BlockingThreads::new(4), searches, mpsc::unbounded_channel().0)
}

fn sqlite() -> Arc<SqliteStore> {
    Arc::new(SqliteStore::in_memory().unwrap())
}

/// One thread that answers all viewers: a call that blocks it stops the test.
fn runtime() -> Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}

async fn game(rooms: &Rooms, rules: &str, clock: &str) -> (String, [String; 2]) {
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
    rooms.create(setup).await.unwrap()
}

async fn play(visit: &Visit, mv: &str, ply: usize) -> Result<(), Problem> {
    visit.act(Wish::Command(Command::Move { mv: visit.parse_move(mv).unwrap(), ply })).await
}

#[test]
fn a_game_whose_move_is_being_written_keeps_no_other_game_waiting() {
    runtime().block_on(async {
        let store = SlowStore::new();
        let rooms = rooms(store.clone());
        let (slow, secrets) = game(&rooms, "hex:5", "none").await;
        let (quick, others) = game(&rooms, "hex:5", "none").await;
        let mine = Arc::new(rooms.enter(&slow, &secrets).await.unwrap());
        let mut other = rooms.enter(&quick, &others).await.unwrap();
        let mut waiting = store.make_wait(&slow);
        let player = mine.clone();
        let first = tokio::spawn(async move { play(&player, "c3", 0).await });
        waiting.has_begun().await;
        let player = mine.clone();
        let second = tokio::spawn(async move { play(&player, "c4", 1).await });

        play(&other, "a1", 0).await.unwrap();
        while !other.hear().await.unwrap().contains(r#""move":"a1""#) {}
        assert_eq!(rooms.look(&quick, |table| table.plies().len()).await.unwrap(), 1);
        assert_eq!(rooms.count(), 2);

        waiting.goes_on();
        first.await.unwrap().unwrap();
        second.await.unwrap().unwrap();
        let moves = rooms.look(&slow, |table| table.situation().moves().to_vec()).await.unwrap();
        assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["c3", "c4"]);
    });
}

#[test]
fn two_viewers_who_enter_a_closed_game_at_once_are_in_one_room() {
    runtime().block_on(async {
        let store = SlowStore::new();
        let rooms = Arc::new(rooms(store.clone()));
        let (slow, secrets) = game(&rooms, "hex:5", "none").await;
        let (quick, others) = game(&rooms, "hex:5", "none").await;
        let mut waiting = store.make_wait(&slow);
        let enter = |known: &str| {
            let (rooms, slow, known) = (rooms.clone(), slow.clone(), [known.to_owned()]);
            tokio::spawn(async move { rooms.enter(&slow, &known).await.unwrap() })
        };
        let first = enter(&secrets[0]);
        waiting.has_begun().await;
        let second = enter(&secrets[1]);

        let other = rooms.enter(&quick, &others).await.unwrap();
        play(&other, "a1", 0).await.unwrap();

        waiting.goes_on();
        let (first, second) = (first.await.unwrap(), second.await.unwrap());
        assert!(Arc::ptr_eq(&first.room, &second.room));
        assert_eq!((first.seats, second.seats), (Seats([true, false]), Seats([false, true])));
        assert_eq!(store.loads(), [slow, quick]);
    });
}

#[test]
fn a_room_is_closed_when_the_last_viewer_has_left() {
    runtime().block_on(async {
        let rooms = rooms(sqlite());
        let (id, secrets) = game(&rooms, "hex:5", "none").await;
        assert!(rooms.enter("nosuchgame22", &[]).await.is_err());
        assert_eq!(rooms.count(), 0, "a game that is not there leaves nothing behind");
        let first = rooms.enter(&id, &secrets).await.unwrap();
        let second = rooms.enter(&id, &[]).await.unwrap();
        drop(first);
        play(&second, "a1", 0).await.unwrap_err();
        assert_eq!(rooms.count(), 1);
        drop(second);
        while rooms.count() > 0 {
            tokio::task::yield_now().await;
        }
    });
}

#[test]
fn who_falls_behind_hears_the_whole_game() {
    runtime().block_on(async {
        let rooms = rooms(sqlite());
        let (id, secrets) = game(&rooms, "hex:5", "none").await;
        let mut visit = rooms.enter(&id, &secrets).await.unwrap();
        for _ in 0..100 {
            play(&visit, "a1", 0).await.unwrap();
            visit.act(Wish::Command(Command::Undo)).await.unwrap();
        }
        let told = visit.hear().await.unwrap();
        assert!(told.contains(r#""keep":0"#) && told.contains(r#""rules":"hex:5""#), "{told}");
    });
}

/// What somebody at the table does.
#[derive(Clone, Debug)]
enum Deed {
    /// Anything that the page can send without a move.
    Wish(Wish),
    /// A move or a correction as typed, sensible or not.
    Typed { mv: String, ply: usize, correct: bool },
    /// One of the legal moves.
    Move(usize),
    /// A correction to a move that was legal there.
    Correct { ply: usize, choice: usize },
}

impl Deed {
    /// The wish that it comes to, unless the door turns it away.
    fn wish(self, table: &Table) -> Option<Wish> {
        let situation = table.situation();
        let legal = |position: &AnyGame, choice: usize| {
            let moves = position.moves();
            moves.get(choice % moves.len().max(1)).copied()
        };
        match self {
            Deed::Wish(wish) => Some(wish),
            Deed::Typed { mv, ply, correct } => {
                let mv = situation.position().parse_move(&mv).ok()?;
                let command = if correct { Command::Correct { ply, mv } } else { Command::Move { mv, ply } };
                Some(Wish::Command(command))
            }
            Deed::Move(choice) => Some(Wish::Command(Command::Move {
                mv: legal(situation.position(), choice)?,
                ply: situation.moves().len(),
            })),
            Deed::Correct { ply, choice } => {
                let ply = ply % situation.moves().len().max(1);
                let mut position = situation.beginning().clone();
                for &mv in &situation.moves()[..ply] {
                    position.play_unchecked(mv);
                }
                Some(Wish::Command(Command::Correct { ply, mv: legal(&position, choice)? }))
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
        3 => wish.prop_map(Deed::Wish),
        1 => (move_text(), ply(), any::<bool>()).prop_map(|(mv, ply, correct)| Deed::Typed { mv, ply, correct }),
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
        runtime().block_on(async {
            let store = sqlite();
            let rooms = rooms(store.clone());
            let (id, secrets) = game(&rooms, rules, clock).await;
            for deeds in visits {
                let known: [&[String]; 4] = [&secrets[..1], &secrets[1..], &secrets, &[]];
                let mut visits = Vec::new();
                for known in known {
                    visits.push(rooms.enter(&id, known).await.unwrap());
                }
                for (who, deed) in deeds {
                    let wish = rooms.look(&id, |table| deed.wish(table)).await.unwrap();
                    if let Some(wish) = wish {
                        let _ = visits[who].act(wish).await;
                    }
                    let stands = rooms.look(&id, Table::standing).await.unwrap();
                    let read = store.load(&id).unwrap().unwrap();
                    prop_assert_eq!(read.table.standing(), stands);
                }
            }
            Ok(())
        })?;
    }
}
