//! Examples in the help of commands. Those with a game come from its kit.

use boyi_games::GameKind;
use boyi_kit::Example;
use boyi_kits::kit;
use clap::Command;

/// Those that name no game.
const GENERAL: &[Example] = &[
    ("bench", "boyi bench"),
    ("engine", "boyi engine check './wolve --quiet' --protocol htp     what does another program do wrong?"),
    ("play", "boyi play                                             a menu"),
    ("players", "boyi players"),
    ("reproduce", "boyi reproduce --list"),
    ("reproduce", "boyi reproduce --scale paper --nats nats://that-machine --out paper-scale"),
    ("reproduce", "boyi reproduce --report-only"),
    ("serve", "boyi serve"),
    ("serve", "boyi serve --port 9000 --data games"),
    ("serve", "boyi serve --arena reproduction"),
    ("serve", "boyi serve --bind 0.0.0.0 --host boyi.example.org --searches 4"),
    ("serve", "boyi serve --nats nats://that-machine          searches run on the machines of boyi worker"),
    ("worker", "nats-server -js -sd /var/lib/boyi-nats          on one machine: the queue"),
    ("worker", "boyi worker --nats nats://that-machine --concurrency 8          on every machine"),
    ("worker", "boyi serve --nats nats://that-machine"),
];

fn all() -> impl Iterator<Item = &'static Example> {
    GENERAL.iter().chain(GameKind::ALL.into_iter().flat_map(|kind| kit(kind).examples()))
}

/// The command, and each below it, with its examples in its help.
pub fn added(command: Command) -> Command {
    let name = command.get_name().to_owned();
    command.mut_subcommands(|sub| below(sub, &name))
}

/// A command below the one of that name; the names of those below that one begin with it.
fn below(command: Command, parent: &str) -> Command {
    let name = format!("{parent} {}", command.get_name());
    let path = name.split_once(' ').map_or("", |(_, path)| path);
    let lines: Vec<String> =
        all().filter(|(of, _)| *of == path).map(|(_, line)| format!("\n  {line}")).collect();
    let notes = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let command = command.mut_subcommands(|sub| below(sub, &name));
    if lines.is_empty() {
        return command;
    }
    let examples = format!("Examples:{}", lines.concat());
    command.after_help(if notes.is_empty() { examples } else { format!("{notes}\n\n{examples}") })
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::commands::Arguments;

    /// Whether there is such a command.
    fn is_known(command: &Command, path: &str) -> bool {
        match path.split_once(' ') {
            None => command.find_subcommand(path).is_some(),
            Some((first, rest)) => command.find_subcommand(first).is_some_and(|sub| is_known(sub, rest)),
        }
    }

    #[test]
    fn every_example_is_of_a_command_and_can_be_typed() {
        let command = added(Arguments::command());
        for (path, line) in all() {
            assert!(is_known(&command, path), "{line}: there is no command {path}");
            let typed = line.split("   ").next().unwrap();
            let plain = typed.strip_prefix("boyi ").filter(|rest| !rest.contains(['\'', '"', '|', '<']));
            if let Some(words) = plain {
                let arguments = ["boyi"].into_iter().chain(words.split_whitespace());
                if let Err(error) = command.clone().try_get_matches_from(arguments) {
                    panic!("{line}: {error}");
                }
            }
        }
    }
}
