//! All commands by name.

use super::{Answer, Engine, analysis, connections, count, game, parameters, solve, time};

/// Does what a command says with its arguments.
pub(super) type Handler = fn(&mut Engine, &[String]) -> Answer;

/// In the order of their names.
pub(super) static COMMANDS: [(&str, Handler); 40] = [
    ("all_legal_moves", game::all_legal_moves),
    ("boardsize", game::boardsize),
    ("boyi-values", analysis::values),
    ("clear_board", game::clear_board),
    ("compute-fillin", analysis::fill_in),
    ("compute-inferior", analysis::inferior),
    ("dfpn-clear-tt", solve::clear),
    ("dfpn-get-pv", solve::line),
    ("dfpn-solve-state", solve::winner),
    ("dfpn-solver-find-winning", solve::winning_moves),
    ("eval-resist", analysis::resistance),
    ("eval-resist-cells", analysis::currents),
    ("exec", game::exec),
    ("final_score", game::final_score),
    ("genmove", game::genmove),
    // The comment "# interrupt" is what interrupts; this tells that it is understood.
    ("gogui-interrupt", nothing),
    ("hexgui-analyze_commands", analyze_commands),
    ("known_command", known_command),
    ("list_commands", list_commands),
    ("loadsgf", game::loadsgf),
    ("name", name),
    ("param_dfpn", parameters::solver),
    ("param_game", parameters::game),
    ("param_player", parameters::player),
    ("play", game::play),
    ("play-game", game::play_game),
    ("protocol_version", protocol_version),
    ("quit", quit),
    ("reg_genmove", game::reg_genmove),
    ("showboard", game::showboard),
    ("time_left", time::time_left),
    ("time_settings", time::time_settings),
    ("undo", game::undo),
    ("vc-between-cells-full", connections::full),
    ("vc-between-cells-semi", connections::semi),
    ("vc-build", connections::build),
    ("vc-connected-to-full", connections::connected_full),
    ("vc-connected-to-semi", connections::connected_semi),
    ("vc-get-mustplay", connections::must_play),
    ("version", version),
];

fn name(_: &mut Engine, arguments: &[String]) -> Answer {
    count(arguments, 0..=0, "name")?;
    Ok("boyi".into())
}

fn version(_: &mut Engine, arguments: &[String]) -> Answer {
    count(arguments, 0..=0, "version")?;
    Ok(env!("CARGO_PKG_VERSION").into())
}

fn protocol_version(_: &mut Engine, arguments: &[String]) -> Answer {
    count(arguments, 0..=0, "protocol_version")?;
    Ok("2".into())
}

fn list_commands(_: &mut Engine, arguments: &[String]) -> Answer {
    count(arguments, 0..=0, "list_commands")?;
    Ok(COMMANDS.map(|(name, _)| name).join("\n"))
}

fn known_command(_: &mut Engine, arguments: &[String]) -> Answer {
    count(arguments, 1..=1, "known_command NAME")?;
    Ok(COMMANDS.iter().any(|(name, _)| *name == arguments[0]).to_string())
}

fn quit(engine: &mut Engine, arguments: &[String]) -> Answer {
    count(arguments, 0..=0, "quit")?;
    engine.quits = true;
    Ok(String::new())
}

fn nothing(_: &mut Engine, _: &[String]) -> Answer {
    Ok(String::new())
}

/// What HexGui offers in its menu: how the answer is drawn, a label, and the command.
fn analyze_commands(_: &mut Engine, arguments: &[String]) -> Answer {
    count(arguments, 0..=0, "hexgui-analyze_commands")?;
    Ok([
        "param/Game Param/param_game",
        "param/Player Param/param_player",
        "param/Solver Param/param_dfpn",
        "plist/All Legal Moves/all_legal_moves",
        "string/Show Board/showboard",
        "string/Final Score/final_score",
        "var/Reg Genmove/reg_genmove %m",
        "pspairs/Values of Last Search/boyi-values",
        "inferior/Inferior Cells/compute-inferior %m",
        "inferior/Fill-in/compute-fillin %m",
        "inferior/VC Build/vc-build %m",
        "inferior/VC Must-play/vc-get-mustplay %m",
        "vc/VC Between Cells Full/vc-between-cells-full %c %P",
        "vc/VC Between Cells Semi/vc-between-cells-semi %c %P",
        "plist/VC Connected To Full/vc-connected-to-full %c %p",
        "plist/VC Connected To Semi/vc-connected-to-semi %c %p",
        "string/Resistance/eval-resist %m",
        "pspairs/Currents/eval-resist-cells %m",
        "string/Solve State/dfpn-solve-state %m",
        "var/Solver Line/dfpn-get-pv %m",
        "plist/Winning Moves/dfpn-solver-find-winning %m",
        "none/Clear Solver/dfpn-clear-tt",
    ]
    .join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_listed_in_order_and_once() {
        let names = COMMANDS.map(|(name, _)| name);
        assert!(names.is_sorted_by(|a, b| a < b));
    }
}
