//! Every refusal there is: the shell's, and those that features bring.
use super::{ApiError, Code, shell};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Refusals by code.
pub struct Refusals {
    in_order: Vec<Code>,
    by_code: BTreeMap<&'static str, Code>,
}

impl Refusals {
    /// # Panics
    /// If two of them have one code or one name.
    pub fn new(of_features: impl IntoIterator<Item = Code>) -> Self {
        let all = shell::OF_CALLS.iter().copied().chain(of_features);
        let in_order: Vec<Code> = all.chain(shell::OF_REQUESTS.iter().copied()).collect();
        let (mut by_code, mut names) = (BTreeMap::new(), BTreeSet::new());
        for code in &in_order {
            let before = by_code.insert(code.as_str(), *code);
            assert!(before.is_none(), "two refusals have the code {}", code.as_str());
            assert!(names.insert(code.row().name), "two refusals are called {code:?}");
        }
        Self { in_order, by_code }
    }

    pub fn iter(&self) -> impl Iterator<Item = Code> {
        self.in_order.iter().copied()
    }

    pub fn has(&self, code: Code) -> bool {
        self.by_code.contains_key(code.as_str())
    }

    /// Those of `codes`, in the order of the description.
    pub fn in_order(&self, codes: &BTreeSet<Code>) -> Vec<Code> {
        self.iter().filter(|code| codes.contains(code)).collect()
    }

    /// The refusal that `code` and `data` of an envelope say: what another process has answered is answered here, in the caller's
    /// language. `None` for one that is not known here (of a newer release).
    pub fn read(&self, code: &str, data: &Value) -> Option<ApiError> {
        (self.by_code.get(code)?.row().read)(data)
    }

    /// The refusal that was kept as a first answer: of a code that says everything.
    pub fn read_kept(&self, code: &str) -> Option<ApiError> {
        let row = self.by_code.get(code)?.row();
        (row.read)(&Value::Null).filter(|_| row.is_stored)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{codes, names, refusals};
    use super::*;

    refusals! {
        /// It says everything.
        Whole = "WHOLE", CONFLICT, stored;
        /// It says when.
        Later = "LATER", CONFLICT {
            /// When.
            at: i64,
        };
    }

    #[test]
    #[should_panic(expected = "two refusals have the code NOT_FOUND")]
    fn a_code_that_is_declared_twice_stops_the_process() {
        Refusals::new(codes![Whole, names::NotFound].to_vec());
    }

    #[test]
    fn what_is_kept_is_the_code_of_a_refusal_that_says_everything() {
        let refusals = Refusals::new(ALL.to_vec());
        assert_eq!(refusals.read_kept("WHOLE"), Some(Whole.into()));
        assert_eq!(refusals.read_kept("LATER"), None);
        assert_eq!(refusals.read_kept("busy"), None);
    }

    #[test]
    fn a_refusal_of_a_newer_release_or_without_its_data_is_not_read() {
        let refusals = Refusals::new(ALL.to_vec());
        let data = serde_json::json!({ "at": 7 });
        assert_eq!(refusals.read("LATER", &data), Some(Later { at: 7 }.into()));
        assert_eq!(refusals.read("LATER", &Value::Null), None);
        assert_eq!(refusals.read("OF_A_NEWER_RELEASE", &data), None);
    }
}
