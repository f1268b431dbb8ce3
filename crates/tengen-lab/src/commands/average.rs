//! `tengen-lab average`

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use tengen_engine::Net;
use tengen_lab::average;

use super::name;

/// Make one net of several whose training began with the same one: their mean.
#[derive(Debug, Args)]
pub(crate) struct Average {
    /// Files of nets for one rule.
    #[arg(required = true)]
    nets: Vec<PathBuf>,
    /// File of the net.
    #[arg(long)]
    out: PathBuf,
}

impl Average {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let mut about = "tengen-lab average".to_owned();
        let mut abouts = String::new();
        let mut nets = Vec::new();
        for path in &self.nets {
            let shown = path.display();
            let bytes = std::fs::read(path).with_context(|| format!("cannot read {shown}"))?;
            let net = Net::read(&bytes).with_context(|| shown.to_string())?;
            about += &format!(" {}", name(path));
            abouts += &format!("\n{}: {}", name(path), net.about());
            nets.push(net);
        }
        let net = average(&nets, about + &abouts)?;
        let out = self.out.display();
        std::fs::write(&self.out, net.write()).with_context(|| format!("cannot write {out}"))?;
        println!("wrote {out}");
        Ok(())
    }
}
