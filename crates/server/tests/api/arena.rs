//! The arena's folders, looked at from outside.

use boyi_arena::{LiveGame, Local, MatchPlan, Store, play_matches};
use boyi_kits::PlayerSpec;

use crate::common::{Folder, Running, wide};

#[test]
fn matches_are_listed_with_their_games() {
    let folder = Folder::new("arena");
    let rules = "hex:3".parse().unwrap();
    let player = |text| PlayerSpec::parse(text, rules).unwrap();
    let plan = MatchPlan::new(rules, player("alphabeta:depth=1"), player("random"), 6, 1);
    let mut store = Store::open(&folder.0.join("cup/round")).unwrap();
    play_matches(&mut store, 0, &[plan], None, &mut Local::quiet(), &mut |_| {}).unwrap();
    drop(store);
    std::fs::write(folder.0.join("report.html"), "<h1>played again</h1>").unwrap();

    let server = Running::with_arena(wide(), None, Some(folder.0.clone()));
    let shown = server.get("/api/arena").json();
    assert_eq!((&shown["stores"][0]["folder"], &shown["reports"][0]), (&"cup/round".into(), &".".into()));
    assert_eq!(shown["stores"][0]["matches"][0]["tally"]["games"], 6);
    assert_eq!(shown["stores"][0]["places"].as_array().unwrap().len(), 2);
    let game = server.get("/api/arena/game?folder=cup/round&match=0").json();
    assert_eq!((&game["rules"], &game["number"]), (&"hex:3".into(), &5.into()));
    assert!(game["moves"].as_array().unwrap().len() > 4);
    let report = server.get("/api/arena/report?folder=.");
    assert!(report.text().contains("played again"));
    assert!(report.header("content-security-policy").unwrap().ends_with("sandbox"));
    for path in [
        "/api/arena/game?folder=..",
        "/api/arena/game?folder=cup",
        "/api/arena/report?folder=/etc",
        "/api/arena/game?folder=cup/round&match=7",
    ] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
    assert_eq!(Running::start().get("/api/arena").status, 404, "nothing is shown unless a folder is named");
}

#[test]
fn a_game_is_seen_while_it_is_played() {
    let folder = Folder::new("live");
    let server = Running::with_arena(wide(), None, Some(folder.0.clone()));
    let store = Store::open(&folder.0.join("cup")).unwrap();
    let game = LiveGame {
        matching: 0,
        number: 3,
        rules: "hex:5".parse().unwrap(),
        players: ["uct".into(), "random".into()],
        moves: vec!["c3".parse().unwrap()],
    };
    std::fs::write(folder.0.join("cup/live.json"), serde_json::to_vec(&game).unwrap()).unwrap();
    assert_eq!(server.get("/api/arena").json()["stores"][0]["running"], true);
    let live = server.get("/api/arena/live?folder=cup").json();
    assert_eq!(
        (&live["number"], &live["first"], &live["moves"][0]),
        (&3.into(), &"uct".into(), &"c3".into())
    );
    drop(store);
    assert_eq!(server.get("/api/arena").json()["stores"][0]["running"], false);
    assert!(
        server.get("/api/arena/live?folder=cup").json().is_null(),
        "a match that was killed plays no more"
    );
    assert_eq!(server.get("/api/arena/live?folder=..").status, 404);
}
