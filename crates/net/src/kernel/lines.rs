//! Memory that starts with a line of the cache, so that a word of sixteen numbers is one line and not a part of two. A
//! vector alone starts anywhere, and the wide kernels are then a quarter slower.

use std::ops::{Deref, DerefMut};

/// Numbers of 32 bits in a line.
const WIDTH: usize = 16;

#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(64))]
struct Line<N>([N; WIDTH]);

/// Numbers of 32 bits that fill whole lines.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lines<N> {
    lines: Vec<Line<N>>,
}

impl<N: Copy + Default> Lines<N> {
    /// So many zeros.
    pub(crate) fn new(numbers: usize) -> Lines<N> {
        let mut lines = Lines { lines: Vec::new() };
        lines.resize(numbers);
        lines
    }

    /// To so many numbers; those that are new are zero.
    ///
    /// # Panics
    /// If they do not fill whole lines.
    pub(crate) fn resize(&mut self, numbers: usize) {
        assert!(numbers.is_multiple_of(WIDTH), "{numbers} numbers do not fill whole lines");
        self.lines.resize(numbers / WIDTH, Line::default());
    }
}

impl<N> Lines<N> {
    /// A line of the cache, with no room for anything but its numbers.
    const IS_FULL: () = assert!(size_of::<Line<N>>() == 64 && size_of::<N>() * WIDTH == 64);
}

impl<N> Deref for Lines<N> {
    type Target = [N];

    fn deref(&self) -> &[N] {
        let () = Self::IS_FULL;
        // SAFETY: lines lie one behind the other, each of them full.
        unsafe { std::slice::from_raw_parts(self.lines.as_ptr().cast(), self.lines.len() * WIDTH) }
    }
}

impl<N> DerefMut for Lines<N> {
    fn deref_mut(&mut self) -> &mut [N] {
        let () = Self::IS_FULL;
        // SAFETY: as above.
        unsafe { std::slice::from_raw_parts_mut(self.lines.as_mut_ptr().cast(), self.lines.len() * WIDTH) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_start_with_a_line_of_the_cache_and_hold_what_is_written() {
        let mut lines = Lines::<f32>::new(48);
        assert_eq!(lines.as_ptr().addr() % 64, 0);
        assert_eq!(*lines, [0.0; 48]);
        lines.iter_mut().enumerate().for_each(|(i, number)| *number = i as f32);
        lines.resize(64);
        assert_eq!(lines.as_ptr().addr() % 64, 0);
        assert_eq!(lines[47], 47.0);
        assert_eq!(lines[48..], [0.0; 16]);
        lines.resize(16);
        assert_eq!(lines.len(), 16);
    }

    #[test]
    #[should_panic(expected = "17 numbers do not fill whole lines")]
    fn half_a_line_is_refused() {
        Lines::<i32>::new(17);
    }
}
