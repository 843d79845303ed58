//! The command as scripts meet it: what it prints, and how it exits.

use std::io::{BufRead, Read, Write};
use std::process::{Command, Output, Stdio};

fn boyi(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_boyi")).args(arguments).output().expect("boyi starts")
}

fn printed(arguments: &[&str]) -> String {
    let output = boyi(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "boyi {}: {errors}", arguments.join(" "));
    String::from_utf8(output.stdout).expect("text")
}

fn fails(arguments: &[&str], code: i32, words: &str) {
    let output = boyi(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "boyi {}: {errors}", arguments.join(" "));
    assert!(errors.contains(words), "boyi {}: {errors:?} does not say {words:?}", arguments.join(" "));
}

fn json(arguments: &[&str]) -> serde_json::Value {
    let text = printed(arguments);
    serde_json::from_str(text.trim()).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn openings_that_win_are_known_on_small_boards() {
    let found = json(&["openings", "hex:4,swap=pieces", "--json"]);
    let winning: Vec<&str> = found["openings"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|opening| opening["chance"] == 1.0)
        .map(|opening| opening["move"].as_str().unwrap())
        .collect();
    assert_eq!((winning, &found["fairest"]), (vec!["d1", "c2", "b3", "a4"], &serde_json::Value::Null));
    let dots = printed(&["openings", "dots:1x1"]);
    assert!(dots.starts_with("lose (4): "), "{dots}");
    let open = boyi(&["openings", "hex:13", "--time", "0s"]);
    assert_eq!(open.status.code(), Some(1));
}

#[test]
fn perft_prints_a_number() {
    assert_eq!(printed(&["perft", "hex:11", "3"]), "1727880\n");
    assert_eq!(printed(&["perft", "surakarta", "6"]), "58479230\n");
    assert_eq!(printed(&["perft", "dots:5x5", "4"]), "11703240\n");
    assert_eq!(printed(&["perft", "hex:3", "2", "R../.../... B"]), "56\n");
    let split = printed(&["perft", "dots:1x1", "2", "--split"]);
    assert_eq!(split, "a1h: 3\na2h: 3\na1v: 3\nb1v: 3\n12\n");
}

#[test]
fn moves_are_sorted_on_one_line() {
    assert_eq!(printed(&["moves", "hex:2"]), "a1 a2 b1 b2\n");
    assert_eq!(printed(&["moves", "hex:2", "R./.. B"]), "a2 b1 b2\n");
    assert_eq!(printed(&["moves", "hex:2", "R./R. B"]), "\n", "a finished game has none");
}

#[test]
fn positions_from_standard_input_are_answered_line_by_line() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_boyi"))
        .args(["moves", "hex:2", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("boyi starts");
    child.stdin.take().expect("piped").write_all(b"../.. R\r\nR./.. B\nR?/.. B\n../.. R\n").expect("written");
    let output = child.wait_with_output().expect("boyi ends");
    let answers: Vec<String> = String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect();
    assert_eq!((answers.len(), answers[1].as_str(), answers[3].as_str()), (4, "a2 b1 b2", "a1 a2 b1 b2"));
    assert!(answers[2].starts_with("? \"R?/.. B\", character 2"));
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("line 3: \"R?/.. B\", character 2: read '?'"));
}

#[test]
fn bad_input_is_told_with_its_place_and_exits_with_2() {
    fails(&["perft", "go", "3"], 2, "expected a game: hex, surakarta");
    fails(&["perft", "hexx:5", "3"], 2, "(did you mean hex?)");
    fails(&["players", "Surakata"], 2, "(did you mean surakarta?)");
    fails(&["perft", "hex:20", "3"], 2, "a board size from 2 to 19");
    fails(&["moves", "hex:3", "R"], 2, "ends where a cell: R, B or . was expected");
    fails(&["best", "hex:3", "--moves", "a1 a1"], 2, "move 2 (a1): that cell is taken");
    fails(&["best", "hex:3", "--player", "nobody"], 2, "there is no player \"nobody\"");
    fails(&["best", "hex:3", "--player", "uct:c=x"], 2, "expected a number from 0 to 10");
    fails(&["best", "hex:2", "R./R. B"], 2, "the game is over: first wins");
    fails(&["match", "hex:3", "uct", "random", "--time", "soon"], 2, "a time such as");
}

#[test]
fn best_answers_with_the_promised_json() {
    let answer = json(&["best", "hex:4", "--player", "uct:simulations=500,seed=1", "--json"]);
    assert!(answer["move"].is_string() && answer["line"].is_array());
    assert!((0.0..=1.0).contains(&answer["value"].as_f64().unwrap()));
    assert_eq!(answer["simulations"], 500);
    assert_eq!(answer["player"], "uct:seed=1,simulations=500");
    let visits: u64 =
        answer["candidates"].as_array().unwrap().iter().map(|c| c["visits"].as_u64().unwrap()).sum();
    assert_eq!(visits, 500);
    let deep = json(&["best", "surakarta", "--player", "alphabeta:depth=3", "--json"]);
    assert_eq!(deep["depth"], 3);
    assert!(deep["nodes"].as_u64().unwrap() > 100);
}

#[test]
fn a_search_can_be_watched_line_by_line() {
    // So many that they take longer than it is silent at first.
    let lines =
        printed(&["best", "hex:11", "--player", "uct:simulations=20000,playouts=10,threads=1", "--stream"]);
    let reports: Vec<serde_json::Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("JSON a line")).collect();
    assert!(reports.len() >= 2, "{lines}");
    let (last, earlier) = reports.split_last().unwrap();
    assert_eq!(last["done"], true);
    assert!(earlier.iter().all(|report| report["done"] == false && report["candidates"].is_array()));
}

