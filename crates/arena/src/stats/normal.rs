//! The normal distribution.

/// The chance that a standard normal number is at most `x` (Abramowitz and Stegun 7.1.26; error below 1e-7).
///
/// ```
/// assert!((boyi_arena::normal_cdf(0.0) - 0.5).abs() < 1e-7);
/// assert!((boyi_arena::normal_cdf(1.959964) - 0.975).abs() < 1e-6);
/// ```
pub fn normal_cdf(x: f64) -> f64 {
    let z = x.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * z);
    let coefficients = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
    let series = coefficients.iter().fold(0.0, |sum, coefficient| (sum + coefficient) * t);
    let upper = 0.5 * series * (-z * z).exp();
    if x > 0.0 { 1.0 - upper } else { upper }
}
