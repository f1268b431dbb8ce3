//! Where a run of training stands, on disk: `TENGRUN3`, a checksum (FNV-1a, 4 bytes) of all that follows,
//! the plan as text with its length (4 bytes), the step (8 bytes), then numbers of eight bytes each for the
//! curve and of four bytes each for the parameters and what Adam remembers, low byte first.

use std::path::Path;

use anyhow::{Context, bail, ensure};

use super::model::Parts;
use super::{CurvePoint, Losses, Memory, TrainingRun};

const MAGIC: &[u8; 8] = b"TENGRUN3";

impl TrainingRun {
    /// What must be the same for a run to go on.
    fn identity(&self) -> String {
        let [learn, held_back] = self.positions();
        format!("{:?}, {learn} and {held_back} positions", self.plan)
    }

    pub(super) fn save(&self, path: &Path) -> anyhow::Result<()> {
        let identity = self.identity();
        let mut body = (identity.len() as u32).to_le_bytes().to_vec();
        body.extend(identity.as_bytes());
        let points = &self.curve.points;
        for number in [self.step as u64, self.recent.1 as u64, points.len() as u64] {
            body.extend(number.to_le_bytes());
        }
        let mut losses = |it: &Losses| {
            let numbers = [it.target, it.result, it.policy, it.first];
            body.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        };
        losses(&self.recent.0);
        for point in points {
            losses(&Losses { target: point.positions as f64, ..Losses::default() });
            losses(&point.learned.unwrap_or(NOT_LEARNED));
            losses(&point.held_back);
        }
        for numbers in self.numbers() {
            body.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        }
        let bytes = [&MAGIC[..], &checksum(&body).to_le_bytes(), &body].concat();
        // A run that is killed while it writes keeps the checkpoint before.
        let fresh = path.with_extension("new");
        std::fs::write(&fresh, bytes)
            .and_then(|()| std::fs::rename(&fresh, path))
            .with_context(|| format!("cannot write {}", path.display()))
    }

    pub(super) fn resume(&mut self, path: &Path) -> anyhow::Result<()> {
        let bytes =
            std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let name = path.display();
        let Some(rest) = bytes.strip_prefix(MAGIC) else {
            bail!("{name} is not a checkpoint of training");
        };
        let damaged = || format!("{name} is damaged: its bytes are not those that were written");
        let (sum, mut rest) = rest.split_first_chunk().with_context(damaged)?;
        ensure!(checksum(rest) == u32::from_le_bytes(*sum), damaged());
        let length = u32::from_le_bytes(take(&mut rest).with_context(damaged)?) as usize;
        let identity = rest.split_off(..length).with_context(damaged)?;
        ensure!(
            identity == self.identity().as_bytes(),
            "{name} is of another run, which was: {}",
            String::from_utf8_lossy(identity)
        );
        self.fill(&mut rest).filter(|()| rest.is_empty()).with_context(damaged)
    }

    fn fill(&mut self, rest: &mut &[u8]) -> Option<()> {
        let mut number = || Some(u64::from_le_bytes(take(rest)?) as usize);
        let (step, recent, points) = (number()?, number()?, number()?);
        self.step = step;
        let mut losses = || {
            let mut number = || Some(f64::from_le_bytes(take(rest)?));
            Some(Losses {
                target: number()?,
                result: number()?,
                policy: number()?,
                first: number()?,
            })
        };
        self.recent = (losses()?, recent);
        self.curve.points.clear();
        for _ in 0..points {
            let positions = losses()?.target as usize;
            let learned = Some(losses()?).filter(|&it| it != NOT_LEARNED);
            self.curve.points.push(CurvePoint { positions, learned, held_back: losses()? });
        }
        for numbers in self.numbers_mut() {
            for number in numbers {
                *number = f32::from_le_bytes(take(rest)?);
            }
        }
        self.model.settle();
        Some(())
    }

    /// All parameters, then what Adam remembers of them.
    fn numbers(&self) -> impl Iterator<Item = &[f32]> {
        let (model, Memory { mean, square }) = (&self.model, &self.memory);
        [&model.parts, mean, square].into_iter().flat_map(Parts::numbers)
    }

    fn numbers_mut(&mut self) -> impl Iterator<Item = &mut [f32]> {
        let (model, Memory { mean, square }) = (&mut self.model, &mut self.memory);
        [&mut model.parts, mean, square].into_iter().flat_map(Parts::numbers_mut)
    }
}

/// Stands for a point of the curve before anything was learned: no loss is below nothing.
const NOT_LEARNED: Losses = Losses { target: -1.0, result: 0.0, policy: 0.0, first: 0.0 };

fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (&taken, after) = rest.split_first_chunk::<N>()?;
    *rest = after;
    Some(taken)
}

fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum, &byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
