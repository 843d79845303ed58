//! Every game's encoding: moves, symmetries and planes belong together.

use boyi_dots_kit::DotsEncoding;
use boyi_games::dots::Dots;
use boyi_games::hex::Hex;
use boyi_games::surakarta::Surakarta;
use boyi_games::{Game, Random};
use boyi_hex_kit::HexEncoding;
use boyi_net::Encoding;
use boyi_surakarta_kit::SurakartaEncoding;

/// Random games, each position handed to `check`.
fn walk<E: Encoding>(rules: &str, games: usize, mut check: impl FnMut(&E, &E::Game)) {
    let rules = rules.parse().unwrap();
    let encoding = E::new(rules).unwrap();
    let mut random = Random::new(7);
    for _ in 0..games {
        let mut game = E::Game::start(rules);
        while game.outcome().is_none() {
            check(&encoding, &game);
            game.play_unchecked(game.random_move(&mut random).unwrap());
        }
    }
}

fn no_index_twice_and_back<E: Encoding>(rules: &str) {
    walk::<E>(rules, 4, |encoding, game| {
        for symmetry in 0..game.symmetries() {
            let mut seen = vec![false; encoding.policy_len()];
            let mut visited = Vec::new();
            encoding.visit(game, symmetry, |number, index| visited.push((number, index)));
            assert_eq!(visited.len(), game.count());
            for (mv, (number, index)) in game.moves().into_iter().zip(visited) {
                assert_eq!(number, game.index_of(mv));
                assert_eq!(index, encoding.index(game, mv, symmetry), "{mv} of {game}");
                assert!(!std::mem::replace(&mut seen[index], true), "{mv} of {game}: {index} again");
                assert_eq!(encoding.move_at(game, index, symmetry), Some(mv));
            }
        }
        assert_eq!(encoding.move_at(game, encoding.policy_len(), 0), None);
    });
}

fn symmetries_agree<E: Encoding>(rules: &str) {
    walk::<E>(rules, 4, |encoding, game| {
        for symmetry in 0..game.symmetries() {
            let turned = game.transformed(symmetry);
            let (mut ours, mut theirs) = (vec![0; encoding.words()], vec![1; encoding.words()]);
            encoding.encode(game, symmetry, &mut ours);
            encoding.encode(&turned, 0, &mut theirs);
            assert_eq!(ours, theirs, "{game} turned by {symmetry}");
            let permutation = encoding.permutation(symmetry);
            for mv in game.moves() {
                let index = encoding.index(game, mv, symmetry);
                assert_eq!(index, encoding.index(&turned, game.transformed_move(mv, symmetry), 0));
                assert_eq!(index, permutation[encoding.index(game, mv, 0)]);
            }
        }
    });
}

#[test]
fn every_move_has_an_index_of_its_own() {
    no_index_twice_and_back::<HexEncoding>("5");
    no_index_twice_and_back::<DotsEncoding>("3x2");
    no_index_twice_and_back::<DotsEncoding>("5x5");
    no_index_twice_and_back::<DotsEncoding>("6x6");
    no_index_twice_and_back::<SurakartaEncoding>("");
}

#[test]
fn a_turned_position_is_encoded_like_the_position_turned() {
    symmetries_agree::<HexEncoding>("5");
    symmetries_agree::<HexEncoding>("11");
    symmetries_agree::<DotsEncoding>("3x2");
    symmetries_agree::<DotsEncoding>("5x5");
    symmetries_agree::<DotsEncoding>("6x6,start=swedish");
    symmetries_agree::<SurakartaEncoding>("");
}

/// The planes of a turned position are the turned planes: what augmentation on the other machine relies on.
fn planes_turn<E: Encoding>(rules: &str) {
    walk::<E>(rules, 1, |encoding, game| {
        let [planes, rows, columns] = encoding.plane_shape();
        let read = |symmetry| {
            let mut words = vec![0; encoding.words()];
            encoding.encode(game, symmetry, &mut words);
            let mut values = vec![-1.0; planes * rows * columns];
            encoding.planes(&words, &mut values);
            values
        };
        let plain = read(0);
        assert!(!plain.contains(&-1.0), "every value is written");
        for symmetry in 0..game.symmetries() {
            let turn = boyi_games::SquareSymmetry::new(symmetry);
            let turned = read(symmetry);
            for plane in 0..planes {
                for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |c| (row, c))) {
                    let (x, y) = turn.apply(column, row, columns, rows);
                    let at = |row, column| (plane * rows + row) * columns + column;
                    assert_eq!(plain[at(row, column)], turned[at(y, x)], "{game} by {symmetry}");
                }
            }
        }
    });
}

#[test]
fn planes_turn_as_the_board_does() {
    planes_turn::<HexEncoding>("4");
    planes_turn::<DotsEncoding>("3x3");
    planes_turn::<DotsEncoding>("3x2");
    planes_turn::<SurakartaEncoding>("");
}

#[test]
fn both_sides_see_the_same_position_alike() {
    // Blue's position is Red's with colours exchanged, mirrored in the long diagonal.
    let encoding = HexEncoding::new("4".parse().unwrap()).unwrap();
    let read = |text| {
        let mut words = [0; 2];
        let game = Hex::parse("4".parse().unwrap(), text).unwrap();
        encoding.encode(&game, 0, &mut words);
        (words, encoding.index(&game, if text.ends_with('R') { "c1" } else { "a3" }.parse().unwrap(), 0))
    };
    assert_eq!(read("RR../...B/..../.B.. R"), read("B.../B..R/..../.R.. B"));

    let scores = |text| {
        let mut words = [0; 2];
        let game = Dots::parse("2x1".parse().unwrap(), text).unwrap();
        DotsEncoding::new(game.rules()).unwrap().encode(&game, 0, &mut words);
        words
    };
    assert_eq!(scores("f3 1 0 R"), scores("f3 0 1 B"));
    assert_ne!(scores("f3 1 0 R"), scores("f3 1 0 B"));

    let pieces = |text| {
        let mut words = [0; 9];
        let game = Surakarta::parse("".parse().unwrap(), text).unwrap();
        SurakartaEncoding::new(game.rules()).unwrap().encode(&game, 0, &mut words);
        words
    };
    let (black, white) = ("..............BW....B.....B......... B", "..............WB....W.....W......... W");
    assert_eq!(pieces(black), pieces(white));
}

#[test]
fn a_net_does_not_swap() {
    assert!(HexEncoding::new("5,swap=pieces".parse().unwrap()).is_err());
}
