//! Players with a net from a file.

use std::fs;
use std::path::{Path, PathBuf};

use boyi_games::AnyRules;
use boyi_kits::PlayerSpec;
use boyi_players::{Situation, Turn};

/// A file that is gone when it is dropped.
struct File(PathBuf);

impl File {
    fn new(name: &str, bytes: &[u8]) -> File {
        let path = std::env::temp_dir().join(format!("boyi-{}-{name}", std::process::id()));
        fs::write(&path, bytes).unwrap();
        File(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// A net of one block for such a board: all of its weights are zero.
fn nothing_learnt(game: &str, board: usize, hidden: usize, planes: usize, outputs: usize) -> Vec<u8> {
    nothing_learnt_with("", game, board, hidden, planes, outputs)
}

/// Such a net with more in its header.
fn nothing_learnt_with(
    more: &str,
    game: &str,
    board: usize,
    hidden: usize,
    planes: usize,
    outputs: usize,
) -> Vec<u8> {
    with_weights(|_| 0.0, more, game, board, hidden, planes, outputs)
}

/// Such a net, all weights of each tensor the one that its name says.
fn with_weights(
    weight: impl Fn(&str) -> f32,
    more: &str,
    game: &str,
    board: usize,
    hidden: usize,
    planes: usize,
    outputs: usize,
) -> Vec<u8> {
    let channels = 16;
    let shapes: [(&str, Vec<usize>); 12] = [
        ("stem.weight", vec![channels, planes, 3, 3]),
        ("stem.bias", vec![channels]),
        ("block.0.first.weight", vec![channels, channels, 3, 3]),
        ("block.0.first.bias", vec![channels]),
        ("block.0.second.weight", vec![channels, channels, 3, 3]),
        ("block.0.second.bias", vec![channels]),
        ("cells.weight", vec![2, channels]),
        ("cells.bias", vec![2, board * board]),
        ("value.hidden.weight", vec![hidden, 2 * channels]),
        ("value.hidden.bias", vec![hidden]),
        ("value.output.weight", vec![outputs, hidden]),
        ("value.output.bias", vec![outputs]),
    ];
    let (mut tensors, mut payload) = (Vec::new(), Vec::new());
    for (name, shape) in shapes {
        let (offset, count) = (payload.len(), shape.iter().product::<usize>());
        let bytes = 4 * count;
        tensors.push(format!(r#"{{"name":"{name}","shape":{shape:?},"offset":{offset},"bytes":{bytes}}}"#));
        payload.extend(weight(name).to_le_bytes().repeat(count));
        payload.resize(payload.len().next_multiple_of(64), 0);
    }
    let end = payload.len();
    let tensors = tensors.join(",");
    let margin = outputs > 1;
    let mut header = format!(
        r#"{{"game":"{game}",{more}"architecture":"residual-tower","board":{board},"channels":{channels},"blocks":1,"value_hidden":{hidden},"margin":{margin},"element":"f32","payload_bytes":{end},"tensors":[{tensors}]}}"#
    );
    header.extend(std::iter::repeat_n(' ', (16 + header.len()).next_multiple_of(64) - 16 - header.len()));
    let mut file = b"BOYINET\0\x01\0\0\0".to_vec();
    file.extend((header.len() as u32).to_le_bytes());
    file.extend(header.as_bytes());
    file.extend(payload);
    file.extend(crc32(&file).to_le_bytes());
    file
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |sum, &byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| (sum >> 1) ^ (0xedb8_8320 * (sum & 1)))
    })
}

/// The moves of a game against itself, the first few of them.
fn moves(player: &str, rules: &str) -> Result<Vec<String>, String> {
    let rules: AnyRules = rules.parse().unwrap();
    let spec = PlayerSpec::parse(player, rules).map_err(|error| error.to_string())?;
    assert!(spec.is_local() || !player.contains("net="), "{player} is of this machine");
    let mut player = spec.build(rules, Some(1)).map_err(|error| error.to_string())?;
    let mut situation = Situation::start(rules);
    let mut moves = Vec::new();
    for _ in 0..3 {
        let mv = player.choose(&mut Turn::quiet(&situation)).unwrap().mv.unwrap();
        moves.push(mv.to_string());
        situation.play(mv).unwrap();
    }
    Ok(moves)
}

fn shipped(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../nets").join(name);
    path.to_str().unwrap().to_owned()
}

#[test]
fn the_shipped_file_plays_as_the_net_in_the_program() {
    for (player, file, rules) in [
        ("hex-net", "hex-11.net", "hex:11"),
        ("hex-net", "hex-11.net", "hex:11,swap=pieces"),
        ("hex-net", "hex.net", "hex:9"),
        ("dots-net", "dots-5x5.net", "dots:5x5"),
        ("dots-net", "dots.net", "dots:5x5,start=swedish"),
        ("dots-net", "dots.net", "dots:3x4"),
        ("surakarta-net", "surakarta.net", "surakarta"),
    ] {
        let options = "simulations=8,memory=8MB";
        let ours = moves(&format!("{player}:{options}"), rules).unwrap();
        assert_eq!(moves(&format!("{player}:{options},net={}", shipped(file)), rules).unwrap(), ours);
    }
}

#[test]
fn a_net_for_another_board_plays_there_and_nowhere_else() {
    let hex = File::new("hex-5.net", &nothing_learnt("hex", 5, 1, 2, 1));
    let dots = File::new("dots-3x3.net", &nothing_learnt("dots", 7, 1, 9, 2));
    let refused = |player: &str, rules: &str| moves(player, rules).unwrap_err();
    let of = |player: &str, file: &File| format!("{player}:simulations=8,memory=8MB,net={}", file.path());

    for rules in ["hex:5", "hex:5,swap=sides"] {
        assert_eq!(moves(&of("hex-net", &hex), rules).unwrap().len(), 3);
    }
    assert!(refused(&of("hex-net", &hex), "hex:11").ends_with("the net knows 5x5, and this is 11x11"));
    assert!(refused(&of("hex-net", &hex), "hex:13").ends_with("the net knows 5x5, and this is 13x13"));

    assert_eq!(moves(&of("dots-net", &dots), "dots:3x3").unwrap().len(), 3);
    assert!(refused(&of("dots-net", &dots), "dots:5x5").ends_with("the net knows 3x3, and this is 5x5"));
    assert!(refused(&of("dots-net", &dots), "dots:3x4").ends_with("the net knows 3x3, and this is 3x4"));
    assert!(refused(&of("dots-net", &dots), "hex:11").ends_with("dots-net does not play hex:11"));
}

#[test]
fn what_is_no_net_for_the_game_is_refused_by_its_name() {
    let cut = File::new("cut.net", &fs::read(shipped("hex-11.net")).unwrap()[..50_000]);
    let refused = |net: &str| moves(&format!("hex-net:net={net}"), "hex:11").unwrap_err();
    let hollow = File::new("hollow.net", &nothing_learnt("hex", 11, 0, 2, 1));
    assert!(refused(hollow.path()).contains("its value has no hidden layer"));
    let wide = File::new("wide.net", &nothing_learnt("dots", 523, 1, 9, 2));
    let error = moves(&format!("dots-net:net={}", wide.path()), "dots:5x5").unwrap_err();
    assert!(error.contains("its board is 523, expected 1 to 64"), "{error}");
    let far = nothing_learnt_with(r#""any_board":true,"period":4,"#, "hex", 5, 1, 4, 1);
    let far = File::new("far.net", &far);
    let error = refused(far.path());
    assert!(error.contains("its period is 4, which a table of side 5 does not hold"), "{error}");
    let single = File::new("single.net", &nothing_learnt("surakarta", 6, 1, 10, 1));
    let error = moves(&format!("surakarta-net:net={}", single.path()), "surakarta").unwrap_err();
    assert!(error.contains("its policy is \"cells\", and a move of this game is no single cell"), "{error}");
    assert!(refused(cut.path()).contains(&format!("{}: the weight file cannot be used: ", cut.path())));
    assert!(refused("/no/such/file").contains("/no/such/file: "));
    assert!(refused(&shipped("README.md")).contains("does not start like a boyi net"));
    assert!(
        refused(&shipped("dots-5x5.net"))
            .contains("a residual-tower for dots, expected a residual-tower for hex")
    );
}

#[test]
fn a_net_whose_numbers_overflow_is_refused() {
    let refused = |weight: &dyn Fn(&str) -> f32| {
        let net = File::new("huge.net", &with_weights(weight, "", "hex", 11, 1, 2, 1));
        moves(&format!("hex-net:simulations=1,net={}", net.path()), "hex:11").unwrap_err()
    };
    let overflows = "its numbers are so large that the net overflows";
    assert!(refused(&|_| 1e30).ends_with(overflows));
    // In the tower alone, where a rectifier hides what has overflowed.
    let in_tower = |name: &str| if name.starts_with(['c', 'v']) { 0.0 } else { 1e30 };
    assert!(refused(&in_tower).ends_with(overflows));
    assert!(refused(&|_| f32::NAN).ends_with("holds something that is no number"));
}
