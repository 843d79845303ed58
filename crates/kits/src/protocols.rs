//! The protocols of all games.

use boyi_games::{AnyRules, GameKind};
use boyi_protocol::Protocol;

use crate::kit;

/// The names of all protocols: those of single games before the one of every game.
pub fn protocol_names() -> Vec<&'static str> {
    let mut names = Vec::new();
    for name in GameKind::ALL.into_iter().flat_map(|game| kit(game).protocols().names()) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// The protocol of that name, which plays by these rules; the error says why none does.
///
/// ```
/// use boyi_kits::protocol;
///
/// let rules = "dots".parse().unwrap();
/// assert!(protocol("sau", rules).is_ok());
/// assert_eq!(protocol("htp", rules).err().unwrap(), "htp does not know dots:5x5; it is played over sau");
/// assert!(protocol("sau", "hex:11,swap=pieces".parse().unwrap()).is_err());
/// ```
pub fn protocol(name: &str, rules: AnyRules) -> Result<&'static dyn Protocol, String> {
    let protocols = kit(rules.kind()).protocols();
    let protocol = protocols.named(name).ok_or_else(|| {
        format!("{name} does not know {rules}; it is played over {}", protocols.names().join(" or "))
    })?;
    protocol.plays(rules).map(|()| protocol)
}
