//! Below the root, a search asks for no memory.

use allocation_counter::measure;
use tengen_engine::{Engine, Limits, NoClock, Request, Stop};
use tengen_rules::{Position, Rule, Size};

#[test]
fn a_search_asks_for_memory_at_the_root_only() {
    let size = |side| Size::new(side).expect("a board of the game");
    let middle_games = [
        ("h8i9j7h10g9i7", Rule::Freestyle, size(15)),
        ("h8i9j7h10g9i7", Rule::Standard, size(15)),
        ("h8i9j7h10g9i7", Rule::Renju, size(15)),
        ("k11l12m10k13j12l10", Rule::Freestyle, size(22)),
    ];
    for (moves, rule, size) in middle_games {
        let position = Position::replay(moves, size, rule).expect("legal moves");
        let mut engine = Engine::new(1 << 20);
        let mut asked = |nodes| {
            engine.forget();
            let request = Request::new(position.clone(), Limits::nodes(nodes));
            let mut depths = 0;
            let memory = measure(|| {
                engine.search(&request, &NoClock, &Stop::new(), &mut |_| depths += 1);
            });
            (memory.count_total, depths)
        };
        asked(1_000);
        let (few, first_depths) = asked(10_000);
        let (many, last_depths) = asked(200_000);
        let more_depths = last_depths - first_depths;
        assert!(many - few <= 10 * more_depths, "{rule}: {few} times, then {many}");
    }
}
