//! The only move that does not lose.

use super::{
    Candidate, Examiner, ForcedWin, LENGTH, Refusal, Solution, after, confirm, likely_first, passed,
};

impl Examiner<'_> {
    pub(super) fn examine_defence(&mut self, candidate: &Candidate) -> Result<Solution, Refusal> {
        let Candidate { position, line, .. } = candidate;
        if self.decide(position, candidate.effort()) != ForcedWin::None {
            return Err(Refusal::Undecided);
        }
        let mut holding = None;
        let mut losing = Vec::new();
        for at in likely_first(position, line) {
            match self.decide(&after(position, at), candidate.effort()) {
                ForcedWin::Found(kind, line) => losing.push((at, kind, line)),
                ForcedWin::Undecided => return Err(Refusal::OtherHolds(at)),
                // Own fours come first, so that the first of two is the one to do something about.
                ForcedWin::None if let Some(other) = holding => {
                    return Err(Refusal::OtherHolds(other));
                }
                ForcedWin::None => holding = Some(at),
            }
            if self.stop.is_stopped() {
                return Err(Refusal::Undecided);
            }
        }
        let holding = holding.ok_or(Refusal::Lost)?;
        // What it is about is how the wrong defences lose, not how the threat wins if nobody defends.
        let mut longest = 0;
        for (at, kind, line) in &losing {
            longest = longest.max(confirm::loss(self, &after(position, *at), *kind, line)?);
        }
        if !LENGTH.contains(&longest) {
            return Err(Refusal::Length(longest));
        }
        let threat = self.prove(&passed(position), !position.to_move(), candidate.means())?;
        let themes = self.themes_of_defence(candidate, &threat.start().longest());
        Ok(Solution { line: vec![holding], themes })
    }
}
