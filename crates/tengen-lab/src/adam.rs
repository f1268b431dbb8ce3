//! Steps down a slope, each number with a pace of its own (Adam), falling to nothing at the end.

/// The state of a descent.
pub(crate) struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    taken: i32,
    steps: f32,
    first: f32,
}

impl Adam {
    /// A descent of so many steps over so many numbers; `first` is how far a number moves in the first.
    pub(crate) fn new(numbers: usize, steps: usize, first: f32) -> Adam {
        let zeros = || vec![0f32; numbers];
        Adam { mean: zeros(), square: zeros(), taken: 0, steps: steps as f32, first }
    }

    /// Moves every number against its slope.
    pub(crate) fn step(&mut self, numbers: &mut [f32], slopes: &[f32]) {
        let rate = self.first * (1.0 - self.taken as f32 / self.steps);
        self.taken += 1;
        let unbias = |decay: f32| 1.0 - decay.powi(self.taken);
        let (mean_bias, square_bias) = (unbias(0.9), unbias(0.999));
        for (index, &slope) in slopes.iter().enumerate() {
            let mean = &mut self.mean[index];
            let square = &mut self.square[index];
            *mean = 0.9 * *mean + 0.1 * slope;
            *square = 0.999 * *square + 0.001 * slope * slope;
            let size = (*square / square_bias).sqrt() + 1e-8;
            numbers[index] -= rate * *mean / mean_bias / size;
        }
    }
}
