//! The exact value of a simple endgame: nothing is left but separate chains and loops, so whoever has to move opens
//! one of them.
//!
//! *Control*: who is offered a chain of three or more may decline its last two boxes (the last four of a loop) and so
//! make the opponent open the next one. The value of doing that for ever, the controlled value c, almost decides the
//! value v; what is left is a handful of cases with many 3-chains and 4-loops (Buzzard and Ciere 2014; Allcock 2018).
//! `dots-2021` prints the formulas with errors, kept here as [`Formula::Printed`] for the comparison.
//!
//! Chains of one or two boxes (whose opener can see to it that control cannot be kept) are opened first, shortest
//! first, so they only pass the turn on: two of one length cancel.

/// Which version of the formulas to use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Formula {
    /// The correct ones: they agree with brute force.
    #[default]
    Corrected,
    /// As the paper `dots-2021` prints them: wrong in a number of cases.
    Printed,
}

/// A chain or a loop, with its number of boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Component {
    /// Boxes in a row whose two ends lead to the rim.
    Chain(u8),
    /// Boxes in a ring: four or more.
    Loop(u8),
}

impl Component {
    /// Its boxes.
    #[inline]
    pub const fn boxes(self) -> u8 {
        match self {
            Component::Chain(boxes) | Component::Loop(boxes) => boxes,
        }
    }

    /// What keeping control costs when it is opened: 2 boxes of a chain, 4 of a loop; `None` for a chain of one or
    /// two boxes, where the opener does not allow it.
    #[inline]
    pub const fn price(self) -> Option<u8> {
        match self {
            Component::Chain(0..=2) => None,
            Component::Chain(_) => Some(2),
            Component::Loop(_) => Some(4),
        }
    }
}

/// What to do with a chain or loop that the opponent has opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// Take every box, then move elsewhere.
    TakeAll,
    /// Leave the last two boxes of the chain, or the last four of the loop, so that the opponent moves elsewhere.
    Keep,
    /// Both are best.
    Either,
}

/// A set of separate chains and loops, counted; with at most 255 boxes, more than any board has.
///
/// ```
/// use boyi_dots_kit::knowledge::{Component::{Chain, Loop}, Control, Endgame};
/// let game = Endgame::of([Chain(3), Chain(3), Loop(4)]);
/// assert_eq!(game.controlled_value(), 0);
/// assert_eq!(game.value(), 2);
/// assert_eq!(Endgame::of([Chain(4), Loop(6), Loop(6)]).value(), 4);
/// // A chain of six was opened and 3 + 3 + 4-loop is the rest: its value is 2, so it does not matter.
/// assert_eq!(game.control(Chain(6)), Control::Either);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Endgame {
    /// Boxes of the long chains and the loops.
    boxes: u8,
    /// Chains of three or more.
    long_chains: u8,
    loops: u8,
    three_chains: u8,
    four_loops: u8,
    one_chains: u8,
    two_chains: u8,
}

impl Endgame {
    /// These components.
    pub fn of(components: impl IntoIterator<Item = Component>) -> Endgame {
        let mut game = Endgame::default();
        for component in components {
            game.add(component);
        }
        game
    }

    /// One more component.
    #[inline]
    pub fn add(&mut self, component: Component) {
        match component {
            Component::Chain(0) => {}
            Component::Chain(1) => self.one_chains += 1,
            Component::Chain(2) => self.two_chains += 1,
            Component::Chain(boxes) => {
                self.boxes += boxes;
                self.long_chains += 1;
                self.three_chains += u8::from(boxes == 3);
            }
            Component::Loop(boxes) => {
                self.boxes += boxes;
                self.loops += 1;
                self.four_loops += u8::from(boxes == 4);
            }
        }
    }

    /// One component less, which must be there.
    #[inline]
    pub fn remove(&mut self, component: Component) {
        match component {
            Component::Chain(0) => {}
            Component::Chain(1) => self.one_chains -= 1,
            Component::Chain(2) => self.two_chains -= 1,
            Component::Chain(boxes) => {
                self.boxes -= boxes;
                self.long_chains -= 1;
                self.three_chains -= u8::from(boxes == 3);
            }
            Component::Loop(boxes) => {
                self.boxes -= boxes;
                self.loops -= 1;
                self.four_loops -= u8::from(boxes == 4);
            }
        }
    }

    /// How many chains of three boxes or more there are.
    #[inline]
    pub(crate) fn long_chains(&self) -> usize {
        usize::from(self.long_chains)
    }

    /// How many loops there are.
    #[inline]
    pub(crate) fn loops(&self) -> usize {
        usize::from(self.loops)
    }

    /// How many chains of one box there are.
    #[inline]
    pub(crate) fn one_chains(&self) -> usize {
        usize::from(self.one_chains)
    }

    /// How many chains of two boxes there are.
    #[inline]
    pub(crate) fn two_chains(&self) -> usize {
        usize::from(self.two_chains)
    }

    /// Whether there is nothing but long chains and loops: then the formulas say what the paper says.
    pub fn is_loony(&self) -> bool {
        self.one_chains == 0 && self.two_chains == 0
    }

