//! The 36 points of the board.

use std::fmt;
use std::str::FromStr;

use boyi_core::text::Scanner;
use boyi_core::{SquareSymmetry, TextError};

/// A point of the board: column a to f from the left, row 1 to 6 from the bottom.
///
/// ```
/// use boyi_surakarta::Point;
/// let point: Point = "c5".parse()?;
/// assert_eq!((point.column(), point.row()), (2, 1));
/// assert_eq!(point.to_string(), "c5");
/// # Ok::<(), boyi_core::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u8);

impl Point {
    /// How many points there are.
    pub const COUNT: usize = 36;

    /// Columns, and rows.
    pub(crate) const SIDE: usize = 6;

    /// The point with that [`index`](Point::index), if it is below 36.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Point> {
        if index < Point::COUNT { Some(Point(index as u8)) } else { None }
    }

    /// The point in that column from the left and that row from the top, both counted from 0.
    ///
    /// ```
    /// use boyi_surakarta::Point;
    /// assert_eq!(Point::at(0, 0), "a6".parse().ok());
    /// assert_eq!(Point::at(6, 0), None);
    /// ```
    pub const fn at(column: usize, row: usize) -> Option<Point> {
        if column < Point::SIDE && row < Point::SIDE {
            Some(Point((row * Point::SIDE + column) as u8))
        } else {
            None
        }
    }

    /// All points, row by row from the top: a6 first, f1 last.
    pub fn all() -> impl DoubleEndedIterator<Item = Point> + ExactSizeIterator {
        (0..Point::COUNT as u8).map(Point)
    }

    /// The points of a set, in order: those whose [bit](Point::bit) is set. Bits above the 36th mean nothing.
    ///
    /// ```
    /// use boyi_surakarta::Point;
    /// let corners: Vec<String> = Point::of_mask(0b100001).map(|point| point.to_string()).collect();
    /// assert_eq!(corners, ["a6", "f6"]);
    /// ```
    #[inline]
    pub fn of_mask(mask: u64) -> impl Iterator<Item = Point> {
        let mut mask = mask & ((1 << Point::COUNT) - 1);
        std::iter::from_fn(move || {
            (mask != 0).then(|| {
                let point = Point::lowest(mask);
                mask &= mask - 1;
                point
            })
        })
    }

    /// The first point of a mask that has one.
    #[inline]
    pub(crate) const fn lowest(mask: u64) -> Point {
        Point(mask.trailing_zeros() as u8)
    }

    /// 0 to 35, row by row from the top: a6 is 0, f6 is 5, f1 is 35.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// This point alone in a set of points, where bit `i` stands for the point with index `i`.
    #[inline]
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// Column from the left, 0 to 5.
    #[inline]
    pub const fn column(self) -> usize {
        self.index() % Point::SIDE
    }

    /// Row from the top, 0 to 5.
    #[inline]
    pub const fn row(self) -> usize {
        self.index() / Point::SIDE
    }

    /// Whether this is one of the four points that no loop passes.
    ///
    /// ```
    /// use boyi_surakarta::Point;
    /// assert_eq!(Point::all().filter(|point| point.is_corner()).count(), 4);
    /// ```
    #[inline]
    pub const fn is_corner(self) -> bool {
        matches!(self.column(), 0 | 5) && matches!(self.row(), 0 | 5)
    }

    /// Where this point goes when the board is turned or mirrored.
    ///
    /// ```
    /// use boyi_core::SquareSymmetry;
    /// use boyi_surakarta::Point;
    /// let c5: Point = "c5".parse()?;
    /// assert_eq!(c5.transformed(SquareSymmetry::new(1)).to_string(), "d2");
    /// # Ok::<(), boyi_core::TextError>(())
    /// ```
    pub const fn transformed(self, symmetry: SquareSymmetry) -> Point {
        let (column, row) = symmetry.apply(self.column(), self.row(), Point::SIDE, Point::SIDE);
        Point((row * Point::SIDE + column) as u8)
    }

    pub(crate) fn scan(scanner: &mut Scanner<'_>) -> Result<Point, TextError> {
        let column = scanner.letter(Point::SIDE as u8, "a column from a to f")?;
        let number = scanner.number(1, Point::SIDE as u16, "a row from 1 to 6")?;
        Ok(Point((Point::SIDE as u8 - number as u8) * Point::SIDE as u8 + column))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = char::from(b'a' + self.column() as u8);
        write!(f, "{column}{}", Point::SIDE - self.row())
    }
}

impl FromStr for Point {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut scanner = Scanner::new(text);
        let point = Point::scan(&mut scanner)?;
        scanner.end()?;
        Ok(point)
    }
}
