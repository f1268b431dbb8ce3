//! Steps down a slope, each number with a pace of its own (Adam).

/// The state of a descent over a list of numbers, whose pace falls to nothing at the end.
pub(crate) struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    taken: usize,
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
        Pace::new(rate, self.taken).step(numbers, slopes, &mut self.mean, &mut self.square);
    }
}

/// How far numbers move in one step.
#[derive(Clone, Copy)]
pub(crate) struct Pace {
    rate: f32,
    mean_bias: f32,
    square_bias: f32,
}

impl Pace {
    /// The pace of a step, counted from 1, in which a number moves about `rate`.
    pub(crate) fn new(rate: f32, step: usize) -> Pace {
        let unbias = |decay: f32| 1.0 - decay.powi(step as i32);
        Pace { rate, mean_bias: unbias(0.9), square_bias: unbias(0.999) }
    }

    /// Moves numbers against their slopes. `mean` and `square` remember the slopes of earlier steps.
    pub(crate) fn step(
        self,
        numbers: &mut [f32],
        slopes: &[f32],
        mean: &mut [f32],
        square: &mut [f32],
    ) {
        let Pace { rate, mean_bias, square_bias } = self;
        let remembered = mean.iter_mut().zip(square);
        for ((number, &slope), (mean, square)) in numbers.iter_mut().zip(slopes).zip(remembered) {
            *mean = 0.9 * *mean + 0.1 * slope;
            *square = 0.999 * *square + 0.001 * slope * slope;
            let size = (*square / square_bias).sqrt() + 1e-8;
            *number -= rate * *mean / mean_bias / size;
        }
    }
}
