use boyi_games::{AnyRules, Outcome};
use boyi_kits::PlayerSpec;
use boyi_play::Reason;
use boyi_search::StopFlag;

use super::*;

fn plan(a: &str, seed: u64) -> MatchPlan {
    let rules: AnyRules = "hex:3".parse().unwrap();
    let spec = |text| PlayerSpec::parse(text, rules).unwrap();
    MatchPlan::new(rules, spec(a), spec("random"), 10, seed)
}

/// A folder that is gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        Folder(std::env::temp_dir().join(format!("boyi-store-{}-{name}", std::process::id())))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_game_is_read_as_it_was_kept_and_kept_once() {
    let folder = Folder::new("once");
    let plan = plan("random", 1);
    let mut result = plan.job(4).play(&StopFlag::new()).unwrap().unwrap();
    result.reason = Reason::IllegalMove;
    result.detail = Some("a1: taken".into());
    result.times = vec![7; result.moves.len()];
    result.used = [1, 2];
    let key = GameKey { matching: 0, number: 4 };
    {
        let mut store = Store::open(&folder.0).unwrap();
        store.enter(0, &plan).unwrap();
        assert!(store.keep(key, &result).unwrap());
        let other = GameResult { outcome: Outcome::Draw, ..result.clone() };
        assert!(!store.keep(key, &other).unwrap(), "the second one is not counted");
    }
    let store = Store::look(&folder.0).unwrap();
    let mut seen = Vec::new();
    store.visit(0, &mut |number, game| seen.push((number, game))).unwrap();
    assert_eq!(seen, [(4, result)]);
    assert_eq!(store.finished(0).unwrap(), HashSet::from([4]));
    assert_eq!(store.count().unwrap(), 1);
    assert_eq!(store.thinking().unwrap().as_millis(), 3);
}

#[test]
fn a_folder_of_an_earlier_version_is_read() {
    let folder = Folder::new("earlier");
    let plan = plan("random", 1);
    let mut result = plan.job(0).play(&StopFlag::new()).unwrap().unwrap();
    result.reason = Reason::IllegalMove;
    let mut store = Store::open(&folder.0).unwrap();
    store.enter(0, &plan).unwrap();
    store.keep(GameKey { matching: 0, number: 0 }, &result).unwrap();
    drop(store);
    let file = rusqlite::Connection::open(folder.0.join("games.sqlite")).unwrap();
    assert_eq!(file.execute("UPDATE games SET reason = 'illegal move'", []), Ok(1));
    let mut seen = Vec::new();
    Store::look(&folder.0).unwrap().visit(0, &mut |_, game| seen.push(game.reason)).unwrap();
    assert_eq!(seen, [Reason::IllegalMove]);
}

#[test]
fn a_stored_move_is_read_by_the_game_of_its_match() {
    let folder = Folder::new("moves");
    let plan = plan("random", 1);
    let result = plan.job(0).play(&StopFlag::new()).unwrap().unwrap();
    let mut store = Store::open(&folder.0).unwrap();
    store.enter(0, &plan).unwrap();
    store.keep(GameKey { matching: 0, number: 0 }, &result).unwrap();
    drop(store);
    // As every version has written them.
    let file = rusqlite::Connection::open(folder.0.join("games.sqlite")).unwrap();
    assert_eq!(file.execute("UPDATE games SET moves = 'b2 a1 c1 a2 a3'", []), Ok(1));
    let mut seen = Vec::new();
    let store = Store::look(&folder.0).unwrap();
    store.visit(0, &mut |_, game| seen.push(game)).unwrap();
    let texts = |rules: &str| {
        let record = seen[0].record(rules.parse().unwrap(), ["a", "b"]);
        record.map(|record| record.moves().map(|mv| mv.to_string()).collect::<Vec<_>>().join(" "))
    };
    assert_eq!(texts("hex:3").unwrap(), "b2 a1 c1 a2 a3");
    let error = texts("surakarta").unwrap_err().to_string();
    assert!(error.contains("\"b2\""), "{error}");
}

#[test]
fn another_plan_in_the_same_folder_is_refused_with_what_differs() {
    let folder = Folder::new("other");
    Store::open(&folder.0).unwrap().enter(0, &plan("random", 1)).unwrap();
    let mut store = Store::open(&folder.0).unwrap();
    store.enter(0, &MatchPlan { games: 500, ..plan("random", 1) }).unwrap();
    let error = store.enter(0, &plan("uct", 1)).unwrap_err();
    assert!(error.to_string().contains("a is random there and uct here"), "{error}");
    assert!(error.is_input());
    let error = store.enter(0, &plan("random", 2)).unwrap_err();
    assert!(error.to_string().contains("the seed is 1 there and 2 here"), "{error}");
}

#[test]
fn two_programs_do_not_play_in_one_folder() {
    let folder = Folder::new("locked");
    let _store = Store::open(&folder.0).unwrap();
    let error = Store::open(&folder.0).err().unwrap();
    assert!(error.to_string().contains("another program is playing in this folder"));
    assert!(Store::look(&folder.0).is_ok(), "but looking is allowed");
}

#[test]
fn a_file_that_is_no_store_is_an_error_that_names_it() {
    let folder = Folder::new("garbage");
    std::fs::create_dir_all(&folder.0).unwrap();
    std::fs::write(folder.0.join(FILE), "not a database at all, but long enough to look at".repeat(50))
        .unwrap();
    let error = Store::open(&folder.0).err().unwrap().to_string();
    assert!(error.contains(FILE) && error.contains("not a database"), "{error}");
}

#[test]
fn a_folder_that_is_played_in_is_known() {
    let folder = Folder::new("played-in");
    assert!(!Store::is_played_in(&folder.0), "there is no such folder");
    let store = Store::open(&folder.0).unwrap();
    assert!(Store::is_played_in(&folder.0));
    assert_eq!(store.folder(), Some(folder.0.as_path()));
    drop(store);
    assert!(!Store::is_played_in(&folder.0));
    assert_eq!(Store::temporary().unwrap().folder(), None);
}
