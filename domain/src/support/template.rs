//! Templates: ready-made answers with variables, and how they are filled in for one customer.
//!
//! A text may contain `{{name|fallback}}`. A variable without a value is replaced by its fallback. Without either it stays as it is,
//! and the agent has to fill it in. Source: issue 3 (templates); `docs/wire.md`, "Templates, welcome, FAQ".

use std::ops::Range;

use crate::{
    closed_list,
    conversation::body::{TEXT_LENGTH, TITLE_LENGTH, check_name},
    language::Texts,
    text::{FieldError, Reason, check_said},
};

closed_list! {
    /// Who can use a template.
    pub enum ScopeKind as "TemplateScope" {
        /// Everybody's.
        All = "all",
        /// A team's.
        Team = "team",
        /// Its writer's.
        Own = "own",
    }
}

closed_list! {
    /// Who may pick a template.
    pub enum Audience as "TemplateAudience" {
        Customers = "customers",
        Agents = "agents",
    }
}

/// Every variable there is.
pub const VARIABLES: [&str; 7] = [
    "customer.nickname",
    "customer.uid",
    "agent.nickname",
    "team.name",
    "order.number",
    "order.game",
    "today",
];

/// Most tags of a template. Ours: more do not help to find it.
pub const TAGS: usize = 10;
/// Longest tag, in characters. Ours: a tag is one word.
pub const TAG_LENGTH: usize = 32;

/// A place for a variable in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Place<'a> {
    at: Range<usize>,
    name: &'a str,
    fallback: Option<&'a str>,
}

/// A text with its variables filled in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filled {
    pub text: String,
    /// Variables that had neither value nor fallback, each once.
    pub missing: Vec<String>,
}

/// Replaces the variables in `text` for which `value` has a value that is not empty.
pub fn fill(text: &str, value: impl Fn(&str) -> Option<String>) -> Filled {
    let mut filled = String::with_capacity(text.len());
    let mut missing: Vec<String> = Vec::new();
    let mut copied = 0;
    for Place { at, name, fallback } in places(text) {
        filled.push_str(&text[copied..at.start]);
        match (value(name).filter(|value| !value.trim().is_empty()), fallback) {
            (Some(value), _) => filled.push_str(&value),
            (None, Some(fallback)) => filled.push_str(fallback),
            (None, None) => {
                filled.push_str(&text[at.clone()]);
                if !missing.iter().any(|known| known == name) {
                    missing.push(name.to_owned());
                }
            }
        }
        copied = at.end;
    }
    filled.push_str(&text[copied..]);
    Filled { text: filled, missing }
}

/// Whether a text still holds a place for a variable.
pub fn has_gap(text: &str) -> bool {
    !places(text).is_empty()
}

/// All variables in the text, unknown ones too. An opening without its end is ordinary text.
fn places(text: &str) -> Vec<Place<'_>> {
    let mut places = Vec::new();
    let mut from = 0;
    while let Some(open) = text[from..].find("{{").map(|at| from + at) {
        let Some(close) = text[open..].find("}}").map(|at| open + at) else { break };
        let inside = &text[open + 2..close];
        // `{{ {{name}}`: the last opening counts.
        if let Some(inner) = inside.rfind("{{") {
            from = open + 2 + inner;
            continue;
        }
        let (name, fallback) = match inside.split_once('|') {
            Some((name, fallback)) => (name, Some(fallback.trim())),
            None => (inside, None),
        };
        places.push(Place { at: open..close + 2, name: name.trim(), fallback });
        from = close + 2;
    }
    places
}

/// The texts of a template: all of it but its scope.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wording {
    pub title: String,
    pub shortcut: String,
    pub tags: Vec<String>,
    pub texts: Texts,
}

/// Checks a template's words.
///
/// # Errors
/// Names the fields that are wrong; a variable that does not exist makes its text invalid.
pub fn check(wording: &Wording) -> Result<(), Vec<FieldError>> {
    let mut wrong = Vec::new();
    if let Err(reason) = check_said(&wording.title, TITLE_LENGTH) {
        wrong.push(FieldError::new("title", reason));
    }
    if !wording.shortcut.is_empty()
        && let Err(reason) = check_name(&wording.shortcut)
    {
        wrong.push(FieldError::new("shortcut", reason));
    }
    if wording.tags.len() > TAGS {
        wrong.push(FieldError::new("tags", Reason::TooLong));
    }
    for (at, tag) in wording.tags.iter().enumerate() {
        if let Err(reason) = check_said(tag, TAG_LENGTH) {
            wrong.push(FieldError::new(format!("tags.{at}"), reason));
        }
    }
    wrong.extend(wording.texts.faults_for_all("texts", TEXT_LENGTH));
    for (language, text) in wording.texts.iter() {
        let field = format!("texts.{language}");
        let is_known = |place: &Place<'_>| VARIABLES.contains(&place.name);
        if !places(text).iter().all(is_known) && wrong.iter().all(|known| known.field != field) {
            wrong.push(FieldError::new(field, Reason::Invalid));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(name: &str) -> Option<String> {
        match name {
            "customer.nickname" => Some("Bea {{today}}".to_owned()),
            "order.game" => Some("  ".to_owned()),
            _ => None,
        }
    }

    #[test]
    fn a_variable_takes_its_value_or_its_fallback_and_else_stays_as_a_gap() {
        let filled = fill(
            "Hello {{customer.nickname|there}}, {{ order.game | your game }}: {{order.number}} {{order.number}}{{today|}}",
            known,
        );
        assert_eq!(
            filled.text, "Hello Bea {{today}}, your game: {{order.number}} {{order.number}}",
            "what a customer is called is no template"
        );
        assert_eq!(filled.missing, ["order.number"]);
        assert!(has_gap("{{order.number}}"));
        assert!(!has_gap("{{order.number and {one} }"));
    }

    #[test]
    fn what_is_left_open_is_text() {
        for text in ["{{", "}}", "{{}", "a {{ b", "{{a }"] {
            assert_eq!(fill(text, known).text, text);
        }
        assert_eq!(fill("{{ {{customer.nickname}}", |_| Some("B".into())).text, "{{ B");
    }

    #[test]
    fn only_variables_that_exist_are_taken() {
        let wording = |text: &str| Wording {
            title: "Late".into(),
            shortcut: "late".into(),
            tags: vec!["delivery".into()],
            texts: [("en", text)].into_iter().collect(),
        };
        for name in VARIABLES {
            assert_eq!(check(&wording(&format!("{{{{{name}|x}}}}"))), Ok(()), "{name}");
        }
        let fields = |wording: &Wording| -> Vec<String> {
            check(wording).unwrap_err().into_iter().map(|wrong| wrong.field).collect()
        };
        assert_eq!(fields(&wording("{{customer.email}}")), ["texts.en"]);
        let all = Wording {
            title: " ".into(),
            shortcut: "a b".into(),
            tags: vec![String::new()],
            texts: Texts::default(),
        };
        assert_eq!(fields(&all), ["title", "shortcut", "tags.0", "texts.en"]);
    }
}
