//! Conversations over a slow, broken or hostile pipe.

use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use boyi_engine::{EngineOptions, Pipes};
use boyi_games::Random;
use boyi_hex_kit::htp::Input;
use boyi_protocol::{Line, Lines};
use boyi_search::TimeControl;

/// What was written, shared with whoever looks at it.
#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Paper {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).expect("answers are text")
    }
}

fn options(game: &str, player: &str) -> EngineOptions {
    let rules = game.parse().unwrap();
    EngineOptions {
        rules,
        player: player.into(),
        time: None,
        seed: Some(1),
        clock: TimeControl::None,
        ponder: true,
    }
}

fn serve(protocol: &str, options: EngineOptions, pipes: Pipes) {
    let protocol = boyi_kits::protocol(protocol, options.rules).unwrap();
    boyi_engine::serve(protocol, options, pipes).unwrap();
}

/// Everything that is answered to an input, from a player that answers at once.
fn answers(protocol: &str, game: &str, input: impl Read + Send + 'static) -> (String, String) {
    let (output, errors) = (Paper::default(), Paper::default());
    let pipes = Pipes {
        input: Box::new(input),
        output: Box::new(output.clone()),
        errors: Box::new(errors.clone()),
        gone: Box::new(|| false),
    };
    serve(protocol, options(game, "random"), pipes);
    (output.text(), errors.text())
}

fn htp(input: &[u8]) -> String {
    answers("htp", "hex:5", io::Cursor::new(input.to_vec())).0
}

#[test]
fn half_lines_carriage_returns_and_the_end_of_the_input_are_understood() {
    assert_eq!(htp(b""), "");
    assert_eq!(htp(b"name\r\n1 name\r\n"), "= boyi\n\n=1 boyi\n\n");
    assert_eq!(htp(b"name"), "= boyi\n\n", "the last line need not end");
    assert_eq!(htp(b"\n\r\n# hello\n   \n"), "");
    assert_eq!(htp(b"12\n"), "?12 a number and no command\n\n");
    assert_eq!(htp(b"quit\nname\n"), "= \n\n", "nothing after the end");
    assert!(htp(b"name \xff\xfe\n").starts_with("? read 1 argument,"));
}

#[test]
fn a_huge_line_is_refused_and_the_next_one_is_answered() {
    let mut input = vec![b'x'; 50_000_000];
    input.extend_from_slice(b"\nname\n");
    assert_eq!(htp(&input), "? a line of more than 16384 bytes\n\n= boyi\n\n");
    let mut input = b"name?\n".to_vec();
    input.resize(20_000_000, b'y');
    input.extend_from_slice(b"\nname?\n");
    assert_eq!(answers("sau", "dots", io::Cursor::new(input)).0, "name boyi\nname boyi\n");
}

/// Bytes without end or meaning, with an end of line here and there.
struct Noise {
    random: Random,
    left: usize,
}

impl Read for Noise {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = into.len().min(self.left).min(97);
        into[..count].iter_mut().for_each(|byte| {
            *byte = match self.random.below(12) {
                0 => b'\n',
                1 => b' ',
                _ => self.random.below(256) as u8,
            }
        });
        self.left -= count;
        Ok(count)
    }
}

#[test]
fn a_million_random_bytes_are_survived() {
    for (protocol, game) in [("htp", "hex:5"), ("sau", "dots:3x3"), ("sau", "surakarta")] {
        let (output, _) = answers(protocol, game, Noise { random: Random::new(3), left: 1_000_000 });
        let wrong = |line: &&str| !line.is_empty() && !line.starts_with(['?', '=']);
        match protocol {
            "htp" => assert_eq!(output.lines().find(wrong), None),
            _ => assert!(!output.contains("move")),
        }
    }
}

const COMMANDS: [&str; 42] = [
    "name",
    "7 version",
    "boardsize 5",
    "boardsize 4 4",
    "clear_board",
    "play black c3",
    "play white b2",
    "play black swap-pieces",
    "play white resign",
    "play-game a1 b2 c3",
    "genmove black",
    "reg_genmove white",
    "undo",
    "showboard",
    "all_legal_moves",
    "final_score",
    "loadsgf game.sgf 3",
    "exec commands.htp",
    "time_left black 10",
    "time_left",
    "time_settings 60 10 5",
    "param_game",
    "param_game allow_swap 1",
    "param_game game_time 60",
    "param_game live_gfx stderr",
    "param_player",
    "param_player seed 3",
    "param_player player random",
    "param_dfpn timelimit 0.01",
    "compute-inferior black",
    "compute-fillin white",
    "vc-build black",
    "vc-between-cells-full black north c3",
    "vc-between-cells-semi white a1 east",
    "vc-get-mustplay white",
    "vc-connected-to-semi black c3",
    "eval-resist black",
    "dfpn-solve-state black",
    "dfpn-get-pv",
    "dfpn-solver-find-winning white",
    "known_command play",
    "list_commands",
];

const ORDERS: [&str; 12] = [
    "name?",
    "new black",
    "new white",
    "move ABAC",
    "move 1 AAA",
    "move 2 AAABAA",
    "move CDCE",
    "error",
    "error",
    "end",
    "hello",
    "move",
];

