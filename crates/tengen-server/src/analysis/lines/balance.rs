//! The moves of a position after which neither side is ahead.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tengen_engine::{Balance, Weighed};
use tengen_rules::Position;
use tengen_session::Text;

use super::search::verdict;
use super::thought::{Failed, Found, Thought, Told, Turn, turn};
use crate::analysis::{BalanceView, BalancedMove, Progress};
use crate::budget::Payer;
use crate::clock::millis;
use crate::engines::{Desk, News, Terms, Urgency};
use crate::host::Host;

/// What has been weighed so far.
#[derive(Clone)]
pub(super) struct Weighing {
    elapsed: Duration,
    candidates: usize,
    moves: Vec<Weighed>,
}

impl Weighing {
    fn of(balance: &Balance, elapsed: Duration) -> Weighing {
        Weighing { elapsed, candidates: balance.candidates(), moves: balance.weighed() }
    }

    pub(super) fn view(self, ask: u32, progress: Progress, budget: Duration) -> BalanceView {
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let balanced = |weighed: &Weighed| BalancedMove {
            at: Text(weighed.point),
            verdict: verdict(weighed.value, weighed.to_move),
            is_even: weighed.is_even(),
            nodes: weighed.nodes,
        };
        BalanceView {
            ask,
            progress,
            elapsed: millis(self.elapsed),
            budget: millis(budget),
            candidates: number(self.candidates),
            read: number(self.moves.len()),
            moves: self.moves.iter().map(balanced).collect(),
        }
    }
}

/// Begins to weigh the moves of a position.
pub(super) fn start(
    host: Arc<Host>,
    payer: Payer,
    position: &Position,
    budget: Duration,
) -> Thought {
    let balance = Balance::new(position);
    let weighing = Weighing::of(&balance, Duration::ZERO);
    let known = Told { progress: Ok(Progress::Thinking), found: Found::Balance(weighing) };
    Thought::start(known, async move |tell, stop| {
        let told = |progress, weighing| Told { progress, found: Found::Balance(weighing) };
        let mut balance = balance;
        let mut spent = Duration::ZERO;
        let mut urgency = Urgency::Followed;
        // What the thread that weighs has come to.
        let shared = Arc::new(Mutex::new(Weighing::of(&balance, spent)));
        let now = || shared.lock().expect("nothing panics while it holds the moves").clone();
        let end = loop {
            let left = budget.saturating_sub(spent);
            if left.is_zero() {
                break Ok(Progress::Spent);
            }
            let terms = Terms { urgency, ..Terms::small("balance", payer.clone(), left) };
            urgency = Urgency::GoingOn;
            let turn = {
                let shared = shared.clone();
                let asked =
                    host.engines.lend(terms, move |desk| weigh(desk, balance, spent, &shared));
                turn(&host, asked, &stop, |news| {
                    let progress = match news {
                        News::Waiting { before } => {
                            Progress::Waiting { before: u32::try_from(before).unwrap_or(u32::MAX) }
                        }
                        News::Thinking { .. } => Progress::Thinking,
                    };
                    tell.send_replace(told(Ok(progress), now()));
                    ControlFlow::Continue(())
                })
                .await
            };
            let weighed = match turn {
                Turn::Answered(weighed) | Turn::Yielded(weighed) => weighed,
                Turn::Stopped(_) => break Ok(Progress::Stopped),
                Turn::Failed => break Err(Failed),
            };
            (balance, spent) = (weighed.balance, weighed.spent);
            match weighed.rest {
                Rest::Nothing => break Ok(Progress::Settled),
                Rest::More => {}
            }
        };
        tell.send_replace(told(end, now()));
    })
}

/// What a turn of weighing has come to.
struct Weighings {
    balance: Balance,
    spent: Duration,
    rest: Rest,
}

enum Rest {
    More,
    Nothing,
}

fn weigh(
    desk: &mut Desk<'_>,
    mut balance: Balance,
    before: Duration,
    shared: &Mutex<Weighing>,
) -> Weighings {
    let begun = Instant::now();
    let mut rest = Rest::More;
    while !desk.is_stopped() {
        let more = desk.balance(&mut balance);
        let weighing = Weighing::of(&balance, before + begun.elapsed());
        *shared.lock().expect("nothing panics while it holds the moves") = weighing;
        if !more {
            rest = Rest::Nothing;
            break;
        }
    }
    Weighings { balance, spent: before + begun.elapsed(), rest }
}
