//! Fillings against plain sequential games, and each set of instructions against the others.

use boyi_core::Random;
use boyi_hex::Colour;

use super::*;
use crate::knowledge::patterns::bridges;
use crate::knowledge::reference::{drawn, random_position};

fn plain(position: Position) -> Filling {
    Filling { position, pairs: Vec::new() }
}

/// A random game, one move after another, to a full board: who won, and Red's cells.
fn sequential_game(mut position: Position, random: &mut Random) -> (Colour, Cells) {
    let mut cells: Vec<usize> = position.vacant().iter().collect();
    random.shuffle(&mut cells);
    cells.into_iter().for_each(|cell| position = position.after(cell));
    (position.winner().expect("the board is full"), position.stones(Colour::Red))
}

#[test]
fn fillings_win_as_often_as_games_move_by_move() {
    let mut random = Random::new(81);
    for (size, empty) in [(3, 7), (5, 16), (8, 37), (11, 121), (11, 60), (11, 31), (13, 169), (19, 250)] {
        let position = random_position(&mut random, size, empty);
        let mut tally = Tally::default();
        Filler::new(size, &mut random).play(&plain(position), 2000, &mut tally);
        let games = 30_000;
        let (mut wins, mut red, mut both) = (0.0, [0.0; MAX_CELLS], [0.0; MAX_CELLS]);
        for _ in 0..games {
            let (winner, cells) = sequential_game(position, &mut random);
            let won = f64::from(winner == Colour::Red);
            wins += won;
            (cells & position.vacant()).iter().for_each(|cell| {
                red[cell] += 1.0;
                both[cell] += won;
            });
        }
        // The lanes of a batch share their pairs, so it is the number of batches that counts, the more so the smaller
        // the board.
        let tolerance = 4.5 * (0.25f64 / f64::from(games) + 0.025 / 2000.0).sqrt();
        let rate = f64::from(tally.red_wins) / f64::from(tally.games);
        assert!((rate - wins / f64::from(games)).abs() < tolerance, "{position}: {rate}");
        for cell in position.vacant().iter() {
            let (games, won) = tally.amaf(Colour::Red, cell);
            let rate = f64::from(won) / f64::from(games);
            assert!((rate - both[cell] / red[cell]).abs() < 1.6 * tolerance, "{position} {cell}: {rate}");
        }
    }
}

#[test]
fn every_set_of_instructions_gives_the_same_answer() {
    let mut random = Random::new(82);
    for size in [2, 5, 11, 13, 19] {
        let position = random_position(&mut random, size, usize::from(size).pow(2) - 1);
        let answers: Vec<(u32, [u32; MAX_CELLS])> = Instructions::available()
            .into_iter()
            .map(|instructions| {
                let mut tally = Tally::default();
                Filler::with(instructions, size, &mut Random::new(5)).play(&plain(position), 3, &mut tally);
                (tally.red_wins, tally.red_and_won)
            })
            .collect();
        assert!(answers.iter().all(|answer| *answer == answers[0]));
    }
}

#[test]
fn the_flood_finds_the_winner_of_every_board() {
    let mut random = Random::new(83);
    for size in [2, 3, 7, 11, 13, 19] {
        let shape = Position::empty(size).unwrap().shape();
        let mut words = RandomLanes::new(&mut random);
        let mut boards = Boards::new(usize::from(size));
        let filled: Vec<Lanes> = shape.board().iter().map(|_| words.next()).collect();
        filled.iter().enumerate().for_each(|(cell, &word)| boards.set(boards.place(cell), word));
        let won = boards.won_by_red();
        for board in 0..BATCH as usize {
            let red: Cells = shape.board().iter().filter(|&cell| filled[cell].contains(board)).collect();
            let position = Position::empty(size).unwrap().with_stones(Colour::Red, red);
            assert_eq!(won.contains(board), position.winner() == Some(Colour::Red), "{position}");
        }
    }
}

#[test]
fn both_colours_get_equal_shares() {
    let mut random = Random::new(84);
    let position = random_position(&mut random, 6, 25).with_to_move(Colour::Blue);
    let mut tally = Tally::default();
    Filler::new(6, &mut random).play(&plain(position), 4, &mut tally);
    assert_eq!(tally.filled(), position.vacant());
    let red: u32 = position.vacant().iter().map(|cell| tally.amaf(Colour::Red, cell).0).sum();
    let blue: u32 = position.vacant().iter().map(|cell| tally.amaf(Colour::Blue, cell).0).sum();
    assert_eq!((red, blue), (12 * tally.games, 13 * tally.games), "the odd cell is the mover's");
}

#[test]
fn a_bridge_is_never_broken() {
    // Joined to both edges by bridges alone.
    let position = drawn("...../..R../...../.R.../..... B");
    let pairs: Vec<[u16; 2]> = bridges(&position, Colour::Red)
        .iter()
        .map(|bridge| {
            let mut cells = bridge.carrier.iter().map(|cell| cell as u16);
            [cells.next().unwrap(), cells.next().unwrap()]
        })
        .collect();
    let mut filler = Filler::new(5, &mut Random::new(85));
    let mut tally = Tally::default();
    filler.play(&Filling { position, pairs }, 2, &mut tally);
    assert_eq!(tally.red_wins, tally.games);
    let mut tally = Tally::default();
    filler.play(&plain(position), 2, &mut tally);
    assert!(tally.red_wins < tally.games, "without them it can be lost");
}
