//! What the solver keeps from one question to the next, for boards that take `W` words.

use super::knowledge::Knowledge;
use super::opened::Opened;
use super::table::Table;

/// Memory for analysed positions, as a share of all.
const OPENED_SHARE: usize = 4;

pub(super) struct Tables<const W: usize> {
    pub(super) table: Table<W>,
    pub(super) opened: Opened<W>,
    pub(super) knowledge: Knowledge<W>,
}

impl<const W: usize> Tables<W> {
    /// Tables of about that many bytes.
    pub(super) fn new(bytes: usize) -> Self {
        let one = Opened::<W>::new(1).bytes();
        Tables {
            table: Table::new(bytes - bytes / OPENED_SHARE),
            opened: Opened::new(bytes / OPENED_SHARE / one),
            knowledge: Knowledge::new(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.table.clear();
        self.opened.clear();
    }
}
