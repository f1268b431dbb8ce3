//! Nets as bytes: `TENGNET4`, a checksum (FNV-1a, 4 bytes) of all that follows, the rule by its place in
//! `Rule::ALL`, the length of the text about it (4 bytes) and the text, then the numbers of the net in the
//! order of its parts, low byte first: whole ones for rows and the share of the tables' policy, `f32` for all else.

use std::fmt;

use tengen_rules::Rule;

use super::{Both, CHANNELS, Head, INPUTS, Net, NetParameters, UNITS, Units, Windows, both_eyes};

const MAGIC: &[u8; 8] = b"TENGNET4";

/// No number of a trained net is larger; sums of products of such are finite.
const MOST: f32 = 1e6;

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
        let mut whole = |numbers: &[i16]| {
            body.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        };
        whole(self.eyes().as_flattened());
        whole(&[self.policy_of_tables]);
        let mut broken = |numbers: &[f32]| {
            body.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        };
        broken(self.policy.as_flattened());
        broken(self.sway.as_flattened().as_flattened());
        let Head { first, first_bias, second, second_bias, last, last_bias } = &self.head;
        broken(first.as_flattened());
        broken(first_bias);
        broken(second.as_flattened());
        broken(second_bias);
        broken(last);
        broken(&[*last_bias]);
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
        let rows = (0..NetParameters::eyes(rule) * Windows::COUNT).map(|_| self.whole());
        Some(Net {
            rule,
            about,
            rows: both_eyes(rule, &rows.collect::<Option<Vec<_>>>()?),
            policy_of_tables: i16::from_le_bytes(self.take()?),
            policy: self.both()?,
            sway: (0..UNITS).map(|_| self.both()).collect::<Option<_>>()?,
            head: Head {
                first: self.rows(INPUTS)?,
                first_bias: self.broken()?,
                second: self.rows(UNITS)?,
                second_bias: self.broken()?,
                last: self.broken()?,
                last_bias: f32::from_le_bytes(self.take()?),
            },
        })
    }

    fn whole(&mut self) -> Option<[i16; CHANNELS]> {
        let mut row = [0; CHANNELS];
        for channel in &mut row {
            *channel = i16::from_le_bytes(self.take()?);
        }
        Some(row)
    }

    fn rows(&mut self, count: usize) -> Option<Vec<Units>> {
        (0..count).map(|_| self.broken()).collect()
    }

    fn both(&mut self) -> Option<Both> {
        Some([self.broken()?, self.broken()?])
    }

    fn broken<const N: usize>(&mut self) -> Option<[f32; N]> {
        let mut numbers = [0.0; N];
        for number in &mut numbers {
            *number = f32::from_le_bytes(self.take()?);
        }
        numbers.iter().all(|number| number.abs() <= MOST).then_some(numbers)
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
