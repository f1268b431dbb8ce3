//! The openings of the renju federation, played in a room over two sockets.

use serde_json::{Value, json};

use super::{Pair, terms};
use crate::client::Host;

/// Each step is a player and what they do: put or offer a stone, or choose. The other one cannot do it in
/// their place.
async fn played(opening: &str, steps: &[(usize, &str)]) -> Value {
    let host = Host::start().await;
    let mut wanted = terms("black");
    wanted["rule"] = json!("renju");
    wanted["opening"] = json!(opening);
    let mut pair = Pair::meet(&host, &wanted).await;
    let mut view = json!({ "ply": 0 });
    for &(player, step) in steps {
        let command = match step.parse::<tengen_rules::Point>() {
            Ok(_) => json!({ "type": "play", "ply": view["ply"], "at": step }),
            Err(_) => json!({ "type": "choose", "ply": view["ply"], "choice": step }),
        };
        let other = if player == 1 { &mut pair.second } else { &mut pair.first };
        other.send(&command).await;
        other.hear("refused").await;
        let [first, second] = pair.say(player, &command).await;
        assert_eq!(first["record"], second["record"], "{opening}, {step}");
        view = first["view"].clone();
    }
    host.quit().await;
    json!([view["moves"], view["black"]["name"], view["settled"]])
}

#[tokio::test]
async fn rif_is_played_by_two_at_two_screens() {
    let steps = [
        (1, "h8"),
        (1, "h9"),
        (1, "h10"),
        (2, "white"),
        (2, "h7"),
        (1, "i9"),
        (1, "j9"),
        (2, "j9"),
        (2, "a1"),
    ];
    let end = json!([["h8", "h9", "h10", "h7", "j9", "a1"], "Ada", true]);
    assert_eq!(played("rif", &steps).await, end);
}

#[tokio::test]
async fn yamaguchi_is_played_by_two_at_two_screens() {
    let steps = [
        (1, "h8"),
        (1, "h9"),
        (1, "i9"),
        (1, "fifths-3"),
        (2, "black"),
        (1, "g9"),
        (2, "a1"),
        (2, "a2"),
        (2, "a3"),
        (1, "a2"),
        (1, "o15"),
    ];
    let end = json!([["h8", "h9", "i9", "g9", "a2", "o15"], "Lin", true]);
    assert_eq!(played("yamaguchi", &steps).await, end);
}

#[tokio::test]
async fn soosyrv_8_is_played_by_two_at_two_screens() {
    let steps = [
        (1, "h8"),
        (1, "i9"),
        (1, "j10"),
        (2, "black"),
        (1, "g7"),
        (1, "fifths-2"),
        (2, "white"),
        (1, "k11"),
        (1, "a3"),
        (2, "k11"),
        (2, "l12"),
    ];
    let end = json!([["h8", "i9", "j10", "g7", "k11", "l12"], "Ada", true]);
    assert_eq!(played("soosyrv-8", &steps).await, end);
}

#[tokio::test]
async fn taraguchi_10_is_played_by_two_at_two_screens() {
    let offers = ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1", "j1"];
    let mut steps = vec![
        (1, "h8"),
        (2, "black"),
        (1, "h9"),
        (2, "black"),
        (2, "j10"),
        (1, "white"),
        (1, "k11"),
        (2, "fifths-10"),
    ];
    steps.extend(offers.map(|at| (2, at)));
    steps.extend([(1, "e1"), (1, "o15")]);
    let end = json!([["h8", "h9", "j10", "k11", "e1", "o15"], "Lin", true]);
    assert_eq!(played("taraguchi-10", &steps).await, end);
}
