//! Tic-tac-toe: three in a row on nine squares. The smallest game that there is, to show what a game has to say.

use std::fmt;
use std::str::FromStr;

use boyi_core::text::Scanner;
use boyi_core::zobrist;
use boyi_core::{Game, NoOptions, Outcome, Side, TextError};

/// A square: `a1` to `c3`, row by row from the upper left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.0 % 3), self.0 / 3 + 1)
    }
}

impl FromStr for Square {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut scanner = Scanner::new(text);
        let column = scanner.letter(3, "a column from a to c")?;
        let row = scanner.number(1, 3, "a row from 1 to 3")? as u8 - 1;
        scanner.end()?;
        Ok(Square(3 * row + column))
    }
}

/// A position: who has which square.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TicTacToe([Option<Side>; 9]);

const ROWS: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

static WORDS: [u64; 18] = zobrist::table(0x5449_4354_4143_544f);

impl TicTacToe {
    /// Who has each square, row by row from the top.
    pub fn squares(&self) -> [Option<Side>; 9] {
        self.0
    }

    fn count(&self, side: Side) -> usize {
        self.0.iter().filter(|&&square| square == Some(side)).count()
    }
}

fn letter(square: Option<Side>) -> char {
    square.map_or('.', |side| if side == Side::First { 'X' } else { 'O' })
}

impl fmt::Display for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.map(letter).iter().collect::<String>())
    }
}

impl Game for TicTacToe {
    type Rules = NoOptions;
    type Move = Square;
    type Undo = ();

    const NAME: &'static str = "tictactoe";

    fn start(_: NoOptions) -> Self {
        TicTacToe([None; 9])
    }

    fn rules(&self) -> NoOptions {
        NoOptions
    }

    fn parse(_: NoOptions, text: &str) -> Result<Self, TextError> {
        let mut scanner = Scanner::new(text);
        let mut game = TicTacToe([None; 9]);
        for square in &mut game.0 {
            *square = scanner.map("X, O or .", |c| {
                [None, Some(Side::First), Some(Side::Second)].into_iter().find(|&side| letter(side) == c)
            })?;
        }
        scanner.end()?;
        let lead = game.count(Side::First).checked_sub(game.count(Side::Second));
        let fair = lead.is_some_and(|lead| lead <= 1);
        fair.then_some(game).ok_or_else(|| TextError::whole(text, "as many X as O, or one more"))
    }

    fn mover(&self) -> Side {
        if self.count(Side::First) == self.count(Side::Second) { Side::First } else { Side::Second }
    }

    fn outcome(&self) -> Option<Outcome> {
        let full = |row: &[usize; 3]| {
            let side = self.0[row[0]]?;
            row.iter().all(|&at| self.0[at] == Some(side)).then_some(Outcome::Win(side))
        };
        ROWS.iter().find_map(full).or(self.0.iter().all(Option::is_some).then_some(Outcome::Draw))
    }

    fn generate(&self, visit: impl FnMut(Square)) {
        let free = |&at: &u8| self.0[usize::from(at)].is_none();
        if self.outcome().is_none() {
            (0..9).filter(free).map(Square).for_each(visit);
        }
    }

    fn play_unchecked(&mut self, mv: Square) {
        self.0[usize::from(mv.0)] = Some(self.mover());
    }

    fn undo(&mut self, mv: Square, (): ()) {
        self.0[usize::from(mv.0)] = None;
    }

    fn hash(&self) -> u64 {
        let word = |at: usize| self.0[at].map_or(0, |side| WORDS[2 * at + side.index()]);
        (0..9).map(word).fold(0, |hash, word| hash ^ word)
    }

    fn index_of(&self, mv: Square) -> usize {
        usize::from(mv.0)
    }

    fn index_limit(&self) -> usize {
        9
    }

    fn move_at(&self, index: usize) -> Option<Square> {
        (index < 9).then_some(Square(index as u8))
    }

    fn drawing(&self, _: Option<Square>) -> String {
        let row = |(number, row): (usize, &[Option<Side>])| {
            let [a, b, c] = [row[0], row[1], row[2]].map(letter);
            format!("{} {a} {b} {c}\n", number + 1)
        };
        self.0.chunks(3).enumerate().map(row).collect::<String>() + "  a b c\n"
    }

    fn side_name(&self, side: Side) -> &'static str {
        if side == Side::First { "X" } else { "O" }
    }
}
