//! What an analysis begins with.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use tengen_analysis::{Analysis, MOST_NODES, NodeId, Sheet, TooLarge};
use tengen_formats::{Area, Game, Remark, Tree};
use tengen_rules::Position;
use tengen_store::{Outline, Person};

use super::{AnalysisBegun, GamePart, NewAnalysis};
use crate::api::{Asked, Body, size};
use crate::files::{self, Received, Source, Taken, USUAL_RULE};
use crate::host::Host;
use crate::own::Whose;
use crate::{Problem, ProblemKind, WarningView};

/// What a new analysis has in it, and where to look.
struct Origin {
    sheet: Sheet,
    node: NodeId,
}

/// `POST /api/analyses`
pub(crate) async fn begin(
    State(host): State<Arc<Host>>,
    Whose(whose): Whose,
    Body(asked): Body<NewAnalysis>,
) -> Result<(StatusCode, Json<AnalysisBegun>), Problem> {
    let origin = match asked {
        NewAnalysis::Nothing { rule, size: side } => Origin::start(Sheet::new(rule.0, size(side)?)),
        NewAnalysis::Position { position } => Origin::start(loose(&position.position()?)?),
        NewAnalysis::Game { id, node, part } => {
            host.check_own(&whose, &id).await?;
            let taken = host.take(&id).await?;
            let origin = files::blocking(move || Origin::of_game(&taken, node, part)).await??;
            Origin { sheet: origin.sheet.made_of(id), ..origin }
        }
    };
    let begun = host.begin_analysis(&whose, origin, 1, Vec::new()).await?;
    Ok((StatusCode::CREATED, Json(begun)))
}

/// `POST /api/analyses/import`
pub(crate) async fn import(
    State(host): State<Arc<Host>>,
    Whose(whose): Whose,
    Asked(asked): Asked<files::Import>,
    body: axum::body::Body,
) -> Result<Response, Problem> {
    let Some(Received { bytes, room: _room }) = files::receive(&host, body).await? else {
        return Ok(files::too_large());
    };
    let (name, told) = asked.told()?;
    // One file at a time: each may take some hundred megabytes while it is read.
    let _turn = host.files.turn().await;
    let read = move || Source::new(&name, &bytes, told).read(&bytes);
    let games = match files::blocking(read).await? {
        Ok(games) => games,
        Err(error) => return Ok(files::unreadable(&error)),
    };
    let found = u32::try_from(games.len()).unwrap_or(u32::MAX);
    let first = games.into_iter().next().ok_or_else(|| Problem::bad_request("no game in it"))?;
    let warnings = first.warnings.iter().map(WarningView::from).collect();
    let sheet = Sheet::from_game(&first, USUAL_RULE)?;
    let node = sheet.main_line().last().copied().unwrap_or(NodeId::ROOT);
    let begun = host.begin_analysis(&whose, Origin { sheet, node }, found, warnings).await?;
    Ok((StatusCode::CREATED, Json(begun)).into_response())
}

impl Host {
    /// Stores a new analysis.
    async fn begin_analysis(
        &self,
        whose: &Person,
        origin: Origin,
        found: u32,
        warnings: Vec<WarningView>,
    ) -> Result<AnalysisBegun, Problem> {
        let Origin { sheet, node } = origin;
        let outline = Outline::of(&sheet);
        let (_, started) = Analysis::begin(sheet, self.clock.now());
        let id = self.new_id();
        self.store.begin_analysis(whose, &id, &started, &outline).await?;
        Ok(AnalysisBegun { id, node, found, warnings })
    }
}

impl Origin {
    fn start(sheet: Sheet) -> Origin {
        Origin { sheet, node: NodeId::ROOT }
    }

    fn of_game(taken: &Taken, node: Option<u32>, part: GamePart) -> Result<Origin, Problem> {
        let node = taken.node(node)?;
        let game = taken.game();
        let (game, node) = match part {
            GamePart::Whole => (std::borrow::Cow::Borrowed(game), node),
            GamePart::Branch => cut(game, node, Below::Taken)?,
            GamePart::Line => cut(game, node, Below::Left)?,
        };
        let sheet = Sheet::from_game(&game, USUAL_RULE)?;
        // The nodes of a sheet are numbered in the order of the tree.
        let number = (0..).zip(game.tree.nodes()).find(|&(_, other)| other == node);
        let node = NodeId(number.map_or(0, |(number, _)| number));
        Ok(Origin { sheet, node })
    }
}

/// What becomes of the nodes after the one that a branch is cut off at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Below {
    Taken,
    Left,
}

type Cut<'a> = (std::borrow::Cow<'a, Game>, tengen_formats::NodeId);

/// The line to a node with all that is said about it, and what is below if it is wanted.
fn cut(game: &Game, node: tengen_formats::NodeId, below: Below) -> Result<Cut<'_>, Problem> {
    let (rule, info) = (game.rule, game.info.clone());
    let mut part = Game { rule, info, ..Game::new(game.size) };
    let mut at = part.tree.root();
    for from in game.tree.path(node) {
        at = copy(game, from, &mut part.tree, at);
    }
    let end = at;
    let mut waiting = vec![(node, at)];
    while let Some((from, at)) = waiting.pop().filter(|_| below == Below::Taken) {
        if part.tree.len() > MOST_NODES {
            return Err(TooLarge.into());
        }
        for child in game.tree.children(from) {
            let copied = copy(game, child, &mut part.tree, at);
            waiting.push((child, copied));
        }
    }
    Ok((std::borrow::Cow::Owned(part), end))
}

/// Adds a node to another tree, with what is said about it. The root is there already.
fn copy(
    game: &Game,
    node: tengen_formats::NodeId,
    tree: &mut Tree,
    parent: tengen_formats::NodeId,
) -> tengen_formats::NodeId {
    let is_root = game.tree.parent(node).is_none();
    let at = if is_root { tree.root() } else { tree.add(parent, game.tree.step(node)) };
    for remark in game.tree.remarks(node) {
        tree.remark(at, remark);
    }
    at
}

/// Loose stones as a sheet.
fn loose(position: &Position) -> Result<Sheet, TooLarge> {
    let mut game = Game::new(position.size());
    let root = game.tree.root();
    for (at, stone) in position.board().stones() {
        game.tree.remark(root, Remark::Put(Area::point(at), stone));
    }
    game.tree.remark(root, Remark::Turn(position.to_move()));
    Sheet::from_game(&game, position.rule())
}

impl From<TooLarge> for Problem {
    fn from(_: TooLarge) -> Problem {
        let detail =
            format!("an analysis has at most {MOST_NODES} moves; take a branch or a line of it");
        Problem::new(ProblemKind::TooLarge, detail)
    }
}
