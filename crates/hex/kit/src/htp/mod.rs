//! HTP, the dialect of the Go Text Protocol that Hex programs speak.
//!
//! A command is a line: an optional number, a name, arguments. The answer starts with `=` or `?` and the number of the command, and
//! ends with an empty line. Black moves first and joins top and bottom; `a1` is the cell in the top left corner.
//!
//! ```
//! use boyi_hex_kit::htp::Input;
//!
//! let Input::Command(command) = Input::parse("7 play black c3 # a comment") else { panic!() };
//! assert_eq!(command.id, Some(7));
//! assert_eq!((command.name.as_str(), command.arguments.join(" ")), ("play", "black c3".into()));
//! ```

mod check;
mod client;
mod command;
mod conversation;
mod moves;
mod reply;
mod seat;

use std::io;

use boyi_games::{AnyRules, OneGame};
use boyi_hex::{Hex, HexRules};
use boyi_protocol::Protocol;
use boyi_protocol::check::{Script, Step};
use boyi_protocol::client::Patience;
use boyi_protocol::outside::Seat;
use boyi_protocol::serving::{Conversation, Effect};

pub use command::{Command, Input};
pub use moves::{HtpMove, parse_colour};
pub use reply::{Reply, ReplyReader};

use self::moves::colour_word;
use self::seat::HtpSeat;

/// HTP as one of the protocols of Hex.
pub(crate) struct Htp;

fn own(rules: AnyRules) -> HexRules {
    Hex::own_rules(rules).expect("HTP is listed by Hex alone")
}

impl Protocol for Htp {
    fn name(&self) -> &'static str {
        "htp"
    }

    fn plays(&self, _: AnyRules) -> Result<(), String> {
        Ok(())
    }

    fn sets_up(&self) -> bool {
        true
    }

    fn tells_time(&self) -> bool {
        true
    }

    fn effect_of(&self, line: &str) -> Effect {
        match Input::parse(line) {
            Input::Interrupt => Effect::OnlyStops,
            Input::Command(command) if command.name == "gogui-interrupt" => Effect::Stops,
            _ => Effect::Waits,
        }
    }

    fn serve(&'static self, conversation: Conversation) -> io::Result<()> {
        conversation::serve(own(conversation.rules), conversation)
    }

    fn start(
        &'static self,
        command: &[String],
        _: AnyRules,
        patience: Patience,
    ) -> io::Result<Box<dyn Seat>> {
        Ok(Box::new(HtpSeat::start(command, patience)?))
    }

    fn check(&'static self, script: &mut Script<'_>, rules: AnyRules) -> Step {
        check::hold(script, own(rules))
    }
}
