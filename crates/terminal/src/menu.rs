//! The start menu: which game, which board, who plays, how fast. Every line has a value already, so that Enter alone
//! starts a game.

use boyi_games::{AnyRules, GameKind};
use boyi_kits::families;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::seat::Seat;
use super::table::Plan;
use boyi_kit::setup::{Field, rules_text, values_of};
use boyi_kits::kit;

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

/// The line of the game; those of its setup follow.
const GAME: usize = 0;
/// The labels of the lines after those of the setup.
const FIRST: &str = "First";
const SECOND: &str = "Second";
const TIME: &str = "Engine's time a move";
const CLOCK: &str = "Clock";

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
    /// The game, its setup, and who plays how fast.
    pub lines: Vec<Choice>,
    pub cursor: usize,
    /// Why the game could not start.
    pub problem: Option<String>,
}

impl Menu {
    pub fn new() -> Self {
        let game = AnyRules::default().kind();
        let rules = AnyRules::usual(game);
        let mut lines = vec![Choice::new("Game", GameKind::ALL.map(GameKind::name), game.name())];
        lines.extend(form(game));
        lines.extend([
            players(FIRST, rules, "human"),
            players(SECOND, rules, "best"),
            Choice::new(TIME, ["100ms", "500ms", "1s", "2s", "5s", "15s", "1m"], "2s"),
            Choice::new(CLOCK, ["none", "1m", "5m", "15m", "30m", "5m+3s", "10m+3x30s"], "none"),
        ]);
        Menu { lines, cursor: GAME, problem: None }
    }

    /// The menu as it would have been filled in for this game.
    pub fn of(plan: &Plan) -> Self {
        let mut menu = Menu::new();
        let game = plan.rules.kind();
        menu.lines[GAME].set(game.name());
        menu.set_form(game);
        let text = plan.rules.to_string();
        let options = text.split_once(':').map_or("", |(_, options)| options);
        for (line, value) in menu.lines[1..].iter_mut().zip(values_of(kit(game).setup(), options)) {
            line.set(&value);
        }
        for (label, seat) in [FIRST, SECOND].into_iter().zip(&plan.seats) {
            let line = menu.line(label);
            *line = players(label, plan.rules, "best");
            line.set(&seat.to_string());
        }
        menu.line(CLOCK).set(&plan.control.to_string());
        menu
    }

    fn line(&mut self, label: &str) -> &mut Choice {
        self.lines.iter_mut().find(|line| line.label == label).expect("a line of every menu")
    }

    fn value(&self, label: &str) -> &str {
        self.lines.iter().find(|line| line.label == label).expect("a line of every menu").value()
    }

    /// The lines of the setup become those of this game.
    fn set_form(&mut self, game: GameKind) {
        let end = self.lines.iter().position(|line| line.label == FIRST).expect("a line of every menu");
        self.lines.splice(1..end, form(game));
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
            self.set_form(self.game());
        }
        if self.cursor <= kit(self.game()).setup().len()
            && let Ok(rules) = self.rules()
        {
            for label in [FIRST, SECOND] {
                let line = self.line(label);
                *line = players(label, rules, line.value());
            }
        }
    }

    fn rules(&self) -> Result<AnyRules, String> {
        let fields = kit(self.game()).setup();
        let values: Vec<&str> = self.lines[1..=fields.len()].iter().map(Choice::value).collect();
        let text = format!("{}:{}", self.game(), rules_text(fields, &values));
        text.parse().map_err(|error: boyi_games::TextError| error.to_string())
    }

    /// The game that the lines describe.
    pub fn plan(&self) -> Result<Plan, String> {
        let rules = self.rules()?;
        let control = self.value(CLOCK).parse().map_err(|error: boyi_games::TextError| error.to_string())?;
        let time = boyi_search::parse_duration(self.value(TIME)).map_err(|error| error.to_string())?;
        let time = (control == boyi_search::TimeControl::None).then_some(time);
        let seat = |label: &str| {
            let seat = Seat::parse(self.value(label), rules).and_then(|seat| seat.with_time(time, control));
            seat.map_err(|error| error.to_string())
        };
        Ok(Plan { rules, seats: [seat(FIRST)?, seat(SECOND)?], control })
    }
}

/// A line for each field of the game's setup. Of boards with two sizes the square ones are offered.
fn form(game: GameKind) -> Vec<Choice> {
    let line = |field: &Field| {
        let square = |value: &String| value.split_once('x').is_none_or(|(columns, rows)| columns == rows);
        Choice::new(field.label, field.values.all().into_iter().filter(square), field.usual)
    };
    kit(game).setup().iter().map(line).collect()
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
            let first = menu.lines.iter().position(|line| line.label == FIRST).unwrap();
            for _ in 0..menu.lines[1].values.len() {
                menu.cursor = 1;
                menu.turn(1);
                menu.cursor = first;
                for _ in 0..menu.lines[first].values.len() {
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
