//! Least squares: what each of several causes adds to an outcome, all at once.

use super::{Estimate, cholesky::Cholesky, elo::Z95};

/// What each cause adds to the outcome, with its 95 % interval, if there are more outcomes than causes.
/// `design` has for each outcome how strongly each cause was at work.
#[must_use]
pub fn coefficients(design: &[Vec<f64>], outcomes: &[f64]) -> Option<Vec<Estimate>> {
    let causes = design.first()?.len();
    let freedom = outcomes.len().checked_sub(causes).filter(|&freedom| freedom > 0)?;
    let dot = |one: usize, other: usize| design.iter().map(|row| row[one] * row[other]).sum();
    let matrix: Vec<Vec<f64>> =
        (0..causes).map(|one| (0..causes).map(|other| dot(one, other)).collect()).collect();
    let factored = Cholesky::new(&matrix);
    let right: Vec<f64> = (0..causes)
        .map(|n| design.iter().zip(outcomes).map(|(row, outcome)| row[n] * outcome).sum())
        .collect();
    let found = factored.solve(&right);
    let explained = |row: &Vec<f64>| row.iter().zip(&found).map(|(x, b)| x * b).sum::<f64>();
    let squares: f64 =
        design.iter().zip(outcomes).map(|(row, outcome)| (outcome - explained(row)).powi(2)).sum();
    let variance = squares / freedom as f64;
    let error = |n: usize| {
        let unit: Vec<f64> = (0..causes).map(|m| f64::from(u8::from(m == n))).collect();
        Z95 * (variance * factored.solve(&unit)[n].max(0.0)).sqrt()
    };
    Some(found.iter().enumerate().map(|(n, &value)| Estimate::symmetric(value, error(n))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_through_three_points_is_known() {
        // y = 2x + 1, the second cause being there always; the third point is off by 0.3.
        let design = vec![vec![0.0, 1.0], vec![1.0, 1.0], vec![2.0, 1.0]];
        let found = coefficients(&design, &[1.0, 3.0, 5.3]).unwrap();
        assert!((found[0].value - 2.15).abs() < 1e-9 && (found[1].value - 0.95).abs() < 1e-9);
        // The residuals are 0.05, -0.1 and 0.05: a variance of 0.015, and of half of that in the slope.
        assert!((found[0].error() - Z95 * 0.0075_f64.sqrt()).abs() < 1e-9, "{}", found[0].error());
    }

    #[test]
    fn as_many_causes_as_outcomes_explain_everything_and_nothing() {
        assert_eq!(coefficients(&[], &[]), None);
        assert_eq!(coefficients(&[vec![1.0]], &[0.5]), None);
    }
}