#[test]
fn the_same_seed_gives_the_same_answer() {
    let once = || {
        let mut answer = json(&["best", "dots:5x5", "--player", "uct:simulations=3000,seed=7", "--json"]);
        for key in ["seconds", "rate"] {
            answer[key] = 0.into();
        }
        answer
    };
    assert_eq!(once(), once());
}

#[test]
fn a_match_ends_with_the_promised_json() {
    let arguments = ["match", "dots:2x2", "uct:simulations=50", "random", "--games", "20", "--json"];
    let result = json(&arguments);
    assert_eq!(result["games"], 20);
    assert_eq!(result["a_first_games"], 10);
    assert_eq!(result["a_second_games"], 10);
    let points = |key: &str| result[key].as_f64().unwrap();
    assert_eq!(points("a_wins") + points("b_wins") + points("draws"), 20.0);
    assert_eq!(points("a_first_score") + points("a_second_score"), points("a_wins") + 0.5 * points("draws"));
    assert!(points("elo_low") <= points("elo") && points("elo") <= points("elo_high"));
    for key in ["time_losses", "illegal_moves", "crashes"] {
        assert_eq!(result[key], 0, "{key}");
    }
    assert_eq!(result, json(&arguments), "the same seed plays the same match");
}

#[test]
fn concurrency_changes_nothing_but_the_time() {
    let with = |concurrency: &str| {
        json(&[
            "match",
            "hex:5",
            "uct:simulations=80",
            "uct:simulations=40",
            "--games",
            "12",
            "--concurrency",
            concurrency,
            "--openings",
            "one-move",
            "--json",
        ])
    };
    assert_eq!(with("1"), with("4"));
}

