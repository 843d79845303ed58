//! The widest instructions that the machine has: the same code, compiled once for each set, and chosen at run time.

/// A set of instructions. All give the same answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instructions {
    /// AVX-512 with its population count: words of 512 bits.
    Avx512,
    /// AVX2 with FMA: words of 256 bits.
    Avx2,
    /// What every machine has.
    Plain,
}

/// A piece of work worth compiling for each set.
pub(crate) trait Work {
    type Output;

    /// Does it. To be marked `#[inline(always)]`, with all that matters in it: only what is inlined is compiled for
    /// the wide instructions.
    fn run(self) -> Self::Output;
}

impl Instructions {
    /// The sets that this machine has, widest first.
    pub fn available() -> Vec<Instructions> {
        let mut sets = Vec::new();
        #[cfg(target_arch = "x86_64")]
        {
            let has_avx2 = is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("fma")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("popcnt");
            if has_avx2
                && is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512vpopcntdq")
            {
                sets.push(Instructions::Avx512);
            }
            if has_avx2 {
                sets.push(Instructions::Avx2);
            }
        }
        sets.push(Instructions::Plain);
        sets
    }

    /// The widest set of this machine.
    pub fn best() -> Instructions {
        static BEST: std::sync::LazyLock<Instructions> =
            std::sync::LazyLock::new(|| Instructions::available()[0]);
        *BEST
    }

    /// Does the work with these instructions.
    #[inline]
    pub(crate) fn run<W: Work>(self, work: W) -> W::Output {
        match self {
            // SAFETY: this value is only handed out where the processor has these instructions.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => unsafe { with_avx512(work) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => unsafe { with_avx2(work) },
            _ => work.run(),
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl,avx512vpopcntdq,avx2,fma,bmi1,bmi2,popcnt")]
fn with_avx512<W: Work>(work: W) -> W::Output {
    work.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma,bmi1,bmi2,popcnt")]
fn with_avx2<W: Work>(work: W) -> W::Output {
    work.run()
}
