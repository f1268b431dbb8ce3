//! Nets as bytes: `TENGNET1`, a checksum (FNV-1a, 4 bytes) of all that follows, the rule by its place in
//! `Rule::ALL`, the length of the text about it (4 bytes) and the text, then the numbers of the net in the
//! order of its parts, low byte first.

use std::fmt;

use tengen_rules::Rule;

use super::{CHANNELS, Net, Row, Windows};

const MAGIC: &[u8; 8] = b"TENGNET1";

/// Why bytes are no net.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetError {
    /// They are something else.
    Foreign,
    /// They are not those that were written.
    Damaged,
}

impl fmt::Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NetError::Foreign => "this is no net that this version reads",
            NetError::Damaged => "this net is damaged: its bytes are not those that were written",
        })
    }
}

impl std::error::Error for NetError {}

impl Net {
    /// The net as bytes.
    pub fn write(&self) -> Vec<u8> {
        let mut body = vec![self.rule as u8];
        body.extend((self.about.len() as u32).to_le_bytes());
        body.extend(self.about.as_bytes());
        let rows = |body: &mut Vec<u8>, rows: &[Row]| {
            body.extend(rows.iter().flat_map(|row| row.0).flat_map(i16::to_le_bytes));
        };
        let sums = |body: &mut Vec<u8>, sums: &[i32]| {
            body.extend(sums.iter().flat_map(|sum| sum.to_le_bytes()));
        };
        rows(&mut body, &self.rows);
        rows(&mut body, &self.mixing);
        rows(&mut body, &[self.mixing_bias, self.policy]);
        body.extend(self.policy_of_tables.to_le_bytes());
        rows(&mut body, &self.first);
        sums(&mut body, &self.first_bias);
        rows(&mut body, &self.second);
        sums(&mut body, &self.second_bias);
        rows(&mut body, &[self.last]);
        sums(&mut body, &[self.last_bias]);
        [&MAGIC[..], &checksum(&body).to_le_bytes(), &body].concat()
    }

    /// Reads a net.
    pub fn read(bytes: &[u8]) -> Result<Net, NetError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(NetError::Foreign)?;
        let (sum, body) = rest.split_first_chunk().ok_or(NetError::Damaged)?;
        if checksum(body) != u32::from_le_bytes(*sum) {
            return Err(NetError::Damaged);
        }
        let mut rest = Rest(body);
        let net = rest.net().ok_or(NetError::Foreign)?;
        if rest.0.is_empty() { Ok(net) } else { Err(NetError::Foreign) }
    }
}

/// What has not been read yet.
struct Rest<'b>(&'b [u8]);

impl Rest<'_> {
    fn net(&mut self) -> Option<Net> {
        let [rule] = self.take()?;
        let rule = *Rule::ALL.get(usize::from(rule))?;
        let length = u32::from_le_bytes(self.take()?) as usize;
        let about = str::from_utf8(self.0.get(..length)?).ok()?.to_owned();
        self.0 = &self.0[length..];
        Some(Net {
            rule,
            about,
            rows: self.rows(Windows::COUNT)?,
            mixing: [self.row()?, self.row()?, self.row()?],
            mixing_bias: self.row()?,
            policy: self.row()?,
            policy_of_tables: i16::from_le_bytes(self.take()?),
            first: self.rows(CHANNELS + 1)?,
            first_bias: self.sums()?,
            second: self.rows(CHANNELS)?,
            second_bias: self.sums()?,
            last: self.row()?,
            last_bias: i32::from_le_bytes(self.take()?),
        })
    }

    fn rows(&mut self, count: usize) -> Option<Box<[Row]>> {
        (0..count).map(|_| self.row()).collect()
    }

    fn row(&mut self) -> Option<Row> {
        let mut row = Row([0; CHANNELS]);
        for channel in &mut row.0 {
            *channel = i16::from_le_bytes(self.take()?);
        }
        Some(row)
    }

    fn sums(&mut self) -> Option<[i32; CHANNELS]> {
        let mut sums = [0; CHANNELS];
        for sum in &mut sums {
            *sum = i32::from_le_bytes(self.take()?);
        }
        Some(sums)
    }

    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (&taken, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(taken)
    }
}

fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum, &byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
