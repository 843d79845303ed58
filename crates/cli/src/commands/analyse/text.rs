//! A review as text.

use boyi_games::Side;
use boyi_players::{JudgedMove, Review};

use super::overviews::Overviews;

/// A bar of so many characters shows the first side's chance.
const WIDTH: usize = 20;

/// Prints the moves, the mistakes and a summary; where the game has a theory, also the kinds of moves, and an overview at the end.
pub fn print(review: &Review, player: &str, total: usize, overviews: Option<&Overviews>) {
    if review.moves.len() < total {
        println!("stopped: the last {} of {total} moves are judged", review.moves.len());
    }
    println!("{:>4}  {:<8} {:>6}  {:<WIDTH$}  remarks", "move", "", "first", "");
    for (number, judged) in review.moves.iter().enumerate() {
        let kind = overviews.and_then(|overviews| overviews.moves[number].kind(judged.mv));
        println!("{}", line(judged, kind));
    }
    println!();
    if let Some(theory) = overviews.and_then(|overviews| overviews.last.as_ref()) {
        println!("{theory}");
    }
    for (side, name) in [(Side::First, "first"), (Side::Second, "second")] {
        let summary = review.summary(side);
        let [inaccuracies, mistakes, blunders] = summary.mistakes;
        println!(
            "{name:<6}  {}: {} best, {}, {}, {}; {:.1} % given away a move",
            counted(summary.moves, "move", "moves"),
            summary.best,
            counted(inaccuracies, "inaccuracy", "inaccuracies"),
            counted(mistakes, "mistake", "mistakes"),
            counted(blunders, "blunder", "blunders"),
            100.0 * summary.mean_loss,
        );
    }
    println!("judged by {player}");
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

fn line(judged: &JudgedMove, kind: Option<&str>) -> String {
    let JudgedMove { side, mv, judgement, .. } = judged;
    let first = if *side == Side::First { judgement.after } else { 1.0 - judgement.after };
    let full = (first * WIDTH as f64).round() as usize;
    let bar: String = (0..WIDTH).map(|column| if column < full { '█' } else { '·' }).collect();
    let mut remarks: Vec<String> = kind.map(str::to_owned).into_iter().collect();
    if judgement.quality.is_mistake() {
        remarks.push(format!("{} (-{:.1} %)", judgement.quality, 100.0 * judgement.loss));
        let better: Vec<String> = judged.report.line.iter().take(5).map(ToString::to_string).collect();
        remarks.push(format!("better {}", better.join(" ")));
    }
    if let Some(points) = judgement.points_lost.filter(|&points| points > 0.0) {
        remarks.push(format!("{points} points given away"));
    }
    let number = judged.ply + 1;
    let mv = mv.to_string();
    let text = format!("{number:>4}  {mv:<8} {:>5.1}%  {bar}  {}", 100.0 * first, remarks.join(", "));
    text.trim_end().to_owned()
}
