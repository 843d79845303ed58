//! The start menu: which game, which board, who plays, how fast. Every line has a value already, so that Enter alone
//! starts a game.

use boyi_games::{AnyRules, GameKind};
use boyi_kits::families;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::seat::Seat;
use super::table::Plan;

/// A line of the menu: one of several values.
#[derive(Clone, Debug)]
pub struct Choice {
    pub label: &'static str,
    values: Vec<String>,
    at: usize,
}

impl Choice {
    fn new(label: &'static str, values: impl IntoIterator<Item = impl Into<String>>, usual: &str) -> Self {
        let mut choice = Choice { label, values: values.into_iter().map(Into::into).collect(), at: 0 };
        choice.set(usual);
        choice
    }

    /// Chooses a value; one that is not in the list joins it.
    fn set(&mut self, value: &str) {
        self.at = self.values.iter().position(|known| known == value).unwrap_or_else(|| {
            self.values.push(value.to_owned());
            self.values.len() - 1
        });
    }

    pub fn value(&self) -> &str {
        &self.values[self.at]
    }

    fn turn(&mut self, by: isize) {
        self.at = (self.at as isize + by).rem_euclid(self.values.len() as isize) as usize;
    }
}

const GAME: usize = 0;
const BOARD: usize = 1;
const RULE: usize = 2;
const FIRST: usize = 3;
const SECOND: usize = 4;
const TIME: usize = 5;
const CLOCK: usize = 6;

/// What the person decided in the menu.
#[derive(Debug)]
pub enum Chosen {
    /// Nothing yet.
    Nothing,
    /// Play that.
    Start(Box<Plan>),
    /// Leave.
    Quit,
}

/// The menu.
#[derive(Clone, Debug)]
pub struct Menu {
    pub lines: [Choice; 7],
    pub cursor: usize,
    /// Why the game could not start.
    pub problem: Option<String>,
}

impl Menu {
    pub fn new() -> Self {
        let game = GameKind::Hex;
        let rules = AnyRules::usual(game);
        Menu {
            lines: [
                Choice::new("Game", GameKind::ALL.map(GameKind::name), game.name()),
                board(game),
                rule(game),
                players("First", rules, "human"),
                players("Second", rules, "best"),
                Choice::new("Engine's time a move", ["100ms", "500ms", "1s", "2s", "5s", "15s", "1m"], "2s"),
                Choice::new("Clock", ["none", "1m", "5m", "15m", "30m", "5m+3s", "10m+3x30s"], "none"),
            ],
            cursor: 0,
            problem: None,
        }
    }

    /// The menu as it would have been filled in for this game.
    pub fn of(plan: &Plan) -> Self {
        let mut menu = Menu::new();
        let game = plan.rules.kind();
        let (size, option) = match plan.rules {
            AnyRules::Hex(rules) => {
                (rules.size().to_string(), ["off", "pieces", "sides"][rules.swap() as usize])
            }
            AnyRules::Surakarta(rules) => {
                ("6x6".to_owned(), ["olympiad", "ccgc", "threefold"][rules.end as usize])
            }
            AnyRules::Dots(rules) => (
                format!("{}x{}", rules.columns(), rules.rows()),
                ["american", "icelandic", "swedish"][rules.start() as usize],
            ),
        };
        menu.lines[GAME].set(game.name());
        menu.lines[BOARD] = board(game);
        menu.lines[BOARD].set(&size);
        menu.lines[RULE] = rule(game);
        menu.lines[RULE].set(option);
        menu.lines[FIRST] = players("First", plan.rules, "human");
        menu.lines[FIRST].set(&plan.seats[0].to_string());
        menu.lines[SECOND] = players("Second", plan.rules, "best");
        menu.lines[SECOND].set(&plan.seats[1].to_string());
        menu.lines[CLOCK].set(&plan.control.to_string());
        menu
    }

    pub fn game(&self) -> GameKind {
        let name = self.lines[GAME].value();
        GameKind::ALL.into_iter().find(|game| game.name() == name).expect("the line holds games")
    }

    pub fn key(&mut self, key: KeyEvent) -> Chosen {
        self.problem = None;
        match key.code {
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => return Chosen::Quit,
            KeyCode::Up => self.cursor = (self.cursor + self.lines.len() - 1) % self.lines.len(),
            KeyCode::Down | KeyCode::Tab => self.cursor = (self.cursor + 1) % self.lines.len(),
            KeyCode::Left => self.turn(-1),
            KeyCode::Right | KeyCode::Char(' ') => self.turn(1),
            KeyCode::Enter => match self.plan() {
                Ok(plan) => return Chosen::Start(Box::new(plan)),
                Err(problem) => self.problem = Some(problem),
            },
            KeyCode::Esc | KeyCode::Char('q') => return Chosen::Quit,
            _ => {}
        }
        Chosen::Nothing
    }

    fn turn(&mut self, by: isize) {
        self.lines[self.cursor].turn(by);
        if self.cursor == GAME {
            let game = self.game();
            self.lines[BOARD] = board(game);
            self.lines[RULE] = rule(game);
        }
        if [GAME, BOARD, RULE].contains(&self.cursor)
            && let Ok(rules) = self.rules()
        {
            for (seat, label) in [(FIRST, "First"), (SECOND, "Second")] {
                self.lines[seat] = players(label, rules, self.lines[seat].value());
            }
        }
    }

