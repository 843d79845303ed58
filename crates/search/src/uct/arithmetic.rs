//! Exponentials and noise, fast enough to do once for every move of every leaf.

use boyi_games::Random;

/// The exponential of a number that is at most 0, to a few parts in a million. Written so that the compiler makes
/// vector code of a loop over it: 2^x = 2^n * 2^f, with n found by adding a number whose last bit is worth 1.
#[inline]
fn exp_of_negative(x: f32) -> f32 {
    const SHIFT: f32 = 12_582_912.0;
    let x = if x < -87.0 { -87.0 } else { x };
    let scaled = x * std::f32::consts::LOG2_E;
    let shifted = scaled + SHIFT;
    let f = scaled - (shifted - SHIFT);
    let p = 1.339_09e-3;
    let p = p * f + 9.666_37e-3;
    let p = p * f + 5.550_357e-2;
    let p = p * f + 2.402_235e-1;
    let p = p * f + std::f32::consts::LN_2;
    let p = p * f + 1.0;
    f32::from_bits((shifted.to_bits() << 23).wrapping_add(p.to_bits()))
}

/// Turns logits into logarithms of chances.
pub(super) fn log_softmax(logits: &mut [f32], sharpness: f32) {
    let mut highest = f32::MIN;
    for logit in &mut *logits {
        *logit *= sharpness;
        highest = if *logit > highest { *logit } else { highest };
    }
    // Eight sums: a single one could not be added up in vectors.
    let mut sums = [0.0f32; 8];
    let (chunks, rest) = logits.as_chunks::<8>();
    for chunk in chunks {
        for (sum, logit) in sums.iter_mut().zip(chunk) {
            *sum += exp_of_negative(logit - highest);
        }
    }
    for (sum, logit) in sums.iter_mut().zip(rest) {
        *sum += exp_of_negative(logit - highest);
    }
    let total = highest + sums.iter().sum::<f32>().ln();
    logits.iter_mut().for_each(|logit| *logit -= total);
}

/// A number from the standard Gumbel distribution: added to logits, the largest is a draw from their softmax.
pub(super) fn gumbel(random: &mut Random) -> f32 {
    let unit = ((random.next() >> 40) as f32 + 0.5) * (1.0 / (1u64 << 24) as f32);
    -(-unit.ln()).ln()
}

/// Noise from a symmetric Dirichlet distribution.
pub(super) fn dirichlet(random: &mut Random, alpha: f64, noise: &mut [f32]) {
    noise.iter_mut().for_each(|value| *value = gamma(random, alpha) as f32);
    let total: f32 = noise.iter().sum();
    if total > 0.0 {
        noise.iter_mut().for_each(|value| *value /= total);
    } else {
        noise.fill(1.0 / noise.len() as f32);
    }
}

/// A number from the gamma distribution of scale 1 (Marsaglia and Tsang 2000).
fn gamma(random: &mut Random, shape: f64) -> f64 {
    if shape < 1.0 {
        let unit = random.unit().max(f64::MIN_POSITIVE);
        return gamma(random, shape + 1.0) * unit.powf(1.0 / shape);
    }
    let d = shape - 1.0 / 3.0;
    let c = 1.0 / (9.0 * d).sqrt();
    loop {
        let x = normal(random);
        let v = (1.0 + c * x).powi(3);
        if v > 0.0 && random.unit().ln() < 0.5 * x * x + d - d * v + d * v.ln() {
            return d * v;
        }
    }
}

/// A number from the standard normal distribution (Box and Muller 1958).
fn normal(random: &mut Random) -> f64 {
    let radius = (-2.0 * (1.0 - random.unit()).ln()).sqrt();
    radius * (std::f64::consts::TAU * random.unit()).cos()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fast_exponential_is_the_exponential() {
        for i in 0..=8_000 {
            let x = -i as f32 / 100.0;
            let (fast, exact) = (exp_of_negative(x), x.exp());
            assert!((fast - exact).abs() <= (2e-6 - 1e-7 * x) * exact, "{x}: {fast} {exact}");
        }
        assert!(exp_of_negative(f32::MIN) < 1e-37);
    }

    #[test]
    fn logarithms_of_chances_sum_to_one() {
        let mut logits: Vec<f32> = (0..121).map(|i| (i * 37 % 23) as f32 / 3.0 - 4.0).collect();
        let expected: Vec<f64> = {
            let total: f64 = logits.iter().map(|&x| f64::from(x / 2.0).exp()).sum();
            logits.iter().map(|&x| f64::from(x / 2.0).exp() / total).collect()
        };
        log_softmax(&mut logits, 0.5);
        for (log, chance) in logits.iter().zip(expected) {
            assert!((f64::from(log.exp()) - chance).abs() < 1e-6);
        }
    }

    #[test]
    fn noise_has_the_means_of_its_distribution() {
        let mut random = Random::new(3);
        let mean = (0..20_000).map(|_| f64::from(gumbel(&mut random))).sum::<f64>() / 20_000.0;
        assert!((mean - 0.577_2).abs() < 0.03, "Euler's constant, not {mean}");
        for shape in [0.1, 0.5, 3.0] {
            let mean = (0..20_000).map(|_| gamma(&mut random, shape)).sum::<f64>() / 20_000.0;
            assert!((mean - shape).abs() < 0.05 * shape.max(0.5), "{shape}: {mean}");
        }
        let mut noise = [0.0; 5];
        dirichlet(&mut random, 0.3, &mut noise);
        assert!((noise.iter().sum::<f32>() - 1.0).abs() < 1e-5 && noise.iter().all(|&x| x >= 0.0));
    }
}
