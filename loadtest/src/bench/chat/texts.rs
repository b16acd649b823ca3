//! What is said: one text in each of several languages and scripts, of which a message is the beginning.
use std::collections::BTreeMap;

/// What the headline is measured with.
pub const HEADLINE: (&str, usize) = ("English", 120);
/// How many characters a message has.
pub const LENGTHS: [usize; 3] = [30, 120, 1_000];

pub struct Texts(BTreeMap<String, String>);

impl Texts {
    pub fn load() -> Result<Self, String> {
        serde_json::from_str(include_str!("texts.json"))
            .map(Self)
            .map_err(|error| format!("texts.json: {error}"))
    }

    pub fn languages(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// The first so many characters in that language.
    pub fn of(&self, language: &str, characters: usize) -> Result<String, String> {
        let text = self.0.get(language).ok_or_else(|| format!("no text in {language}"))?;
        Ok(text.chars().take(characters).collect())
    }

    pub fn headline(&self) -> Result<String, String> {
        self.of(HEADLINE.0, HEADLINE.1)
    }
}

/// A message's body on the wire and in the database.
pub fn body(text: &str) -> String {
    format!(r#"{{"type":1,"text":{}}}"#, serde_json::Value::from(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_a_text_of_every_length() {
        let texts = Texts::load().unwrap();
        assert_eq!(texts.languages().count(), 6);
        for language in texts.languages() {
            for length in LENGTHS {
                let text = texts.of(language, length).unwrap();
                assert_eq!(text.chars().count(), length, "{language}");
                // Who sends it has it trimmed, and would be measured with something shorter.
                assert!(!text.contains(char::is_control), "{language}");
            }
        }
    }

    #[test]
    fn a_language_without_a_text_is_said() {
        let texts = Texts::load().unwrap();
        assert_eq!(texts.of("Latin", 30), Err("no text in Latin".to_owned()));
        assert!(texts.headline().unwrap().starts_with("Is the account still for sale?"));
    }
}