fn mutated(text: &str, random: &mut Random) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..random.below(4) {
        let at = random.below(bytes.len() as u32 + 1) as usize;
        match random.below(4) {
            0 if at < bytes.len() => drop(bytes.remove(at)),
            1 => bytes.insert(at, random.below(256) as u8),
            2 if at < bytes.len() => bytes[at] = bytes[at].wrapping_add(1),
            _ => {
                let copy = bytes[..at].to_vec();
                bytes.extend(copy);
            }
        }
    }
    bytes.retain(|&byte| byte != b'\n');
    bytes.push(b'\n');
    bytes
}

fn mutations(lines: &[&str], count: usize) -> Vec<u8> {
    let mut random = Random::new(11);
    (0..count).flat_map(|_| mutated(lines[random.below(lines.len() as u32) as usize], &mut random)).collect()
}

#[test]
fn ten_thousand_mutated_commands_are_answered() {
    let commands = mutations(&COMMANDS, 10_000);
    let asked = Lines::new(&commands[..], 16_384)
        .filter(|line| match line {
            Line::Text(text) => matches!(Input::parse(text), Input::Command(_)),
            Line::TooLong => true,
        })
        .count();
    assert!(asked > 9_900, "few of them are comments");
    let (output, _) = answers("htp", "hex:5", io::Cursor::new(commands));
    let answered = output.split("\n\n").filter(|answer| answer.starts_with(['=', '?'])).count();
    assert_eq!(answered, asked, "one answer to each command");
    assert!(!output.contains("broke down"), "{output}");
    for (game, player_moves) in [("dots:3x3", "move "), ("surakarta", "move "), ("hex:5", "move ")] {
        let (output, errors) = answers("sau", game, io::Cursor::new(mutations(&ORDERS, 10_000)));
        assert!(output.lines().all(|line| line.starts_with("name ") || line.starts_with(player_moves)));
        assert!(!errors.contains("move"), "the platform would take it for a turn");
    }
}

/// A pipe that is written to while it is read.
struct Pipe(Receiver<Vec<u8>>, Vec<u8>);

impl Read for Pipe {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.1.is_empty() {
            self.1 = self.0.recv().unwrap_or_default();
        }
        let count = self.1.len().min(into.len());
        into[..count].copy_from_slice(&self.1[..count]);
        self.1.drain(..count);
        Ok(count)
    }
}

fn start(
    protocol: &'static str,
    game: &str,
    player: &str,
) -> (Sender<Vec<u8>>, Paper, std::thread::JoinHandle<()>) {
    let (sender, receiver) = channel();
    let output = Paper::default();
    let (paper, options) = (output.clone(), options(game, player));
    let thread = std::thread::spawn(move || {
        let pipes = Pipes {
            input: Box::new(Pipe(receiver, Vec::new())),
            output: Box::new(paper),
            errors: Box::new(io::sink()),
            gone: Box::new(|| false),
        };
        serve(protocol, options, pipes);
    });
    (sender, output, thread)
}

