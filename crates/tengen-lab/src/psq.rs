//! Games as Piskvork files, the archive format of Gomocup.

use tengen_formats::{
    Format, Game, GameResult, How, Millis, Piskvorky, Remark, Starter, Step, WriteOptions,
};
use tengen_rules::{Rule, Size, Stone};

use crate::game::{GameEnd, Played};

/// The number Gomocup's judge writes for a computer player.
const COMPUTER: u32 = 11;

/// The bytes of a game between two players, Black's name first.
pub(crate) fn write(size: Size, rule: Rule, [black, white]: [&str; 2], played: &Played) -> Vec<u8> {
    let mut game = Game::new(size);
    game.rule = Some(rule);
    game.info.black = black.to_owned();
    game.info.white = white.to_owned();
    game.info.result = Some(match played.winner {
        None => GameResult::Draw,
        Some(stone) => GameResult::Win(stone, how(played.end)),
    });
    let code = Some(-1);
    game.info.piskvorky = Some(Piskvorky { levels: [COMPUTER; 2], starter: Starter::First, code });
    let mut node = game.tree.root();
    for (ply, (&point, time)) in played.moves.iter().zip(&played.times).enumerate() {
        node = game.tree.add(node, Step::Play(Stone::at_ply(ply), point));
        let millis = u32::try_from(time.as_millis()).unwrap_or(u32::MAX);
        game.tree.remark(node, Remark::Spent(Millis(millis)));
    }
    let (bytes, _) = tengen_formats::write(&[game], Format::Psq, &WriteOptions::default());
    bytes
}

fn how(end: GameEnd) -> How {
    match end {
        GameEnd::Rules(_) | GameEnd::StoneLimit => How::Unstated,
        GameEnd::Late => How::Time,
        GameEnd::Crash | GameEnd::Illegal | GameEnd::Refused => How::Forfeit,
    }
}
