//! When a search is over: limits in nodes and time, the stop handle, and the other threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use crate::limits::{Clock, Schedule, Stop};

use super::Role;

/// What all threads of a search look at.
pub(super) struct Control<'a> {
    pub(super) clock: &'a dyn Clock,
    pub(super) stop: &'a Stop,
    pub(super) schedule: Option<Schedule>,
    pub(super) max_nodes: u64,
    /// Nodes of the threads that help, in steps of [`Control::PERIOD`].
    helped: AtomicU64,
    halt: AtomicBool,
}

impl<'a> Control<'a> {
    /// How many nodes a thread searches between two looks at the limits. While the table is new every
    /// one of them may wait for the machine to clear a large page.
    pub(super) const PERIOD: u64 = 64;

    pub(super) fn new(
        clock: &'a dyn Clock,
        stop: &'a Stop,
        schedule: Option<Schedule>,
        max_nodes: u64,
    ) -> Control<'a> {
        let (helped, halt) = (AtomicU64::new(0), AtomicBool::new(false));
        Control { clock, stop, schedule, max_nodes, helped, halt }
    }

    /// Whether a thread that has searched so many nodes must end.
    pub(super) fn is_over(&self, nodes: u64, role: Role) -> bool {
        if self.halt.load(Relaxed) {
            return true;
        }
        if role == Role::Helper {
            self.helped.fetch_add(Self::PERIOD, Relaxed);
            return false;
        }
        let over = self.stop.is_stopped()
            || nodes.saturating_add(self.helped.load(Relaxed)) >= self.max_nodes
            || self.is_late();
        if over {
            self.halt();
        }
        over
    }

    fn is_late(&self) -> bool {
        self.schedule.is_some_and(|schedule| self.clock.elapsed() >= schedule.hard)
    }

    /// Whether another iteration would be a waste, when the best move has been the same for
    /// `stable` iterations.
    pub(super) fn is_enough(&self, stable: u32) -> bool {
        let Some(schedule) = self.schedule else { return false };
        let elapsed = self.clock.elapsed();
        let planned = if schedule.saves {
            let patience = [1.6, 1.2, 1.0, 0.8, 0.65][stable.min(4) as usize];
            schedule.soft.mul_f64(patience * 0.6).min(schedule.hard)
        } else {
            schedule.hard
        };
        elapsed >= planned
    }

    pub(super) fn halt(&self) {
        self.halt.store(true, Relaxed);
    }

    pub(super) fn is_halted(&self) -> bool {
        self.halt.load(Relaxed)
    }

    pub(super) fn helped(&self) -> u64 {
        self.helped.load(Relaxed)
    }
}
