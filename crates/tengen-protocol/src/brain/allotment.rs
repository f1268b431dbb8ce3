//! How large a transposition table was asked for, and how large it is.

use crate::Setup;

#[derive(Debug, Default)]
pub(super) struct Allotment {
    asked: Option<Setup>,
    granted: Option<usize>,
    complaint: Option<String>,
}

impl Allotment {
    /// Takes what is needed from now on, and tells whether it is something new.
    pub(super) fn request(&mut self, setup: Setup) -> bool {
        let is_new = self.asked != Some(setup);
        if is_new {
            *self = Allotment { asked: Some(setup), ..Allotment::default() };
        }
        is_new
    }

    /// Takes how many bytes there were for a setup.
    pub(super) fn granted(&mut self, setup: Setup, memory: usize) {
        // Another may have been asked for in the meantime.
        if self.asked != Some(setup) {
            return;
        }
        self.granted = Some(memory);
        self.complaint = (memory < setup.memory).then(|| {
            let [has, wanted] = [memory, setup.memory].map(readable);
            format!("the table has {has}: there is no room for {wanted}")
        });
    }

    /// What is to be said about it, once.
    pub(super) fn complaint(&mut self) -> Option<String> {
        self.complaint.take()
    }

    /// Its size in words, while it is not known by what is asked for.
    pub(super) fn describe(&self, asked: usize) -> String {
        format!("the table has {}", readable(self.granted.unwrap_or(asked)))
    }
}

/// A number of bytes as people read it.
fn readable(bytes: usize) -> String {
    match bytes >> 20 {
        0 => format!("{} KB", bytes >> 10),
        megabytes => format!("{megabytes} MB"),
    }
}