    /// All boxes, those of short chains included.
    #[inline]
    pub fn boxes(&self) -> u8 {
        self.boxes + self.one_chains + 2 * self.two_chains
    }

    /// c(G): what the player in control gets net by keeping it to the end. Short chains are left out.
    #[inline]
    pub fn controlled_value(&self) -> i16 {
        let boxes = i16::from(self.boxes) - 4 * i16::from(self.long_chains) - 8 * i16::from(self.loops);
        let bonus = if self.long_chains == 0 {
            if self.loops == 0 { 0 } else { 8 }
        } else if self.loops > 0 && self.three_chains == self.long_chains {
            6
        } else {
            4
        };
        boxes + bonus
    }

    /// v(G): net boxes for the player who does *not* have to move, both playing best.
    #[inline]
    pub fn value(&self) -> i16 {
        let mut value = self.loony_value();
        // Two of a kind cancel: the one who opens the first gets the second.
        if self.two_chains & 1 == 1 {
            value = 2 - value;
        }
        if self.one_chains & 1 == 1 {
            value = 1 - value;
        }
        value
    }

    #[inline]
    fn loony_value(&self) -> i16 {
        let c = self.controlled_value();
        let fours = i16::from(self.four_loops);
        if self.boxes == 0 {
            0
        } else if c >= 2 {
            c
        } else if c == 0 && fours >= 1 && !self.is_three_three_four() {
            0
        } else {
            self.small_value(c, c + 4 * fours >= 2)
        }
    }

    /// The value when control is not worth having as such: c is below 2. `wave` says whether it follows the distance
    /// of c from the multiples of 8.
    #[inline]
    fn small_value(&self, c: i16, wave: bool) -> i16 {
        let odd_fours = self.four_loops & 1 == 1;
        let few_threes = self.three_chains == 0 || self.three_chains == 1 && self.boxes % 4 == 3;
        if !few_threes {
            return if self.boxes % 2 == 1 { 1 } else { 2 };
        }
        if wave {
            let above = c.rem_euclid(8);
            return above.min(8 - above);
        }
        match (self.boxes % 4, odd_fours) {
            (1 | 3, true) => 1,
            (1 | 3, false) => 3,
            (2, _) => 2,
            (_, true) => 0,
            (_, false) => 4,
        }
    }

    #[inline]
    fn is_three_three_four(&self) -> bool {
        self.is_three_three_and_four_loops() && self.loops == 1
    }

    #[inline]
    fn is_three_three_and_four_loops(&self) -> bool {
        (self.long_chains, self.three_chains) == (2, 2) && self.loops == self.four_loops
    }

    /// c(G) by the formula asked for.
    pub fn controlled_value_by(&self, formula: Formula) -> i16 {
        match formula {
            Formula::Corrected => self.controlled_value(),
            Formula::Printed => {
                let boxes =
                    i16::from(self.boxes) - 4 * i16::from(self.long_chains) - 8 * i16::from(self.loops);
                boxes
                    + match (self.loops, self.long_chains) {
                        (0, 0) => 0,
                        (1.., _) if self.three_chains > 0 => 6,
                        (1.., _) => 8,
                        _ => 4,
                    }
            }
        }
    }

    /// v(G) by the formula asked for.
    ///
    /// ```
    /// use boyi_dots_kit::knowledge::{Component::{Chain, Loop}, Endgame, Formula};
    /// let game = Endgame::of([Chain(5), Loop(4)]);
    /// assert_eq!(game.value_by(Formula::Corrected), 1);
    /// assert_eq!(game.value_by(Formula::Printed), 5, "the paper's bonus for loops is too high beside chains");
    /// ```
    pub fn value_by(&self, formula: Formula) -> i16 {
        if formula == Formula::Corrected || !self.is_loony() {
            return self.value();
        }
        let c = self.controlled_value_by(formula);
        let fours = i16::from(self.four_loops);
        if self.boxes == 0 {
            0
        } else if c >= 2 {
            c
        } else if c == 0 && fours >= 1 && !self.is_three_three_and_four_loops() {
            0
        } else {
            self.small_value(c, c + fours >= 2)
        }
    }

    /// What to do when `opened` is on offer and this is the rest.
    pub fn control(&self, opened: Component) -> Control {
        self.control_by(opened, Formula::Corrected)
    }

    /// The same by the formula asked for. The paper asks for more than 4 after a chain and more than 2 after a loop.
    pub fn control_by(&self, opened: Component, formula: Formula) -> Control {
        let Some(price) = opened.price() else { return Control::TakeAll };
        let (value, threshold) = match formula {
            Formula::Corrected => (self.value(), i16::from(price)),
            Formula::Printed => (self.controlled_value_by(formula), 6 - i16::from(price)),
        };
        match value.cmp(&threshold) {
            std::cmp::Ordering::Greater => Control::Keep,
            std::cmp::Ordering::Equal if formula == Formula::Corrected => Control::Either,
            _ => Control::TakeAll,
        }
    }
}
