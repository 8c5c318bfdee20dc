//! File names: readable where the parameters are plain numbers, and never the same for two keys.

use std::fmt::Write;

use serde_json::Value;

use crate::Key;
use crate::container::EXTENSION;

/// A longer name is cut and completed by a digest.
const LONGEST: usize = 80;

impl Key {
    /// The name of the file for this key in a store.
    ///
    /// The name is the kind, then `ROWSxCOLS` if the parameters `rows` and `cols` are there, then
    /// the other parameters in alphabetical order. If the kind is lower-case words and all
    /// parameters are whole numbers with lower-case names, nothing else is needed to tell any two
    /// keys apart: parts of the kind have no digits, and parameters end in one. In all other cases
    /// the name is as near to that as it can be, and ends in a digest of the key.
    ///
    /// ```
    /// use supermex_store::Key;
    ///
    /// let name = |key: Key| key.file_name();
    /// assert_eq!(name(Key::new("bars").with("rows", 16).with("cols", 12)), "bars-16x12.smx");
    /// assert_eq!(name(Key::new("tails").with("upto", 40).with("rows", 4)), "tails-rows4-upto40.smx");
    /// assert_eq!(name(Key::new("poset").with("game", "Boolean:4")), "poset-game-boolean-4-fda79e7437e92cc0.smx");
    /// ```
    pub fn file_name(&self) -> String {
        let exact = self.plain_name().filter(|name| name.len() <= LONGEST);
        let stem = exact.unwrap_or_else(|| {
            let digest = blake3::hash(self.canonical().as_bytes()).to_hex();
            format!("{}-{}", self.slug(), &digest[..16])
        });
        format!("{stem}.{EXTENSION}")
    }

    /// The name without a digest, if it tells this key from all others.
    fn plain_name(&self) -> Option<String> {
        let word = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_lowercase());
        if !self.kind.split('-').all(word) {
            return None;
        }
        let mut name = self.kind.clone();
        for (parameter, value) in self.parts() {
            let is_name = |text: &str| text.split('_').all(word);
            match (parameter, value) {
                (None, size) => write!(name, "-{size}").ok()?,
                (Some(parameter), value) => {
                    let number: u64 = value.parse().ok().filter(|_| is_name(parameter))?;
                    write!(name, "-{parameter}{number}").ok()?;
                }
            }
        }
        Some(name)
    }

    /// A readable name for any key, which need not tell it from others.
    fn slug(&self) -> String {
        let mut text = self.kind.clone();
        for (parameter, value) in self.parts() {
            text = format!("{text}-{}-{value}", parameter.unwrap_or_default());
        }
        let mut slug = String::new();
        for c in text.chars() {
            if c.is_ascii_alphanumeric() {
                slug.push(c.to_ascii_lowercase());
            } else if !slug.is_empty() && !slug.ends_with('-') {
                slug.push('-');
            }
            if slug.len() > LONGEST / 2 {
                break;
            }
        }
        let slug = slug.trim_end_matches('-');
        if slug.is_empty() { "table".to_owned() } else { slug.to_owned() }
    }

    /// The parameters in the order of the name: the size, if there is one, and the others by name.
    fn parts(&self) -> Vec<(Option<&str>, String)> {
        let number = |name: &str| self.parameters.get(name).and_then(Value::as_u64);
        let size = number("rows").zip(number("cols"));
        let mut parts = Vec::new();
        if let Some((rows, cols)) = size {
            parts.push((None, format!("{rows}x{cols}")));
        }
        // Not every build of serde_json keeps them sorted.
        let mut named: Vec<_> = self.parameters.iter().collect();
        named.sort_by_key(|&(name, _)| name);
        for (name, value) in named {
            if size.is_none() || (name != "rows" && name != "cols") {
                parts.push((Some(name.as_str()), value.to_string()));
            }
        }
        parts
    }

    /// The key as a text that does not depend on the order of its parameters.
    pub(crate) fn canonical(&self) -> String {
        let mut text = Value::from(self.kind.as_str()).to_string();
        write_sorted(&mut text, &Value::Object(self.parameters.clone()));
        text
    }
}

fn write_sorted(text: &mut String, value: &Value) {
    match value {
        Value::Object(map) => {
            let mut entries: Vec<_> = map.iter().collect();
            entries.sort_by_key(|&(name, _)| name);
            text.push('{');
            for (name, value) in entries {
                *text += &Value::from(name.as_str()).to_string();
                text.push(':');
                write_sorted(text, value);
                text.push(',');
            }
            text.push('}');
        }
        Value::Array(values) => {
            text.push('[');
            for value in values {
                write_sorted(text, value);
                text.push(',');
            }
            text.push(']');
        }
        plain => *text += &plain.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    fn any_value() -> impl Strategy<Value = Value> {
        prop_oneof![
            (0..3_u64).prop_map(Value::from),
            Just(json!("1")),
            Just(json!(-1)),
            Just(json!(1.0)),
            Just(json!(null)),
            Just(json!([1])),
            Just(json!({"rows": 1})),
        ]
    }

    fn any_key() -> impl Strategy<Value = Key> {
        let kind = prop::sample::select(vec!["a", "a-b", "b", "a-rows", "A", "", "a-1x1", "../a"]);
        let name = prop::sample::select(vec!["rows", "cols", "a", "b_c", "", "a1", "B", "/"]);
        let parameters = prop::collection::vec((name, any_value()), 0..3);
        (kind, parameters).prop_map(|(kind, parameters)| {
            parameters.into_iter().fold(Key::new(kind), |key, (name, value)| key.with(name, value))
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]
        #[test]
        fn two_keys_share_a_name_only_if_they_are_the_same(a in any_key(), b in any_key()) {
            prop_assert_eq!(a == b, a.file_name() == b.file_name(), "{:?} {:?}", a, b);
        }

        #[test]
        fn a_name_is_one_on_every_system(key in any_key(), kind in ".*", name in ".*", value in ".*") {
            for key in [key, Key::new(kind).with(name, value)] {
                let name = key.file_name();
                let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c);
                let stem = name.strip_suffix(".smx").unwrap();
                prop_assert!(!stem.is_empty() && stem.len() <= LONGEST && stem.chars().all(plain), "{}", name);
                prop_assert!(!stem.starts_with('-'));
            }
        }
    }

    #[test]
    fn the_order_of_parameters_does_not_matter() {
        let (a, b) = (("a", json!({"x": 1, "y": [2]})), ("b", json!("text")));
        let one = Key::new("k").with(a.0, a.1.clone()).with(b.0, b.1.clone());
        let other = Key::new("k").with(b.0, b.1).with(a.0, a.1);
        assert_eq!(one.file_name(), other.file_name());
    }

    #[test]
    fn a_long_name_is_cut() {
        let key =
            (0..20).fold(Key::new("long"), |key, n| key.with(format!("p{}", "q".repeat(n)), n));
        assert!(key.file_name().len() < 100);
    }
}
