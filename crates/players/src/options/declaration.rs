//! The declaration of options: a struct, written down with the words, the ranges and the defaults of its fields.

use super::{OptionKind, OptionValue};

/// What is said of an option where it is declared.
#[derive(Clone, Copy, Debug)]
pub struct Declared<R> {
    /// Its name.
    pub name: &'static str,
    /// What it does, in a few words.
    pub about: &'static str,
    /// What its values are narrowed down to.
    pub range: R,
    /// Whether no player can be made without it.
    pub is_required: bool,
}

/// Whatever walks through the options of a set.
pub trait OptionVisitor {
    /// An option and its value.
    fn option<T: OptionValue>(&mut self, declared: Declared<T::Range>, value: &mut T);
}

/// A struct that [`options!`](crate::options) declares. `default` gives every option the value that it has unless a text sets
/// it.
pub trait OptionSet: Clone + Default + Send + Sync + 'static {
    /// Shows every option, in the order in which they are listed.
    fn visit(&mut self, visitor: &mut impl OptionVisitor);
}

/// An option as it is listed.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionInfo {
    /// Its name.
    pub name: &'static str,
    /// What it does, in a few words.
    pub about: &'static str,
    /// What values it takes.
    pub kind: OptionKind,
    /// Its default; `None` if it has none, and what it does says what happens then.
    pub default: Option<String>,
    /// Whether no player can be made without it.
    pub is_required: bool,
}

/// The options of a set, whose values are listed as the defaults.
pub fn infos<S: OptionSet>(mut set: S) -> Vec<OptionInfo> {
    struct Lister(Vec<OptionInfo>);

    impl OptionVisitor for Lister {
        fn option<T: OptionValue>(&mut self, declared: Declared<T::Range>, value: &mut T) {
            let Declared { name, about, range, is_required } = declared;
            let (kind, default) = (T::kind(&range), value.shown());
            self.0.push(OptionInfo { name, about, kind, default, is_required });
        }
    }

    let mut lister = Lister(Vec::new());
    set.visit(&mut lister);
    lister.0
}

/// Gives the option of that name the value in the text. `None` if there is no such option; the error says what values it
/// takes.
pub(crate) fn set<S: OptionSet>(set: &mut S, name: &str, text: &str) -> Option<Result<(), OptionKind>> {
    struct Setter<'a> {
        name: &'a str,
        text: &'a str,
        outcome: Option<Result<(), OptionKind>>,
    }

    impl OptionVisitor for Setter<'_> {
        fn option<T: OptionValue>(&mut self, declared: Declared<T::Range>, value: &mut T) {
            if declared.name == self.name {
                let read = T::parse(self.text).filter(|read| read.fits(&declared.range));
                let outcome = read.map(|read| *value = read);
                self.outcome = Some(outcome.ok_or_else(|| T::kind(&declared.range)));
            }
        }
    }

    let mut setter = Setter { name, text, outcome: None };
    set.visit(&mut setter);
    setter.outcome
}

/// The name of a field as that of an option: `virtual_loss` is `virtual-loss`.
#[doc(hidden)]
pub const fn dashed<const N: usize>(name: &str) -> [u8; N] {
    let (name, mut dashed) = (name.as_bytes(), [0; N]);
    let mut i = 0;
    while i < N {
        dashed[i] = if name[i] == b'_' { b'-' } else { name[i] };
        i += 1;
    }
    dashed
}

