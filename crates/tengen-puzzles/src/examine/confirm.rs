//! The second check, by the rules alone: the line checker for fours, every defence for threes.

use tengen_engine::{Proof, ProofFaultKind, SolveKind, check_line, check_proof};
use tengen_rules::{Point, Position};

use super::{Candidate, Examiner, Means, Refusal};

/// A proof with more positions is not taken for one: a person could not follow it either.
const POSITIONS: u64 = 500_000;

/// A win by fours ends with an answer that does not help, and the five; the rest is a run of fours.
const END: usize = 2;

pub(super) fn win(
    examiner: &mut Examiner<'_>,
    candidate: &Candidate,
    proof: &Proof,
    line: &[Point],
) -> Result<(), Refusal> {
    match candidate.by {
        SolveKind::Vcf => {
            let run = &line[..line.len() - END];
            check_line(&candidate.position, SolveKind::Vcf, run)
                .map_err(|fault| Refusal::Fault(fault.to_string()))
        }
        SolveKind::Vct => every_defence(examiner, proof),
    }
}

/// The side to move wins in this position; tells with how many stones, against the longest defence of
/// those that were followed.
pub(super) fn loss(
    examiner: &mut Examiner<'_>,
    position: &Position,
    kind: SolveKind,
    line: &[Point],
) -> Result<usize, Refusal> {
    match kind {
        SolveKind::Vcf => {
            check_line(position, SolveKind::Vcf, line)
                .map_err(|fault| Refusal::Fault(fault.to_string()))?;
            Ok((line.len() + END).div_ceil(2))
        }
        SolveKind::Vct => {
            let proof = examiner.prove(position, position.to_move(), Means::Threes)?;
            every_defence(examiner, &proof)?;
            Ok(proof.plies().div_ceil(2) as usize)
        }
    }
}

fn every_defence(examiner: &mut Examiner<'_>, proof: &Proof) -> Result<(), Refusal> {
    match check_proof(proof, POSITIONS.min(examiner.budget)) {
        Ok(positions) => {
            examiner.spend(positions);
            Ok(())
        }
        Err(fault) if fault.kind == ProofFaultKind::TooLarge => Err(Refusal::Undecided),
        Err(fault) => Err(Refusal::Fault(fault.to_string())),
    }
}
