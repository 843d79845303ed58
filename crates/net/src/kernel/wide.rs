//! The kernel for wide instructions, written once: `wide_kernel!` fills in the names of an instruction set.

/// Defines `convolve` for one instruction set: steps of so many words of output channels by so many cells of a row, the
/// largest first and 1 last. The largest of both must leave registers for the weights.
macro_rules! wide_kernel {
    (
        feature: $feature:literal,
        lanes: $lanes:literal,
        vector: $vector:ident,
        words: [$($words:literal),+],
        cells: [$($cells:literal),+],
        load: $load:ident, store: $store:ident, fill: $fill:ident, zero: $zero:ident,
        add: $add:ident, max: $max:ident, multiply_add: $multiply_add:ident,
    ) => {
        use std::arch::x86_64::{$vector, $load, $store, $fill, $zero, $add, $max, $multiply_add};

        use super::{Convolution, Grid};

        const LANES: usize = $lanes;

        /// # Safety
        /// The processor must have the instructions, and `input` and `output` the sizes that [`super::Kernel`] checks.
        #[target_feature(enable = $feature)]
        pub(super) unsafe fn convolve(
            grid: &Grid,
            convolution: &Convolution,
            input: &[f32],
            output: &mut [f32],
        ) {
            for (first, size, packed) in convolution.groups() {
                let job = Job { grid, convolution, first, size, packed };
                let mut channel = 0;
                $(
                    while channel + $words * LANES <= size {
                        // SAFETY: passed on from the caller; the channels from `channel` on are in the group.
                        unsafe {
                            job.cells::<$words>(channel, input, output);
                        }
                        channel += $words * LANES;
                    }
                )+
                debug_assert_eq!(channel, size, "groups are whole words");
            }
        }

        /// A group of output channels of a convolution.
        struct Job<'a> {
            grid: &'a Grid,
            convolution: &'a Convolution,
            first: usize,
            size: usize,
            packed: &'a [f32],
        }

        impl Job<'_> {
            /// All cells, for `WORDS` words of output channels from `channel` of the group on.
            ///
            /// # Safety
            /// As [`convolve`]; the group has that many channels.
            #[target_feature(enable = $feature)]
            unsafe fn cells<const WORDS: usize>(
                &self,
                channel: usize,
                input: &[f32],
                output: &mut [f32],
            ) {
                for mut row in self.grid.rows() {
                    $(
                        while row.len() >= $cells {
                            // SAFETY: passed on from the caller; the cells are inside of the grid.
                            unsafe { self.step::<$cells, WORDS>(row.start, channel, input, output) };
                            row.start += $cells;
                        }
                    )+
                }
            }

            /// # Safety
            /// As [`Self::cells`]; `CELLS` cells from `first_place` on are inside of the grid.
            #[target_feature(enable = $feature)]
            #[inline]
            unsafe fn step<const CELLS: usize, const WORDS: usize>(
                &self,
                first_place: usize,
                channel: usize,
                input: &[f32],
                output: &mut [f32],
            ) {
                let inputs = self.convolution.inputs;
                let mut sums = [[$zero(); WORDS]; CELLS];
                let mut weights = self.packed[channel..].as_ptr();
                // The whole neighbourhood of a cell inside lies on the bordered board, which `input` covers.
                let corner = input.as_ptr().wrapping_add(self.grid.corner(first_place) * inputs);
                for distance in self.grid.neighbourhood() {
                    let source = corner.wrapping_add(distance * inputs);
                    for from in 0..inputs {
                        // SAFETY: `packed` holds 9 * inputs rows of `size` weights; this loop takes each row once, and
                        // of it the WORDS words from `channel` on, which are inside. `source` points to CELLS cells of
                        // `inputs` channels.
                        unsafe {
                            let row: [$vector; WORDS] =
                                std::array::from_fn(|word| $load(weights.add(word * LANES)));
                            weights = weights.wrapping_add(self.size);
                            for cell in 0..CELLS {
                                let value = $fill(*source.add(cell * inputs + from));
                                for word in 0..WORDS {
                                    sums[cell][word] = $multiply_add(value, row[word], sums[cell][word]);
                                }
                            }
                        }
                    }
                }
                for cell in 0..CELLS {
                    for word in 0..WORDS {
                        let to = self.first + channel + word * LANES;
                        // SAFETY: `bias` has all output channels, and `output` all of them for every cell.
                        unsafe {
                            let bias = $load(self.convolution.bias.as_ptr().add(to));
                            let target =
                                output.as_mut_ptr().add((first_place + cell) * self.convolution.outputs + to);
                            $store(target, $max($add(sums[cell][word], bias), $zero()));
                        }
                    }
                }
            }
        }
    };
}

pub(super) use wide_kernel;
