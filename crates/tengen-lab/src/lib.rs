//! The laboratory: how strong is the engine, and what makes it stronger?
//!
//! A change is kept when it is measured. Score a match by pairs of games, and stop it as soon as the
//! answer is clear:
//!
//! ```
//! use tengen_lab::{Pairs, Sprt, SprtState};
//!
//! let pairs = Pairs { counts: [10, 100, 300, 200, 40] };
//! let elo = pairs.elo().expect("two pairs or more");
//! assert!(elo.low > 0.0);
//!
//! let test = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };
//! assert_eq!(test.verdict(&pairs), SprtState::Accepted);
//! ```

mod adam;
mod calibration;
mod contest;
mod deepen;
mod game;
mod grades;
mod limits;
mod load;
mod openings;
mod policy;
mod positions;
mod process;
mod psq;
mod puzzles;
mod ratings;
mod records;
mod samples;
mod score;
mod selfplay;
mod soundings;
mod spsa;
mod train;
mod training;
mod tune;
mod variant;
mod workers;
mod yardstick;

pub use calibration::{Calibration, Contestant, Rated, table_markdown, table_ratings};
pub use contest::{Contest, GameLine, Life, Next, Scoreboard};
pub use deepen::Deepen;
pub use game::{EngineFailure, GameEnd, Played};
pub use grades::{GradeCheck, GradeTally};
pub use limits::MatchLimits;
pub use load::{Load, Loaded, OwnHost, Spent};
pub use openings::{OpeningPlan, read as read_openings};
pub use policy::Foresight;
pub use positions::Region;
pub use process::Process;
pub use puzzles::{
    Inventory, Mining, MiningProgress, PuzzleTry, Vein, WalkBack, read_puzzles, read_tries,
    shipped, try_puzzles,
};
pub use ratings::{EloRating, Meeting, rate};
pub use records::{GameRecord, RecordedMove, RecordedSearch, Records, read_records};
pub use score::{Elo, Games, Pairs, Sprt, SprtState, elo_of, share_of};
pub use selfplay::{SelfPlay, SelfPlayProgress};
pub use soundings::{Sounding, SoundingPlan, read_soundings};
pub use spsa::{Spsa, SpsaProgress, SpsaTest};
pub use train::{Curve, CurvePoint, Losses, Train, TrainingRun, average};
pub use training::Training;
pub use tune::{Fit, Prediction};
pub use variant::Variant;
pub use yardstick::{KnownResult, Yardstick, read_known_results};