#[test]
fn solve_knows_small_boards() {
    assert_eq!(json(&["solve", "hex:3", "--json"])["value"], "win");
    let dots = json(&["solve", "dots:2x2", "--json", "--memory", "16"]);
    assert_eq!((&dots["value"], &dots["margin"]), (&"win".into(), &2.into()));
    let values = json(&["solve", "hex:4", "--values", "--json", "--memory", "16"]);
    let winning = values["moves"].as_object().unwrap().values().filter(|value| *value == "win").count();
    assert_eq!(winning, 4, "on 4x4 the short diagonal wins");
    let output = boyi(&["solve", "hex:9", "--time", "50ms", "--json", "--memory", "16"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains("\"value\":\"unknown\""));
}

#[test]
fn known_values_are_printed() {
    for line in include_str!("../../../data/solved/positions.txt").lines() {
        let Ok([rules, start, moves, value]) =
            <[&str; 4]>::try_from(line.split(';').map(str::trim).collect::<Vec<_>>())
        else {
            continue;
        };
        let mut arguments = vec!["solve", rules, "--memory", "16", "--time", "1m", "--json"];
        arguments.extend((!start.is_empty()).then_some(start));
        arguments.extend_from_slice(&["--moves", moves]);
        let found = json(&arguments);
        let margin = found["margin"].as_i64().map_or(String::new(), |margin| format!(" {margin}"));
        assert_eq!(format!("{}{margin}", found["value"].as_str().unwrap()), value, "{line}");
    }
}

#[test]
fn a_solved_position_of_dots_comes_with_what_the_theory_says() {
    // Two rows of three boxes; the lower one has just been opened.
    let moves = "a2h b2h c2h a1h b1h c1h a3h b3h c3h a1v";
    let text = printed(&["solve", "dots:3x2", "--moves", moves, "--values", "--threads", "1"]);
    let expected = "\
win for the side to move, by 2
b1v d1v c1v a2v b2v c2v d2v
b1v  +2      take first
c1v  +0
d1v  +0
a2v  -6      loony
b2v  -6      loony
c2v  -6      loony
d2v  -6      loony

3 •───•───•───•
    2   2   2
2 •───•───•───•
  │ 1   1   1
1 •───•───•───•
  a   b   c   d

1: long chain of 3 boxes, on offer
2: long chain of 3 boxes
safe moves, 0:
loony moves, 4: a2v b2v c2v d2v
long-chain rule: the first side wants an even number of long chains from here on, the second an odd one; 1 now, and the first has control
region 1: 3 boxes, loony
region 2: 3 boxes, nimber 0
endgame: c(G) 3, v(G) 3
take first: b1v
keep control
";
    assert_eq!(text, expected, "\n{text}");
    let values = json(&["solve", "dots:3x2", "--moves", moves, "--values", "--json"]);
    assert_eq!(values["overview"]["control"], "keep");
    assert_eq!(values["overview"]["exact"]["moves"], values["moves"]);
    assert_eq!(printed(&["solve", "dots:3x4"]).lines().next(), Some("draw for the side to move"));
}

#[test]
fn the_table_of_a_solver_is_kept_and_never_made_smaller() {
    let folder = std::env::temp_dir().join(format!("boyi-tables-{}", std::process::id()));
    std::fs::create_dir(&folder).unwrap();
    let path = folder.join("a.table");
    let table = path.to_str().unwrap();
    printed(&["solve", "dots:3x4", "--table", table]);
    let bytes = std::fs::read(&path).unwrap();
    fails(&["solve", "dots:3x4", "--table", table, "--memory", "1"], 2, "(--memory ");
    assert_eq!(std::fs::read(&path).unwrap(), bytes);
    let again = json(&["solve", "dots:3x4", "--table", table, "--json"]);
    assert_eq!((&again["margin"], &again["nodes"]), (&0.into(), &0.into()));
    std::fs::write(&path, &bytes[..100]).unwrap();
    fails(&["solve", "dots:3x4", "--table", table], 2, "a.table: damaged: it ends too early");
    std::fs::remove_dir_all(&folder).unwrap();
    fails(&["solve", "dots:5x5", "--table", table], 3, "No such file or directory");
    fails(&["solve", "hex:3", "--table", table], 2, "--table: the solver of hex keeps none");
    fails(&["solve", "dots:2x2", "--threads", "100000"], 2, "100000 is not in 1..=256");
}

#[cfg(unix)]
#[test]
fn a_solver_that_is_told_to_terminate_saves_its_table() {
    let path = std::env::temp_dir().join(format!("boyi-terminated-{}.table", std::process::id()));
    let mut child = Command::new(env!("CARGO_BIN_EXE_boyi"))
        .args(["solve", "dots:5x5", "--memory", "64", "--threads", "1", "--table", path.to_str().unwrap()])
        .stderr(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("boyi starts");
    // Once it says how it gets on it has its signals in hand.
    let mut errors = std::io::BufReader::new(child.stderr.take().expect("piped"));
    let mut line = String::new();
    errors.read_line(&mut line).expect("a line");
    assert!(line.contains("positions"), "{line}");
    // Every shell has the command in it; not every machine has the program.
    let signal = Command::new("sh").args(["-c", &format!("kill -TERM {}", child.id())]).status();
    assert!(signal.expect("sh starts").success());
    let status = child.wait().expect("it ends");
    assert_eq!(status.code(), Some(1), "not solved, and not killed");
    assert!(std::fs::metadata(&path).expect("the table").len() > 1_000);
    std::fs::remove_file(&path).unwrap();
    std::fs::remove_file(path.with_extension("table.lock")).unwrap();
}

#[test]
fn a_game_is_analysed_move_by_move() {
    let moves = "a1h b2v c3h a1v b1v c1v a3h b4h";
    let review = json(&["analyse", "dots:3x3", "--moves", moves, "--json"]);
    let judged = review["moves"].as_array().unwrap();
    assert_eq!(review["complete"], true);
    assert_eq!(judged.len(), 8);
    assert_eq!((&judged[7]["move"], &judged[7]["quality"]), (&"b4h".into(), &"blunder".into()));
    assert_eq!(judged[7]["points_lost"], 6.0);
    assert_eq!(review["second"]["blunders"], 1);
    let overview = &judged[7]["overview"];
    assert_eq!(overview["exact"]["margin"], 5);
    assert_eq!(
        (&overview["exact"]["moves"]["a2h"], &overview["exact"]["moves"]["b4h"]),
        (&5.into(), &(-1).into())
    );
    assert_eq!((&overview["chains"][0]["open"], &overview["control"]), (&true.into(), &"take".into()));
    let text = printed(&["analyse", "dots:3x3", "--moves", moves]);
    assert!(text.contains("blunder (-100.0 %), better a2h"), "{text}");
    let nothing = boyi(&["analyse", "hex:5"]);
    assert_eq!(nothing.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&nothing.stderr).contains("no moves to judge"));
}

/// As Ctrl-C does. By the shell, which has this command built in: the program of that name is not on every machine.
#[cfg(unix)]
fn interrupt(child: &std::process::Child) {
    let command = format!("kill -INT {}", child.id());
    assert!(std::process::Command::new("sh").args(["-c", &command]).status().unwrap().success());
}

#[cfg(unix)]
#[test]
fn an_interrupted_search_still_answers() {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_boyi"))
        .args(["best", "hex:11", "--player", "uct:memory=16MB", "--time", "10m", "--stream"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    // The first line of progress shows that the search runs.
    let mut lines = std::io::BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    assert!(lines.next().unwrap().contains("\"done\":false"));
    interrupt(&child);
    let last = lines.last().unwrap();
    assert!(last.contains("\"done\":true") && last.contains("\"move\":\""), "{last}");
    assert!(child.wait().unwrap().success());
}

/// What a match answers that is interrupted after its first line of progress.
#[cfg(unix)]
fn interrupted_match(options: &[&str]) -> serde_json::Value {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_boyi"))
        .args(["match", "hex:11", "uct", "uct", "--simulations", "20", "--games", "1000", "--json"])
        .args(options)
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = std::io::BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    said.read_line(&mut line).unwrap();
    assert!(line.contains("100 of 1000 games"), "{line}");
    interrupt(&child);
    let mut rest = String::new();
    said.read_to_string(&mut rest).unwrap();
    let answer = child.wait_with_output().unwrap();
    assert!(rest.contains(" of 1000 games"), "{rest}");
    assert!(answer.status.success());
    serde_json::from_slice(&answer.stdout).unwrap()
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_tells_its_result_so_far() {
    let tally = interrupted_match(&[]);
    assert!((100..1000).contains(&tally["games"].as_u64().unwrap()));
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_that_is_kept_tells_its_result_and_goes_on() {
    let folder = std::env::temp_dir().join(format!("boyi-interrupted-{}", std::process::id()));
    let out = folder.to_str().unwrap();
    let tally = interrupted_match(&["--out", out]);
    let games = tally["games"].as_u64().unwrap();
    assert!((100..1000).contains(&games));
    let more = (games + 2).to_string();
    let all = json(&[
        "match",
        "hex:11",
        "uct",
        "uct",
        "--simulations",
        "20",
        "--games",
        &more,
        "--json",
        "--out",
        out,
    ]);
    assert_eq!(all["games"].as_u64().unwrap(), games + 2);
    let won = |tally: &serde_json::Value| tally["a_wins"].as_u64().unwrap();
    assert!((won(&tally)..=won(&tally) + 2).contains(&won(&all)), "{tally} {all}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_values_of_all_moves_of_an_ending_are_in_the_tables() {
    let ending = "............................WWB...B. W 44";
    let solved = json(&["solve", "surakarta", ending, "--values", "--json"]);
    let moves = solved["moves"].as_object().unwrap();
    assert!(moves.len() > 5 && moves.values().any(|value| *value == solved["value"]), "{solved}");
    fails(&["solve", "surakarta", "--values", "--time", "1s"], 2, "--values: no table of endings knows");
    let quiet = ["solve", "surakarta", ending, "--values", "--moves", "e2-d2"];
    fails(&quiet, 2, "positions that occurred since the last capture");
}

#[test]
fn players_are_listed_with_their_options() {
    let listed = printed(&["players", "hex"]);
    for words in ["uct: ", "alphabeta: ", "random: ", "weight of exploration", "best for hex:11: "] {
        assert!(listed.contains(words), "{words:?} is missing in {listed}");
    }
    assert!(json(&["players", "--json"])["players"].as_array().unwrap().len() >= 3);
}
