//! `boyi record` on real files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use boyi_games::Random;

fn boyi(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_boyi")).args(arguments).output().expect("boyi starts")
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// An empty folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder");
    path
}

fn samples(game: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(game).join("kit/tests/samples")
}

/// The sample records, at least one of each format.
fn sample_files() -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut open = vec![samples("hex"), samples("surakarta"), samples("dots")];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(path).expect("a folder").map(|entry| entry.expect("an entry").path()));
        } else if !path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.')) {
            files.push(path);
        }
    }
    files.sort();
    files
}

fn convert(from: &Path, to: &Path, more: &[&str]) -> PathBuf {
    let mut arguments = vec!["record", "convert", from.to_str().unwrap(), to.to_str().unwrap()];
    arguments.extend(more);
    let output = boyi(&arguments);
    assert!(output.status.success(), "{}", text(&output));
    PathBuf::from(String::from_utf8_lossy(&output.stdout).trim())
}

#[test]
fn a_championship_record_survives_the_round_through_sgf_and_hexworld() {
    let folder = folder("round");
    let original = convert(&samples("hex").join("ccgc/hex.txt"), &folder, &["--to", "ccgc"]);
    let name = original.file_name().unwrap().to_string_lossy();
    assert!(name.starts_with("HEX-") && name.contains(" R vs ") && !name.contains(':'), "{name}");
    let bytes = fs::read(&original).unwrap();
    assert!(std::str::from_utf8(&bytes).is_err(), "GB2312 is not UTF-8");

    let sgf = convert(&original, &folder.join("game.sgf"), &[]);
    let again = convert(&sgf, &folder.join("again.txt"), &["--to", "ccgc"]);
    assert_eq!(fs::read(&again).unwrap(), bytes, "SGF keeps all of it");

    let link = convert(&sgf, &folder.join("link.url"), &["--to", "hexworld"]);
    let from_link = convert(&link, &folder.join("from-link.sgf"), &[]);
    let moves = |path: &Path| {
        let shown = text(&boyi(&["record", "show", path.to_str().unwrap()]));
        shown.lines().skip_while(|line| !line.starts_with("1. ")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert!(!moves(&sgf).is_empty());
    assert_eq!(moves(&sgf), moves(&from_link));
}

#[test]
fn every_sample_is_shown_and_right() {
    let mut count = 0;
    for path in sample_files() {
        let mut arguments = vec!["record", "show", path.to_str().unwrap()];
        if path.to_string_lossy().contains("rows=top") {
            arguments.extend(["--from", "ccgc:rows=top"]);
        }
        let output = boyi(&arguments);
        assert!(output.status.success(), "{}: {}", path.display(), text(&output));
        count += 1;
    }
    assert!(count > 10);
}

#[test]
fn the_help_lists_every_format_with_its_options() {
    let help = text(&boyi(&["record", "convert", "--help"]));
    assert!(help.contains("Examples:"), "{help}");
    for format in boyi_kits::formats().iter() {
        assert!(help.contains(format.about()), "{format}: {help}");
        for option in format.write_options() {
            assert!(help.contains(&option.to_string()), "{option}: {help}");
        }
    }
    let wrong = boyi(&["record", "convert", "#11,a1", "--to", "ccgc:rows=left"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(text(&wrong).contains("expected rows=bottom|top"), "{}", text(&wrong));
}

#[test]
fn links_stand_in_for_files() {
    let shown = text(&boyi(&["record", "show", "#11,a2:sf6"]));
    assert!(shown.contains("1. a2"), "{shown}");
    let picture = std::env::temp_dir().join(format!("boyi-board-{}.svg", std::process::id()));
    boyi(&["record", "show", "#11,a2:sf6", "--svg", picture.to_str().unwrap()]);
    let svg = std::fs::read_to_string(&picture).unwrap();
    assert!(svg.contains(r#"class="mark""#) && svg.trim_end().ends_with("</svg>"), "{svg}");
    std::fs::remove_file(&picture).unwrap();
    let output = boyi(&["record", "convert", "https://trmph.com/hex/board#13,a1b2c3", "--to", "sgf"]);
    assert!(text(&output).contains("SZ[13]"), "{}", text(&output));
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let folder = folder("wrong");
    let file = folder.join("broken.sgf");
    fs::write(&file, "(;FF[4]GM[11]SZ[11]\n;B[a1];W[a1])").unwrap();
    let output = boyi(&["record", "check", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output).contains("line 2, column"), "{}", text(&output));
    assert!(text(&output).contains("1 moves read"), "{}", text(&output));
    let shown = boyi(&["record", "show", file.to_str().unwrap(), "--partial"]);
    assert!(shown.status.success() && text(&shown).contains("1. a1"), "{}", text(&shown));
    let missing = boyi(&["record", "show", "no-such-file"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(text(&missing).contains("no-such-file: "));
    let unknown = boyi(&["record", "convert", "#11,a1", "game.xyz"]);
    assert!(text(&unknown).contains("--to: "), "{}", text(&unknown));
}

#[test]
fn a_position_can_come_from_a_record() {
    let file = samples("hex").join("ccgc/hex.txt");
    let player = "uct:simulations=30,seed=1";
    let at = |ply: &str| {
        boyi(&["best", "hex:11", "--record", file.to_str().unwrap(), "--ply", ply, "--player", player])
    };
    assert!(at("4").status.success(), "{}", text(&at("4")));
    assert!(text(&at("4000")).contains("the game has only"), "{}", text(&at("4000")));
}

/// Cuts, doubles, overwrites and shuffles bytes.
fn damaged(mut bytes: Vec<u8>, random: &mut Random) -> Vec<u8> {
    for _ in 0..1 + random.below(6) {
        let length = bytes.len() as u32;
        if length == 0 {
            break;
        }
        let at = random.below(length) as usize;
        match random.below(6) {
            0 => bytes[at] = random.next() as u8,
            1 => bytes[at] ^= 1 << random.below(8),
            2 => bytes.truncate(at),
            3 => drop(bytes.remove(at)),
            4 => bytes.insert(at, b"();[]{},:\"0aR-x\xb0"[random.below(16) as usize]),
            _ => {
                let end = at + random.below(length - at as u32) as usize;
                let piece = bytes[at..end].to_vec();
                let place = random.below(length) as usize;
                bytes.splice(place..place, piece);
            }
        }
    }
    bytes
}

#[test]
fn ten_thousand_damaged_records_get_ten_thousand_answers() {
    let folder = folder("damaged");
    let originals: Vec<Vec<u8>> = sample_files().iter().map(|path| fs::read(path).unwrap()).collect();
    let mut random = Random::new(9);
    for number in 0..10_000 {
        let original = originals[number % originals.len()].clone();
        fs::write(folder.join(format!("{number:05}")), damaged(original, &mut random)).unwrap();
    }
    let output = boyi(&["record", "check", folder.to_str().unwrap()]);
    let answers = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "some must be wrong");
    assert_eq!(answers.lines().count(), 10_001, "one line a file, and the count");
    assert!(answers.lines().last().unwrap().starts_with("10000 files: "));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    for line in answers.lines() {
        let clear =
            [": ok, ", "expected", "files: ", "the record says"].iter().any(|words| line.contains(words));
        assert!(clear, "{line}");
    }
    fs::remove_dir_all(&folder).unwrap();
}
