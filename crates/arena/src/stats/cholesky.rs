//! Linear equations with a symmetric positive definite matrix, as Newton's method on a
//! concave likelihood needs them. Dense and small: a hundred players at most matter.

/// The lower triangular factor `l` of a matrix `l · lᵀ`.
pub(super) struct Cholesky {
    rows: Vec<Vec<f64>>,
}

impl Cholesky {
    /// Factors `matrix`, of which only the lower triangle is read.
    ///
    /// A pivot that rounding has pushed to zero becomes the smallest positive one: the
    /// solution is then huge in that direction instead of undefined.
    pub(super) fn new(matrix: &[Vec<f64>]) -> Self {
        let mut rows: Vec<Vec<f64>> = Vec::with_capacity(matrix.len());
        for (i, source) in matrix.iter().enumerate() {
            let mut row = Vec::with_capacity(i + 1);
            for j in 0..i {
                let dot: f64 = row.iter().zip(&rows[j]).take(j).map(|(a, b)| a * b).sum();
                row.push((source[j] - dot) / rows[j][j]);
            }
            let square: f64 = row.iter().map(|x| x * x).sum();
            let smallest = (source[i].abs() * f64::EPSILON).max(f64::EPSILON * f64::EPSILON);
            row.push((source[i] - square).max(smallest).sqrt());
            rows.push(row);
        }
        Self { rows }
    }

    /// The `x` with `matrix · x = right`.
    pub(super) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let size = self.rows.len();
        let mut x = right.to_vec();
        for i in 0..size {
            let dot: f64 = (0..i).map(|j| self.rows[i][j] * x[j]).sum();
            x[i] = (x[i] - dot) / self.rows[i][i];
        }
        for i in (0..size).rev() {
            let dot: f64 = (i + 1..size).map(|j| self.rows[j][i] * x[j]).sum();
            x[i] = (x[i] - dot) / self.rows[i][i];
        }
        x
    }

    /// The inverse of the matrix.
    pub(super) fn inverse(&self) -> Vec<Vec<f64>> {
        let size = self.rows.len();
        (0..size)
            .map(|column| {
                let mut unit = vec![0.0; size];
                unit[column] = 1.0;
                self.solve(&unit)
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_solution_satisfies_the_equations() {
        let matrix = vec![vec![4.0, 2.0, -1.0], vec![2.0, 5.0, 0.5], vec![-1.0, 0.5, 3.0]];
        let right = [1.0, -2.0, 0.25];
        let factor = Cholesky::new(&matrix);
        let x = factor.solve(&right);
        for (row, expected) in matrix.iter().zip(right) {
            let product: f64 = row.iter().zip(&x).map(|(a, b)| a * b).sum();
            assert!((product - expected).abs() < 1e-12);
        }
        let by_inverse: f64 = factor.inverse()[1].iter().zip(right).map(|(a, b)| a * b).sum();
        assert!((by_inverse - x[1]).abs() < 1e-12);
    }
}
