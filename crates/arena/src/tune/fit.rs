//! A polynomial through measured points.

use crate::stats::solve;

/// The polynomial that lies nearest to some points, by weighted least squares, in Chebyshev's basis over their range:
/// powers of the numbers themselves would lose all precision at degree 8.
///
/// ```
/// use boyi_arena::Polynomial;
/// let points: Vec<(f64, f64, f64)> = (0..9).map(|i| f64::from(i)).map(|x| (x, 1.0 + x * (8.0 - x), 1.0)).collect();
/// let fit = Polynomial::fit(&points, 2).unwrap();
/// assert!((fit.value(3.0) - 16.0).abs() < 1e-9);
/// assert!((fit.peak() - 4.0).abs() < 0.01);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Polynomial {
    low: f64,
    high: f64,
    coefficients: Vec<f64>,
}

impl Polynomial {
    /// Through points given as place, value and weight. The degree is lowered where there are too few points for it;
    /// `None` if there are none at all or all are at one place.
    pub fn fit(points: &[(f64, f64, f64)], degree: usize) -> Option<Polynomial> {
        let low = points.iter().map(|point| point.0).fold(f64::INFINITY, f64::min);
        let high = points.iter().map(|point| point.0).fold(f64::NEG_INFINITY, f64::max);
        if low >= high || !(high - low).is_finite() {
            return None;
        }
        let terms = (degree + 1).min(points.len());
        let mut matrix = vec![vec![0.0; terms]; terms];
        let mut right = vec![0.0; terms];
        for &(x, y, weight) in points {
            let basis = chebyshev(scaled(x, low, high), terms);
            for i in 0..terms {
                right[i] += weight * basis[i] * y;
                for j in 0..terms {
                    matrix[i][j] += weight * basis[i] * basis[j];
                }
            }
        }
        let coefficients = solve(matrix, &right)?;
        Some(Polynomial { low, high, coefficients })
    }

    /// Its value at a place.
    pub fn value(&self, x: f64) -> f64 {
        let basis = chebyshev(scaled(x, self.low, self.high), self.coefficients.len());
        basis.iter().zip(&self.coefficients).map(|(basis, coefficient)| basis * coefficient).sum()
    }

    /// Where it is highest within the range of the points.
    pub fn peak(&self) -> f64 {
        const STEPS: u32 = 1000;
        let place = |step: u32| self.low + (self.high - self.low) * f64::from(step) / f64::from(STEPS);
        (0..=STEPS)
            .map(place)
            .max_by(|x, y| self.value(*x).total_cmp(&self.value(*y)))
            .expect("there are places")
    }
}

fn scaled(x: f64, low: f64, high: f64) -> f64 {
    2.0 * (x - low) / (high - low) - 1.0
}

fn chebyshev(x: f64, terms: usize) -> Vec<f64> {
    let mut basis = vec![1.0, x];
    while basis.len() < terms {
        let [.., before, last] = basis[..] else { unreachable!("it begins with two") };
        basis.push(2.0 * x * last - before);
    }
    basis.truncate(terms);
    basis
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_polynomial_of_degree_8_is_found_again() {
        let truth = |x: f64| (0..9).map(|power| (power as f64 - 4.0) * x.powi(power)).sum::<f64>();
        let points: Vec<_> = (0..20).map(|i| 0.05 * f64::from(i)).map(|x| (x, truth(x), 2.0)).collect();
        let fit = Polynomial::fit(&points, 8).unwrap();
        for (x, y, _) in points {
            assert!((fit.value(x) - y).abs() < 1e-7, "{x}");
        }
    }

    #[test]
    fn too_few_points_lower_the_degree() {
        let fit = Polynomial::fit(&[(0.0, 1.0, 1.0), (1.0, 3.0, 1.0)], 4).unwrap();
        assert!((fit.value(0.5) - 2.0).abs() < 1e-12);
        assert_eq!(Polynomial::fit(&[(1.0, 1.0, 1.0)], 4), None);
        assert_eq!(Polynomial::fit(&[], 4), None);
    }
}
