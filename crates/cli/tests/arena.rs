//! Matches, tournaments, tuning and experiments as scripts meet them: stopped, continued, repeated.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use boyi_arena::Store;
use serde_json::Value;

fn boyi(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_boyi")).args(arguments).output().expect("boyi starts")
}

fn printed(arguments: &[&str]) -> String {
    let output = boyi(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "boyi {}: {errors}", arguments.join(" "));
    String::from_utf8(output.stdout).expect("text")
}

fn json(arguments: &[&str]) -> Value {
    let text = printed(arguments);
    serde_json::from_str(text.trim()).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn fails(arguments: &[&str], words: &str) {
    let output = boyi(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "boyi {}: {errors}", arguments.join(" "));
    assert!(errors.contains(words), "boyi {}: {errors:?} does not say {words:?}", arguments.join(" "));
}

/// A folder that is gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        Folder(std::env::temp_dir().join(format!("boyi-arena-{}-{name}", std::process::id())))
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a plain path")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// How many games a folder holds.
fn kept(folder: &Path) -> u32 {
    Store::look(folder).and_then(|store| store.count()).unwrap_or(0)
}

/// Starts the command and kills it, so that it can do nothing about it, once the folder holds so many games.
fn killed_after(games: u32, folder: &Folder, arguments: &[&str]) {
    let mut child: Child = Command::new(env!("CARGO_BIN_EXE_boyi"))
        .args(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("boyi starts");
    while kept(&folder.0) < games && child.try_wait().expect("a child").is_none() {
        std::thread::sleep(Duration::from_millis(2));
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
}

#[test]
fn a_match_that_is_killed_five_times_ends_like_one_that_is_not() {
    let folder = Folder::new("killed");
    let usual = [
        "match",
        "hex:5",
        "uct:simulations=150",
        "uct:simulations=150,c=0.6",
        "--games",
        "400",
        "--openings",
        "all",
        "--concurrency",
        "2",
        "--seed",
        "9",
        "--json",
    ];
    let undisturbed = json(&usual);
    let with_folder = [&usual[..], &["--out", folder.path()]].concat();
    for games in [5, 15, 25, 40, 55] {
        killed_after(games, &folder, &with_folder);
        let played = kept(&folder.0);
        assert!((games..400).contains(&played), "killed in the middle, after {played} games");
    }
    assert_eq!(json(&with_folder), undisturbed);
    assert_eq!(json(&with_folder), undisturbed, "and a finished one is not played again");
    assert_eq!(kept(&folder.0), 400);
}

#[test]
fn a_folder_takes_one_plan_and_more_games_of_it() {
    let folder = Folder::new("plan");
    let usual = ["match", "dots:2x2", "random", "random", "--out", folder.path(), "--json"];
    assert_eq!(json(&[&usual[..], &["--games", "10"]].concat())["games"], 10);
    assert_eq!(json(&[&usual[..], &["--games", "30"]].concat())["games"], 30);
    fails(&[&usual[..], &["--seed", "2"]].concat(), "the seed is 1 there and 2 here");
    fails(&[&usual[..], &["--openings", "random:2"]].concat(), "openings is start there and random:2 here");
}

#[test]
fn a_test_ends_a_match_early_and_always_at_the_same_game() {
    let folder = Folder::new("sprt");
    let usual = [
        "match",
        "hex:4",
        "uct:simulations=60",
        "random",
        "--games",
        "2000",
        "--sprt",
        "0,100",
        "--json",
        "--out",
        folder.path(),
        "--concurrency",
        "2",
    ];
    let first = json(&usual);
    assert_eq!(first["sprt"]["verdict"], "stronger");
    assert!(first["games"].as_u64().unwrap() < 200 && first["sprt"]["llr"].as_f64().unwrap() > 2.9);
    assert_eq!(json(&usual), first);
    fails(&["match", "hex:4", "random", "random", "--sprt", "10,0"], "ELO0 below ELO1");
}

#[test]
fn a_match_has_games() {
    for command in [&["match", "hex:3", "random", "random"][..], &["tournament", "hex:3", "random", "uct"]] {
        fails(&[command, &["--games", "0"]].concat(), "0 is not in 1..");
    }
}

#[test]
fn all_openings_make_one_round() {
    let round = json(&["match", "hex:3", "random", "random", "--openings", "all", "--json"]);
    assert_eq!(round["games"], 18);
}

#[test]
fn openings_come_from_a_file() {
    let folder = Folder::new("openings");
    std::fs::create_dir_all(&folder.0).unwrap();
    let file = folder.0.join("lines.txt");
    std::fs::write(&file, "# two lines\na1 b2\nc3\n").unwrap();
    let out = folder.0.join("run");
    let file = file.to_str().unwrap();
    let arguments =
        ["match", "hex:3", "random", "random", "--openings", file, "--out", out.to_str().unwrap(), "--json"];
    assert_eq!(json(&arguments)["games"], 4, "both seats of every line");
    let store = Store::look(&out).unwrap();
    let mut starts = Vec::new();
    store.visit(0, &mut |_, game| starts.push(game.moves[0].to_string())).unwrap();
    assert_eq!(starts, ["a1", "a1", "c3", "c3"]);
    std::fs::write(folder.0.join("lines.txt"), "a1 a1\n").unwrap();
    fails(
        &["match", "hex:3", "random", "random", "--openings", file],
        "line 1, move 2 (a1): that cell is taken",
    );
}

#[test]
fn solvers_and_agreement_end_games_early() {
    let arguments = ["match", "dots:2x2", "random", "random", "--games", "10", "--json", "--adjudicate"];
    let tally = json(&[&arguments[..], &["exact"]].concat());
    assert_eq!(tally["adjudications"], 10, "the solver knows this board by heart");
    let surakarta =
        ["match", "surakarta:end=ccgc", "random", "random", "--games", "10", "--json", "--adjudicate"];
    let tally = json(&[&surakarta[..], &["exact"]].concat());
    assert!(tally["adjudications"].as_u64() > Some(0), "the tables know how random games end: {tally}");
    let large =
        json(&["match", "hex:13", "random", "random", "--games", "2", "--json", "--adjudicate", "exact"]);
    assert!(
        large["adjudications"].as_u64() > Some(0),
        "random games are decided long before their end: {large}"
    );
    fails(&[&arguments[..], &["guess"]].concat(), "some of decided, exact and agreement");
}

#[test]
fn games_become_records_of_any_format() {
    for (game, format, ending) in
        [("hex:4", "sgf", "sgf"), ("dots:2x2", "json", "json"), ("surakarta", "ccgc", "txt")]
    {
        let folder = Folder::new(&format!("records-{format}"));
        printed(&[
            "match",
            game,
            "random",
            "random",
            "--games",
            "2",
            "--out",
            folder.path(),
            "--records",
            format,
        ]);
        for number in 1..=2 {
            let file = folder.0.join(format!("records/1-{number:05}.{ending}"));
            let bytes = std::fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            let record = boyi_kits::formats().read(&bytes, None).expect("a record");
            assert!(record.moves().count() > 0 && record.ending.outcome.is_some());
        }
    }
    let folder = Folder::new("records-wrong");
    fails(
        &[
            "match",
            "dots:2x2",
            "random",
            "random",
            "--games",
            "2",
            "--out",
            folder.path(),
            "--records",
            "sgf",
        ],
        "sgf",
    );
}

#[test]
fn a_tournament_ranks_its_players_and_goes_on() {
    let folder = Folder::new("tournament");
    let usual = [
        "tournament",
        "hex:4",
        "random",
        "uct:simulations=20",
        "uct:simulations=400",
        "--games",
        "30",
        "--json",
        "--out",
        folder.path(),
    ];
    killed_after(20, &folder, &usual);
    let table = json(&usual);
    let order: Vec<&str> =
        table["places"].as_array().unwrap().iter().map(|place| place["player"].as_str().unwrap()).collect();
    assert_eq!(order, ["uct:simulations=400", "uct:simulations=20", "random"]);
    assert_eq!(table["meetings"].as_array().unwrap().len(), 3);
    let gauntlet = printed(&[
        "tournament",
        "hex:3",
        "random",
        "random:seed=1",
        "random:seed=2",
        "--gauntlet",
        "--games",
        "4",
    ]);
    assert_eq!(gauntlet.matches("/4").count(), 4, "{gauntlet}");
    fails(&["tournament", "hex:3", "random"], "2 values");
}

#[test]
fn a_sweep_finds_what_is_better_and_draws_it() {
    let folder = Folder::new("sweep");
    let sweep = json(&[
        "tune",
        "hex:4",
        "uct",
        "simulations=5..405",
        "--against",
        "uct:simulations=50",
        "--points",
        "3",
        "--degree",
        "2",
        "--games",
        "40",
        "--json",
        "--out",
        folder.path(),
    ]);
    let points = sweep["points"].as_array().unwrap();
    assert_eq!(points.len(), 3);
    assert!(points[0]["score"].as_f64() < points[2]["score"].as_f64(), "more thought is better: {sweep}");
    assert!(sweep["best"]["value"].as_f64().unwrap() > 100.0, "{sweep}");
    assert!(std::fs::read_to_string(folder.0.join("sweep.svg")).unwrap().starts_with("<svg"));
    fails(&["tune", "hex:4", "uct", "c=2..1"], "from a smaller number to a larger one");
    fails(&["tune", "hex:4", "random", "c=0..1"], "random has no option \"c\"; there are: seed");
}

#[test]
fn tuning_several_options_goes_on_where_it_stopped() {
    let usual = [
        "tune",
        "hex:3",
        "uct:simulations=40",
        "c=0..2",
        "n=0..40",
        "--steps",
        "12",
        "--games",
        "4",
        "--json",
    ];
    let undisturbed = json(&usual);
    let folder = Folder::new("spsa");
    let with_folder = [&usual[..], &["--out", folder.path()]].concat();
    killed_after(14, &folder, &with_folder);
    assert_eq!(json(&with_folder), undisturbed);
    assert!(undisturbed["values"]["c"].is_number() && undisturbed["values"]["n"].is_number());
}

#[test]
fn every_published_table_and_figure_is_listed() {
    let list = printed(&["reproduce", "--list"]);
    let names: Vec<String> =
        list.lines().map(|line| line.split_whitespace().take(2).collect::<Vec<_>>().join(" ")).collect();
    let published = [
        "hex-2020 fig-7",
        "hex-2020 fig-8",
        "hex-2020 fig-9",
        "hex-2020 table-1",
        "hex-2022 fig-8",
        "hex-2022 table-1",
        "hex-2022 table-2",
        "bistuhex2 table-1",
        "surakarta-2025 fig-4",
        "surakarta-2025 fig-7",
        "surakarta-2025 table-1",
        "surakarta-2025 table-2",
        "surakarta-2025 table-3",
        "dots-2021 table-1",
    ];
    assert_eq!(names, published);
    fails(&["reproduce", "go-2016"], "there is no system \"go-2016\"; there are: hex-2020");
    fails(&["reproduce", "hex-2022", "table-7"], "hex-2022 has no \"table-7\"; there are: fig-8");
}

#[test]
fn without_games_the_report_says_so() {
    let folder = Folder::new("report");
    let report = printed(&["reproduce", "--report-only", "--out", folder.path()]);
    assert_eq!(report.matches("Not played: there are no games in").count(), 14, "{report}");
    assert!(
        std::fs::read_to_string(folder.0.join("report.html")).unwrap().contains("<h2>dots-2021 table-1: ")
    );
}

#[cfg(unix)]
#[test]
fn an_engine_that_dies_loses_its_games_and_the_match_goes_on() {
    let folder = Folder::new("external");
    let tally = json(&[
        "match",
        "hex:3",
        "external:command=false",
        "random",
        "--games",
        "4",
        "--json",
        "--out",
        folder.path(),
    ]);
    assert_eq!((&tally["games"], &tally["b_wins"], &tally["crashes"]), (&4.into(), &4.into(), &4.into()));
    let mut reasons = Vec::new();
    Store::look(&folder.0)
        .unwrap()
        .visit(0, &mut |_, game| reasons.push((game.reason, game.detail)))
        .unwrap();
    assert!(
        reasons.iter().all(|(reason, detail)| *reason == boyi_play::Reason::Crash && detail.is_some()),
        "{reasons:?}"
    );
    fails(
        &["match", "hex:3", "external:command=/no/such/engine", "random"],
        "cannot start \"/no/such/engine\"",
    );
    fails(
        &["match", "hex:3", "external:command=false", "random", "--cpu-time"],
        "--cpu-time: external:command=false thinks in a process of its own",
    );
}

/// Many games at a time on few cores: each player still gets all of its time.
#[cfg(target_os = "linux")]
#[test]
fn cpu_time_is_not_lost_to_other_games() {
    let arguments = ["match", "hex:4", "uct:time=20ms", "uct:time=20ms", "--games", "16", "--clock", "2s"];
    let tally = json(&[&arguments[..], &["--concurrency", "16", "--cpu-time", "--json"]].concat());
    assert_eq!((&tally["games"], &tally["time_losses"]), (&16.into(), &0.into()));
}