/// Declares options as the fields of a struct: in the comment what the option does, then its type, its default (a type that
/// can be [`Unset`](crate::Unset) needs none), and where it has a range, that range. `..group: Set` takes in the options of
/// another set, with other defaults if they are given. A field is called in specs as here, with `-` for `_`, or as the text
/// after `as`.
#[macro_export]
macro_rules! options {
    (
        $(#[$doc:meta])*
        $vis:vis struct $set:ident {
            $(
                $(#[doc = $about:literal])*
                $(..$group:ident)? $($name:ident $(as $text:literal)?)? : $value:ty $(= $default:expr)? $(, in $range:expr)?;
            )*
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        #[allow(missing_docs)]
        $vis struct $set {
            $(
                $(#[doc = $about])*
                pub $($group)? $($name)?: $value,
            )*
        }

        impl Default for $set {
            fn default() -> Self {
                $set {
                    $($($group)? $($name)?: $crate::option_default!([$($group)?] $value, [$($default)?]),)*
                }
            }
        }

        impl $crate::OptionSet for $set {
            #[allow(unused_variables)]
            fn visit(&mut self, visitor: &mut impl $crate::OptionVisitor) {
                $(
                    $crate::visit_option!(
                        self, visitor, [$($group)?] [$($name $(as $text)?)?] $value, [$($about)*] [$($default)?] [$($range)?]
                    );
                )*
            }
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! option_default {
    ([$group:ident] $value:ty, []) => {
        <$value as Default>::default()
    };
    ([] $value:ty, []) => {
        <$value as $crate::Unset>::unset()
    };
    ([$($group:ident)?] $value:ty, [$default:expr]) => {
        $default
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! visit_option {
    ($set:ident, $visitor:ident, [$group:ident] [] $value:ty, $about:tt $default:tt []) => {
        $crate::OptionSet::visit(&mut $set.$group, $visitor)
    };
    (
        $set:ident, $visitor:ident, [] [$name:ident $(as $text:literal)?] $value:ty, [$($about:literal)+] $default:tt
        [$($range:expr)?]
    ) => {
        $visitor.option(
            $crate::Declared {
                name: $crate::option_name!($name $($text)?),
                about: const { concat!($($about),+).trim_ascii() },
                range: $crate::option_range!($($range)?),
                is_required: $crate::option_is_required!($value, $default),
            },
            &mut $set.$name,
        )
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! option_name {
    ($name:ident $text:literal) => {
        $text
    };
    ($name:ident) => {
        const {
            const NAME: &str = stringify!($name);
            const DASHED: [u8; NAME.len()] = $crate::dashed(NAME);
            match ::std::str::from_utf8(&DASHED) {
                Ok(name) => name,
                Err(_) => panic!("a name is text"),
            }
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! option_range {
    () => {
        ()
    };
    ($range:expr) => {
        $range
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! option_is_required {
    ($value:ty, []) => {
        <$value as $crate::Unset>::IS_REQUIRED
    };
    ($value:ty, [$default:expr]) => {
        false
    };
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::options::{Bytes, Program};

    options! {
        struct Inner {
            /// how
            how_long: Duration = Duration::from_secs(2);
            /// a part
            part: f64 = 0.25, in 0.0..=1.0;
        }
    }

    options! {
        /// Of everything.
        struct Outer {
            /// which program
            command: Program;
            ..inner: Inner = Inner { part: 0.5, ..Inner::default() };
            /// a limit that is told
            /// on two lines
            most as "move": Option<u32>, in 1..=9;
            /// room
            memory: Bytes = Bytes(1 << 20), in Bytes(1)..=Bytes(1 << 30);
            /// whether
            really: bool = true;
        }
    }

    #[test]
    fn options_are_listed_as_they_were_declared() {
        let listed: Vec<String> = infos(Outer::default())
            .into_iter()
            .map(|info| {
                let default = info.default.unwrap_or_else(|| if info.is_required { "!" } else { "-" }.into());
                format!("{}: {}; {default}; {}", info.name, info.kind, info.about)
            })
            .collect();
        assert_eq!(
            listed,
            [
                "command: a text; in quotes if it contains a comma; !; which program",
                "how-long: a time such as 200ms, 5s or 2m; 2s; how",
                "part: a number from 0 to 1; 0.5; a part",
                "move: a whole number from 1 to 9; -; a limit that is told on two lines",
                "memory: memory from 1B to 1GB; 1MB; room",
                "really: on or off; on; whether",
            ]
        );
    }

    #[test]
    fn a_text_sets_the_field_of_its_option() {
        let mut outer = Outer::default();
        assert_eq!(set(&mut outer, "part", "0.125"), Some(Ok(())));
        assert_eq!(set(&mut outer, "move", "9"), Some(Ok(())));
        assert_eq!((outer.inner.part, outer.most), (0.125, Some(9)));
        assert_eq!(set(&mut outer, "move", "10"), Some(Err(OptionKind::Integer { low: 1, high: 9 })));
        assert_eq!(set(&mut outer, "part", "nan"), Some(Err(OptionKind::Number { low: 0.0, high: 1.0 })));
        assert_eq!(outer.most, Some(9), "what does not fit changes nothing");
        assert_eq!(set(&mut outer, "most", "9"), None);
    }
}
