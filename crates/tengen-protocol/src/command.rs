//! One line of either protocol, taken apart.

/// What a line asks for. Arguments stay text: only the brain knows the board they must fit on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command<'a> {
    Start(&'a str),
    RectStart(&'a str),
    Restart,
    Begin,
    Turn(&'a str),
    TakeBack(&'a str),
    Open { list: List, rest: &'a str },
    Done,
    Info { key: &'a str, value: &'a str },
    About,
    End,
    Stop,
    ShowInfo,
    Best(&'a str),
    ShowForbidden,
    ForgetAll,
    ShowTable,
    UnblockAll,
    Unknown(&'a str),
}

/// A command whose points follow on lines of their own until `DONE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum List {
    /// A position to answer with a move.
    Board,
    /// A position to keep without an answer.
    Show,
    /// The stones of a swap2 opening.
    Swap2,
    /// Points the next searches leave out.
    Block,
    /// Points that come back.
    Unblock,
}

impl List {
    pub(crate) fn word(self) -> &'static str {
        match self {
            List::Board => "BOARD",
            List::Show => "YXBOARD",
            List::Swap2 => "SWAP2BOARD",
            List::Block => "YXBLOCK",
            List::Unblock => "YXBLOCKUNDO",
        }
    }
}

impl<'a> Command<'a> {
    /// Reads a line that is not empty.
    pub(crate) fn read(line: &'a str) -> Command<'a> {
        let (word, rest) = split_word(line);
        let open = |list| Command::Open { list, rest };
        match word.to_ascii_uppercase().as_str() {
            "START" => Command::Start(rest),
            "RECTSTART" => Command::RectStart(rest),
            "RESTART" => Command::Restart,
            "BEGIN" => Command::Begin,
            "TURN" => Command::Turn(rest),
            "TAKEBACK" => Command::TakeBack(rest),
            "BOARD" => open(List::Board),
            "YXBOARD" => open(List::Show),
            "SWAP2BOARD" => open(List::Swap2),
            "YXBLOCK" => open(List::Block),
            "YXBLOCKUNDO" => open(List::Unblock),
            "DONE" => Command::Done,
            "INFO" => {
                let (key, value) = split_word(rest);
                Command::Info { key, value }
            }
            "ABOUT" => Command::About,
            "END" => Command::End,
            "STOP" | "YXSTOP" => Command::Stop,
            "YXSHOWINFO" => Command::ShowInfo,
            "YXNBEST" => Command::Best(rest),
            "YXSHOWFORBID" => Command::ShowForbidden,
            "YXHASHCLEAR" => Command::ForgetAll,
            "YXSHOWHASHUSAGE" => Command::ShowTable,
            "YXBLOCKRESET" => Command::UnblockAll,
            _ => Command::Unknown(word),
        }
    }

    /// Whether only Yixin Board says this.
    pub(crate) fn is_yixin(&self) -> bool {
        match self {
            Command::Open { list, .. } => {
                matches!(list, List::Show | List::Block | List::Unblock)
            }
            Command::ShowInfo
            | Command::Best(_)
            | Command::ShowForbidden
            | Command::ForgetAll
            | Command::ShowTable
            | Command::UnblockAll => true,
            Command::Start(rest) => matches!(numbers(rest), Some(two) if two.len() == 2),
            // These keys are sent by Yixin Board before the first `START` in all its versions.
            Command::Info { key, .. } => {
                key.eq_ignore_ascii_case("caution_factor")
                    || key.eq_ignore_ascii_case("show_detail")
            }
            Command::Unknown(word) => {
                word.get(..2).is_some_and(|two| two.eq_ignore_ascii_case("yx"))
            }
            Command::RectStart(_)
            | Command::Restart
            | Command::Begin
            | Command::Turn(_)
            | Command::TakeBack(_)
            | Command::Done
            | Command::About
            | Command::End
            | Command::Stop => false,
        }
    }
}

/// The numbers of a text such as `7,7` or `15 15`; `None` when anything else is in it.
pub(crate) fn numbers(text: &str) -> Option<Vec<i64>> {
    text.split([',', ' ', '\t'])
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().ok())
        .collect()
}

fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    match text.find(char::is_whitespace) {
        Some(end) => (&text[..end], text[end..].trim_start()),
        None => (text, ""),
    }
}
