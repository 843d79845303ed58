//! A small engine of its own, so that it shares no mistake with ours.

use boyi_games::Game;
use boyi_games::hex::{Colour, Hex, HexMove, HexRules};
use boyi_hex_kit::htp::{Input, Reply, parse_colour};

use crate::{Defect, instead_of_a_move, lines, say};

const KNOWN: [&str; 15] = [
    "name",
    "version",
    "protocol_version",
    "list_commands",
    "known_command",
    "boardsize",
    "clear_board",
    "play",
    "genmove",
    "undo",
    "final_score",
    "param_game",
    "time_left",
    "time_settings",
    "quit",
];

struct Mock {
    defect: Defect,
    size: u8,
    stones: Vec<(Colour, String)>,
}

pub(crate) fn run(defect: Defect) {
    let mut mock = Mock { defect, size: 11, stones: Vec::new() };
    for line in lines() {
        let Input::Command(command) = Input::parse(&line) else { continue };
        if defect == Defect::Fragile && !KNOWN.contains(&command.name.as_str()) {
            std::process::exit(1);
        }
        let result = mock.answer(&command.name, &command.arguments);
        let id = command.id.filter(|_| defect != Defect::NoNumber);
        let mut reply = Reply { id, result }.to_string();
        if defect == Defect::NoEmptyLine {
            reply.pop();
        }
        if defect == Defect::Garbage && command.name == "genmove" {
            reply = "I think I'll play in the middle\n".into();
        }
        say(&reply);
        if command.name == "quit" {
            return;
        }
    }
}

impl Mock {
    fn answer(&mut self, name: &str, arguments: &[String]) -> Result<String, String> {
        let first = arguments.first().map_or("", String::as_str);
        match name {
            "name" => Ok("mock".into()),
            "version" => Ok("0".into()),
            "protocol_version" => Ok("2".into()),
            "list_commands" if self.defect == Defect::Deaf => {
                Ok(format!("{}\ngogui-interrupt", KNOWN.join("\n")))
            }
            "list_commands" => Ok(KNOWN.join("\n")),
            "known_command" => Ok(KNOWN.contains(&first).to_string()),
            "boardsize" => {
                self.size = first.parse().map_err(|_| "no size")?;
                self.stones.clear();
                Ok(String::new())
            }
            "clear_board" => {
                self.stones.clear();
                Ok(String::new())
            }
            "undo" => self.stones.pop().map(|_| String::new()).ok_or("nothing to undo".into()),
            "play" => {
                let colour = parse_colour(first).map_err(|error| error.to_string())?;
                let cell = arguments.get(1).ok_or("no cell")?.to_lowercase();
                let mv: HexMove = cell.parse().map_err(|_| "no cell")?;
                let on_board = mv.cell().is_some_and(|cell| cell.column < self.size && cell.row < self.size);
                let free = self.stones.iter().all(|(_, taken)| *taken != cell);
                if !on_board || !free && self.defect != Defect::Careless {
                    return Err("illegal".into());
                }
                self.stones.push((colour, cell));
                Ok(String::new())
            }
            "genmove" => {
                let colour = parse_colour(first).map_err(|error| error.to_string())?;
                instead_of_a_move(self.defect);
                let taken = |cell: &String| self.stones.iter().any(|(_, taken)| taken == cell);
                let all = (0..self.size).flat_map(|row| (0..self.size).map(move |column| (column, row)));
                let mut cells = all.map(|(column, row)| format!("{}{}", char::from(b'a' + column), row + 1));
                let cell = match self.defect {
                    Defect::Illegal if !self.stones.is_empty() => self.stones[0].1.clone(),
                    _ => cells.find(|cell| !taken(cell)).ok_or("full")?,
                };
                self.stones.push((colour, cell.clone()));
                Ok(cell)
            }
            "final_score" => Ok(self.score().into()),
            "param_game" if self.defect == Defect::Plain => Err("no such parameter".into()),
            "time_left" | "time_settings" if self.defect == Defect::Plain => {
                match arguments.iter().any(|argument| argument.contains('.')) {
                    true => Err("not a number".into()),
                    false => Ok(String::new()),
                }
            }
            "quit" | "param_game" | "time_left" | "time_settings" => Ok(String::new()),
            _ => Err("unknown command".into()),
        }
    }

    fn score(&self) -> &'static str {
        let mut game = Hex::start(HexRules::new(self.size).expect("a size"));
        for (_, cell) in &self.stones {
            let _after_the_end = game.play(cell.parse().expect("a cell"));
        }
        match game.winning_colour() {
            Some(Colour::Red) => "B+",
            Some(Colour::Blue) => "W+",
            None => "cannot score",
        }
    }
}