    fn rules(&self) -> Result<AnyRules, String> {
        let value = |line: usize| self.lines[line].value();
        let text = match self.game() {
            GameKind::Hex => format!("hex:{},swap={}", value(BOARD), value(RULE)),
            GameKind::Surakarta => format!("surakarta:end={}", value(RULE)),
            GameKind::Dots => format!("dots:{},start={}", value(BOARD), value(RULE)),
        };
        text.parse().map_err(|error: boyi_games::TextError| error.to_string())
    }

    /// The game that the lines describe.
    pub fn plan(&self) -> Result<Plan, String> {
        let value = |line: usize| self.lines[line].value();
        let rules = self.rules()?;
        let control = value(CLOCK).parse().map_err(|error: boyi_games::TextError| error.to_string())?;
        let time = boyi_search::parse_duration(value(TIME)).map_err(|error| error.to_string())?;
        let time = (control == boyi_search::TimeControl::None).then_some(time);
        let seat = |line: usize| {
            let seat = Seat::parse(value(line), rules).and_then(|seat| seat.with_time(time, control));
            seat.map_err(|error| error.to_string())
        };
        Ok(Plan { rules, seats: [seat(FIRST)?, seat(SECOND)?], control })
    }
}

fn board(game: GameKind) -> Choice {
    let sizes = |sizes: &[u8], name: fn(u8) -> String| sizes.iter().map(|&n| name(n)).collect::<Vec<_>>();
    match game {
        GameKind::Hex => Choice::new(
            "Board",
            sizes(&[3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 17, 19], |n| n.to_string()),
            "11",
        ),
        GameKind::Surakarta => Choice::new("Board", ["6x6"], "6x6"),
        GameKind::Dots => Choice::new("Board", sizes(&[2, 3, 4, 5, 6, 7], |n| format!("{n}x{n}")), "5x5"),
    }
}

fn rule(game: GameKind) -> Choice {
    match game {
        GameKind::Hex => Choice::new("Swap", ["off", "pieces", "sides"], "pieces"),
        GameKind::Surakarta => Choice::new("End", ["olympiad", "ccgc", "threefold"], "olympiad"),
        GameKind::Dots => Choice::new("Start", ["american", "icelandic", "swedish"], "american"),
    }
}

/// Everybody who plays by these rules; somebody who does not is replaced by the best who does.
fn players(label: &'static str, rules: AnyRules, wanted: &str) -> Choice {
    let mut names = vec!["human", "best"];
    let listed = families().iter().filter(|family| family.plays(rules) && !family.needs_options());
    names.extend(listed.map(|family| family.name));
    let usual = if Seat::parse(wanted, rules).is_ok() { wanted } else { "best" };
    Choice::new(label, names, usual)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(menu: &mut Menu, keys: &[KeyCode]) -> Chosen {
        keys.iter().fold(Chosen::Nothing, |_, key| menu.key(KeyEvent::from(*key)))
    }

    #[test]
    fn enter_alone_starts_a_game_of_hex_against_the_best() {
        let Chosen::Start(plan) = press(&mut Menu::new(), &[KeyCode::Enter]) else { panic!("no game") };
        assert_eq!(plan.rules.to_string(), "hex:11,swap=pieces");
        assert!(plan.seats[0].is_person() && !plan.seats[1].is_person());
    }

    #[test]
    fn every_combination_that_the_menu_offers_can_be_played() {
        for _ in GameKind::ALL {
            let mut menu = Menu::new();
            for line in 1..menu.lines.len() {
                menu.cursor = line;
                for _ in 0..menu.lines[line].values.len() {
                    menu.turn(1);
                    menu.plan().unwrap();
                }
            }
            for _ in 0..menu.lines[BOARD].values.len() {
                menu.cursor = BOARD;
                menu.turn(1);
                menu.cursor = FIRST;
                for _ in 0..menu.lines[FIRST].values.len() {
                    menu.turn(1);
                    menu.plan().unwrap();
                }
            }
            menu.cursor = GAME;
            menu.turn(1);
        }
    }

    #[test]
    fn the_menu_after_a_game_offers_the_same_again() {
        for rules in ["hex:12,swap=sides", "surakarta:end=ccgc", "dots:2x4,start=swedish"] {
            let rules: AnyRules = rules.parse().unwrap();
            let seats = ["uct:time=3s", "human"].map(|text| Seat::parse(text, rules).unwrap());
            let plan = Plan { rules, seats, control: "7m".parse().unwrap() };
            let again = Menu::of(&plan).plan().unwrap();
            assert_eq!((again.rules, again.control), (plan.rules, plan.control));
            assert_eq!(again.seats.map(|seat| seat.to_string()), ["uct:time=3s", "human"]);
        }
    }

    #[test]
    fn another_game_brings_its_own_boards_and_rules() {
        let mut menu = Menu::new();
        press(&mut menu, &[KeyCode::Right, KeyCode::Right, KeyCode::Down, KeyCode::Right]);
        let rules = menu.plan().unwrap().rules;
        assert_eq!(rules.to_string(), "dots:6x6");
        assert!(matches!(press(&mut menu, &[KeyCode::Esc]), Chosen::Quit));
    }
}
