//! Products of a matrix and a vector, for the layers that see all of their inputs: plain loops, compiled for each
//! instruction set.

use super::Kernel;

impl Kernel {
    /// Adds `input * matrix` to `output`: the matrix has a row of as many numbers as there are outputs for each input.
    pub(crate) fn add_products(self, matrix: &[f32], input: &[f32], output: &mut [f32]) {
        assert_eq!(matrix.len(), input.len() * output.len(), "a row for each input");
        match self.in_single_precision() {
            // SAFETY: a kernel of this kind is only handed out where the processor has these instructions.
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512 => unsafe { in_avx512(matrix, input, output) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => unsafe { in_avx2(matrix, input, output) },
            _ => add_products::<false>(matrix, input, output),
        }
    }
}

/// # Safety
/// The processor must have AVX-512.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx2,fma")]
unsafe fn in_avx512(matrix: &[f32], input: &[f32], output: &mut [f32]) {
    add_products::<true>(matrix, input, output);
}

/// # Safety
/// The processor must have AVX2 and FMA.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
unsafe fn in_avx2(matrix: &[f32], input: &[f32], output: &mut [f32]) {
    add_products::<true>(matrix, input, output);
}

/// Takes four inputs at a time, so that the outputs are fetched and stored a quarter as often.
#[inline(always)]
fn add_products<const FUSED: bool>(matrix: &[f32], input: &[f32], output: &mut [f32]) {
    let plus = |sum: f32, a: f32, b: f32| if FUSED { a.mul_add(b, sum) } else { sum + a * b };
    let width = output.len();
    let (fours, rest) = input.as_chunks::<4>();
    let (matrix, matrix_rest) = matrix.split_at(4 * fours.len() * width);
    for (values, rows) in fours.iter().zip(matrix.chunks_exact(4 * width)) {
        let (upper, lower) = rows.split_at(2 * width);
        let ((a, b), (c, d)) = (upper.split_at(width), lower.split_at(width));
        for ((((output, a), b), c), d) in output.iter_mut().zip(a).zip(b).zip(c).zip(d) {
            *output =
                plus(plus(plus(plus(*output, values[0], *a), values[1], *b), values[2], *c), values[3], *d);
        }
    }
    for (&value, row) in rest.iter().zip(matrix_rest.chunks_exact(width)) {
        for (output, weight) in output.iter_mut().zip(row) {
            *output = plus(*output, value, *weight);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kernel_multiplies_matrices_of_any_size() {
        for (inputs, outputs) in [(96, 128), (32, 36), (7, 3), (1, 1), (4, 17)] {
            let matrix: Vec<f32> = (0..inputs * outputs).map(|i| (i * 7 % 11) as f32 - 5.0).collect();
            let input: Vec<f32> = (0..inputs).map(|i| (i * 5 % 13) as f32 - 6.0).collect();
            let expected: Vec<f32> = (0..outputs)
                .map(|output| 1.0 + (0..inputs).map(|i| input[i] * matrix[i * outputs + output]).sum::<f32>())
                .collect();
            for kernel in Kernel::available() {
                let mut output = vec![1.0; outputs];
                kernel.add_products(&matrix, &input, &mut output);
                assert_eq!(output, expected, "{kernel:?} {inputs}x{outputs}: whole numbers are exact");
            }
        }
    }
}