fn wait_for(paper: &Paper, words: &str) -> String {
    for _ in 0..6000 {
        let text = paper.text();
        if text.contains(words) {
            return text;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("{words:?} never came: {:?}", paper.text());
}

const PATIENT: &str = "uct:time=10h,threads=1,memory=16MB";

#[test]
fn a_search_is_interrupted_and_what_waits_is_answered_in_order() {
    for interruption in ["# interrupt\n", "5 gogui-interrupt\n"] {
        let (sender, output, thread) = start("htp", "hex:5", PATIENT);
        sender.send(b"1 genmove black\n2 name\n".to_vec()).unwrap();
        std::thread::sleep(Duration::from_millis(100));
        assert_eq!(output.text(), "", "it thinks for ten hours");
        sender.send(interruption.into()).unwrap();
        let text = wait_for(&output, "=2 boyi");
        assert!(text.starts_with("=1 "), "{text}");
        sender.send(b"6 genmove white\n".to_vec()).unwrap();
        std::thread::sleep(Duration::from_millis(50));
        assert!(!output.text().contains("=6"), "an old interruption does not stop a new search");
        sender.send(b"# interrupt\n7 quit\n".to_vec()).unwrap();
        thread.join().unwrap();
        assert!(output.text().ends_with("=7 \n\n"));
    }
}

#[test]
fn an_interruption_that_comes_before_its_search_begins_is_not_lost() {
    let input = b"genmove black\ngenmove white\n# interrupt\nquit\n".to_vec();
    let output = Paper::default();
    let pipes = Pipes {
        input: Box::new(io::Cursor::new(input)),
        output: Box::new(output.clone()),
        errors: Box::new(io::sink()),
        gone: Box::new(|| false),
    };
    serve("htp", options("hex:5", PATIENT), pipes);
    assert_eq!(output.text().matches("\n\n").count(), 3);
}

#[test]
fn the_end_of_a_game_ends_the_thinking_about_it() {
    let (sender, output, thread) = start("sau", "surakarta", PATIENT);
    sender.send(b"new black\n".to_vec()).unwrap();
    std::thread::sleep(Duration::from_millis(50));
    sender.send(b"end\nname?\n".to_vec()).unwrap();
    assert_eq!(wait_for(&output, "name boyi"), "name boyi\n", "a turn would come too late");
    sender.send(b"quit\n".to_vec()).unwrap();
    thread.join().unwrap();
}

#[test]
fn a_partner_who_left_ends_the_search() {
    let pipes = Pipes {
        input: Box::new(io::Cursor::new(b"genmove black\n".to_vec())),
        output: Box::new(io::sink()),
        errors: Box::new(io::sink()),
        gone: Box::new(|| true),
    };
    serve("htp", options("hex:5", PATIENT), pipes);
}

#[test]
fn a_partner_who_left_ends_the_search_even_if_its_end_of_the_input_stays_open() {
    let (sender, receiver) = channel();
    sender.send(b"genmove black\n".to_vec()).unwrap();
    let pipes = Pipes {
        input: Box::new(Pipe(receiver, Vec::new())),
        output: Box::new(Closed),
        errors: Box::new(io::sink()),
        gone: Box::new(|| true),
    };
    serve("htp", options("hex:5", PATIENT), pipes);
    drop(sender);
}

/// Nobody reads it.
struct Closed;

impl Write for Closed {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_turn_that_is_too_long_is_not_followed_and_the_next_one_is() {
    let orders = b"new white\nmove 2 AAABAA\nmove 1 AAA\n".to_vec();
    let (output, errors) = answers("sau", "dots", io::Cursor::new(orders));
    assert_eq!(output.matches("move 1 ").count(), 1, "{output}{errors}");
    assert!(errors.contains("a5v comes after the end of the turn"), "{errors}");
}

#[test]
fn another_size_is_another_board_for_the_best_player_with_a_time_of_its_own() {
    let paper = Paper::default();
    let pipes = Pipes {
        input: Box::new(io::Cursor::new(b"boardsize 14\nparam_player\nboardsize 11\n".to_vec())),
        output: Box::new(paper.clone()),
        errors: Box::new(io::sink()),
        gone: Box::new(|| false),
    };
    let time = Some(Duration::from_millis(50));
    serve("htp", EngineOptions { time, ..options("hex:11", "best") }, pipes);
    let text = paper.text();
    assert!(text.contains("time=50ms") && !text.contains('?'), "{text}");
}

#[test]
fn a_record_without_a_swap_does_not_forbid_it() {
    let file = std::env::temp_dir().join(format!("boyi-engine-{}.sgf", std::process::id()));
    std::fs::write(&file, "(;FF[4]GM[11]SZ[5];B[a2];W[b2])").unwrap();
    let input =
        format!("param_game allow_swap 1\nloadsgf \"{}\" 1\nplay white swap-pieces\n", file.display());
    let text = htp(input.as_bytes());
    std::fs::remove_file(&file).unwrap();
    assert_eq!(text, "= \n\n= \n\n= \n\n");
}

#[test]
fn turns_that_are_not_ours_are_passed_over() {
    let (output, errors) = answers(
        "sau",
        "surakarta",
        io::Cursor::new(b"move ABAC\nerror\nnew white\nmove ZZZZ\nmove ABAC\nmove ABAC\n".to_vec()),
    );
    assert_eq!(output.matches("move ").count(), 1, "{output}");
    assert!(errors.contains("passed over a turn without a game"), "{errors}");
    assert!(errors.contains("cannot follow the opponent's turn"), "{errors}");
    assert!(!errors.contains("move"), "{errors}");
    let (_, errors) = answers("sau", "surakarta", io::Cursor::new(b"new white\nmove AEAD\n".to_vec()));
    assert!(errors.contains("the player has no piece on the starting point"), "{errors}");
}

#[test]
fn thinking_in_the_opponents_time_ends_when_the_opponent_has_moved() {
    let player = "uct:simulations=100,threads=1,memory=16MB";
    let (sender, output, thread) = start("htp", "hex:5", player);
    for (command, answer) in [("1 genmove black", "=1 "), ("2 genmove white", "=2 "), ("3 showboard", "=3 ")]
    {
        sender.send(format!("{command}\n").into_bytes()).unwrap();
        wait_for(&output, answer);
        std::thread::sleep(Duration::from_millis(30));
    }
    drop(sender);
    thread.join().unwrap();
    let (sender, output, thread) = start("sau", "surakarta", player);
    sender.send(b"new white\nmove ABAC\n".to_vec()).unwrap();
    wait_for(&output, "move ");
    sender.send(b"quit\n".to_vec()).unwrap();
    thread.join().unwrap();
}

#[test]
fn the_player_and_its_options_are_listed_and_set() {
    let text = htp(b"param_player player uct:simulations=10\nparam_player c 0.5\nparam_player\nparam_player player nobody\n");
    assert!(text.contains("[string] player uct:c=0.5,simulations=10\n"), "{text}");
    assert!(text.contains("\n[bool] reuse 1\n") && text.contains("\n[string] c 0.5\n"), "{text}");
    assert!(text.contains("? player \"nobody\": there is no player"), "{text}");
}
