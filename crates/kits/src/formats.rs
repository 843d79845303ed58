//! The record formats that there are.

use std::sync::LazyLock;

use boyi_games::GameKind;
use boyi_records::Formats;

use crate::kit;

/// All record formats: those that every game has, and what the games bring along.
///
/// ```
/// use boyi_kits::formats;
///
/// let ccgc = "{[HEX][东南大学 R][重庆大学 B][先手胜][2017.07.29 14:00 重庆][2017 CCGC];R(F,6);B(E,5)}";
/// let record = formats().read(ccgc.as_bytes(), None).unwrap();
/// assert_eq!(record.players[0].team, "东南大学");
///
/// let link = formats().to_write("hexworld").unwrap().write(&record).unwrap();
/// assert_eq!(link, b"https://hexworld.org/board/#11,f6e7");
/// ```
pub fn formats() -> Formats {
    static FORMATS: LazyLock<Formats> = LazyLock::new(|| {
        let kits = GameKind::ALL.map(kit);
        Formats::of_games(
            kits.iter().filter_map(|kit| kit.ccgc()),
            kits.iter().flat_map(|kit| kit.formats().iter().copied()),
        )
    });
    *FORMATS
}
