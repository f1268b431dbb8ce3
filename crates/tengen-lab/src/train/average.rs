//! Several nets made one. Nets that were begun with the same one and learned from other games, or in another
//! order, err in different ways; their mean errs less than each.

use anyhow::ensure;
use tengen_engine::Net;

use super::model::Model;

/// The net whose numbers are the means of those of others, for one rule. `about` says how it was made.
pub fn average(nets: &[Net], about: String) -> anyhow::Result<Net> {
    ensure!(nets.len() > 1, "an average is of two nets or more");
    let rule = nets[0].rule();
    let mut mean = Model::from(rule, nets[0].parameters());
    for net in &nets[1..] {
        ensure!(net.rule() == rule, "one net is for {rule}, another for {}", net.rule());
        let other = Model::from(rule, net.parameters());
        for (sums, numbers) in mean.parts.numbers_mut().into_iter().zip(other.parts.numbers()) {
            sums.iter_mut().zip(numbers).for_each(|(sum, number)| *sum += number);
        }
    }
    for sums in mean.parts.numbers_mut() {
        sums.iter_mut().for_each(|sum| *sum /= nets.len() as f32);
    }
    mean.settle();
    Ok(Net::new(rule, about, &mean.parameters()))
}
