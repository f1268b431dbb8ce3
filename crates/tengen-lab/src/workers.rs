//! Numbered work on several threads, whose results are taken in the order of the numbers.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

/// A seed of its own for each piece of numbered work.
pub(crate) fn seed_of(seed: u64, number: usize) -> u64 {
    seed.wrapping_mul(0x1_0000_0001).wrapping_add(number as u64)
}

/// Has work done from number `first` on by so many threads, each with a worker of its own, until there is none
/// left, and hands the results to `take` in the order of their numbers: they do not depend on how many threads
/// there are. A number whose turn never comes, because one before it was given up, is dropped.
pub(crate) fn in_order<T: Send, W: FnMut(usize) -> Option<T>>(
    threads: usize,
    first: usize,
    worker: impl Fn() -> W + Sync,
    mut take: impl FnMut(T) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let next = AtomicUsize::new(first);
    let (sender, done) = channel();
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (sender, next, worker) = (sender.clone(), &next, &worker);
            scope.spawn(move || {
                let mut work = worker();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(result) = work(number) else { return };
                    if sender.send((number, result)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut turn = first;
        let mut early = BTreeMap::new();
        for (number, result) in done {
            early.insert(number, result);
            while let Some(result) = early.remove(&turn) {
                take(result)?;
                turn += 1;
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn results_come_in_their_order_whoever_is_quicker() {
        let uneven = |number: usize| {
            thread::sleep(Duration::from_micros(300 * (number % 3) as u64));
            (number < 20).then_some(number)
        };
        for threads in [0, 1, 3] {
            let mut taken = Vec::new();
            let take = |number| {
                taken.push(number);
                Ok(())
            };
            in_order(threads, 5, || uneven, take).unwrap();
            assert_eq!(taken, (5..20).collect::<Vec<_>>(), "{threads} threads");
        }
    }

    #[test]
    fn what_cannot_be_taken_ends_it() {
        let endless = || Some;
        let result = in_order(2, 0, endless, |number| {
            anyhow::ensure!(number < 7, "seven");
            Ok(())
        });
        assert_eq!(result.unwrap_err().to_string(), "seven");
    }
}
