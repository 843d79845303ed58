//! Products of matrices, the bulk of the work: rows of inputs by weights, in words of an instruction set.

/// Outputs whose weights lie side by side: a line of the cache, so that a step reads its weights one line after the other.
pub(super) const PANEL: usize = 16;

/// Defines `multiply` for one instruction set and kind of number, both given by what is in scope: `Number`; `Word`, with
/// `LANES` of them; `load`, `store`, `fill`, `zero` and `multiply_add`. A number may be a pair of smaller ones, if
/// `multiply_add` sees it so. Steps are so many words of outputs by so many rows, the largest first and 1 last. The largest
/// of both must leave registers for the weights.
macro_rules! products {
    (feature: $feature:literal, words: [$($words:literal),+], rows: [$($rows:literal),+],) => {
        /// `sums = seen * packed`: of `seen` each row has `inputs` numbers, of `sums` each has `outputs`. `packed` has,
        /// for each panel of outputs and each input, the weights of the panel's outputs.
        ///
        /// # Safety
        /// The processor must have the instructions; the matrices have these sizes, and outputs fill whole words.
        #[target_feature(enable = $feature)]
        unsafe fn multiply(
            inputs: usize,
            outputs: usize,
            seen: &[Number],
            packed: &[Number],
            sums: &mut [Number],
        ) {
            debug_assert_eq!(seen.len() / inputs, sums.len() / outputs);
            debug_assert_eq!(packed.len(), inputs * outputs);
            let mut first = 0;
            $(
                while first + $words * LANES <= outputs {
                    // SAFETY: passed on from the caller; so many outputs are left.
                    unsafe {
                        match inputs {
                            32 => columns::<32, $words>(inputs, outputs, first, seen, packed, sums),
                            48 => columns::<48, $words>(inputs, outputs, first, seen, packed, sums),
                            64 => columns::<64, $words>(inputs, outputs, first, seen, packed, sums),
                            96 => columns::<96, $words>(inputs, outputs, first, seen, packed, sums),
                            _ => columns::<0, $words>(inputs, outputs, first, seen, packed, sums),
                        }
                    }
                    first += $words * LANES;
                }
            )+
            debug_assert_eq!(first, outputs, "outputs are whole words");
        }

        /// The same for `WORDS` words of outputs from `first` on. `INPUTS` is the number of inputs where the compiler is to
        /// know it, or 0.
        ///
        /// # Safety
        /// As [`multiply`]; there are so many outputs.
        #[target_feature(enable = $feature)]
        unsafe fn columns<const INPUTS: usize, const WORDS: usize>(
            inputs: usize,
            outputs: usize,
            first: usize,
            seen: &[Number],
            packed: &[Number],
            sums: &mut [Number],
        ) {
            let inputs = if INPUTS == 0 { inputs } else { INPUTS };
            let weights: [*const Number; WORDS] = std::array::from_fn(|word| {
                let output = first + word * LANES;
                packed[output / PANEL * PANEL * inputs + output % PANEL..].as_ptr()
            });
            let (rows, mut row, mut steps) = (seen.len() / inputs, 0, 0);
            $(
                while rows - row >= $rows {
                    // SAFETY: passed on from the caller; so many rows are left.
                    unsafe {
                        step::<$rows, WORDS>(
                            inputs,
                            outputs,
                            seen.as_ptr().add(row * inputs),
                            weights,
                            sums.as_mut_ptr().add(row * outputs + first),
                            // Fetched in turns: all at once would be too much to wait for.
                            weights[steps % WORDS].wrapping_add(WORDS * LANES * inputs),
                        );
                    }
                    row += $rows;
                    steps += 1;
                }
            )+
        }

        /// # Safety
        /// `seen` points to `ROWS` rows of inputs, each of `weights` to a word in as many rows of a panel as there are
        /// inputs, `sums` to `ROWS` rows of outputs with `WORDS` words from there on. `next` may point anywhere: to weights
        /// that are used soon, of as many inputs, so that they do not have to be waited for.
        #[target_feature(enable = $feature)]
        #[inline]
        unsafe fn step<const ROWS: usize, const WORDS: usize>(
            inputs: usize,
            outputs: usize,
            seen: *const Number,
            weights: [*const Number; WORDS],
            sums: *mut Number,
            next: *const Number,
        ) {
            let mut held = [[zero(); WORDS]; ROWS];
            for from in 0..inputs {
                boyi_games::prefetch_line(next.wrapping_add(from * PANEL));
                // SAFETY: the caller sees to the sizes.
                unsafe {
                    let line: [Word; WORDS] = std::array::from_fn(|word| load(weights[word].add(from * PANEL)));
                    for row in 0..ROWS {
                        let value = fill(*seen.add(row * inputs + from));
                        for word in 0..WORDS {
                            held[row][word] = multiply_add(value, line[word], held[row][word]);
                        }
                    }
                }
            }
            for row in 0..ROWS {
                for word in 0..WORDS {
                    // SAFETY: as above.
                    unsafe { store(sums.add(row * outputs + word * LANES), held[row][word]) };
                }
            }
        }
    };
}

pub(super) use products;
