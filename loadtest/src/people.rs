//! Who the load is made of: people and their conversations, as `guildhall demo --out <file>` wrote them.
use std::{env, fs};

/// One line of the file: a signed-in buyer and the conversation it shares with its neighbour.
#[derive(Debug, Clone, serde::Deserialize)]
pub struct Person {
    pub token: String,
    pub conversation_id: String,
    /// The large conversation it is a member of, when the demo made one (`--room`).
    #[serde(default)]
    pub room_id: Option<String>,
}

/// Everyone of the file, in its order: neighbours of one conversation stand side by side.
#[derive(Debug)]
pub struct People {
    everyone: Vec<Person>,
}

impl People {
    /// Reads the file named by `PEOPLE`.
    ///
    /// # Errors
    /// One sentence that says what to do, when the file is missing or is not what the demo command writes.
    pub fn from_env() -> Result<Self, String> {
        let path = env::var("PEOPLE").map_err(|_| {
            "PEOPLE must name the file that `guildhall demo --buyers N --out FILE` wrote".to_owned()
        })?;
        Self::read(&path)
    }

    /// Reads one person a line.
    ///
    /// # Errors
    /// As [`People::from_env`].
    pub fn read(path: &str) -> Result<Self, String> {
        let text = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
        Self::of_lines(&text).map_err(|reason| format!("{path} {reason}"))
    }

    /// One person a line.
    ///
    /// # Errors
    /// The end of a sentence that begins with where the lines are from.
    pub fn of_lines(text: &str) -> Result<Self, String> {
        let everyone: Vec<Person> = text
            .lines()
            .map(serde_json::from_str)
            .collect::<Result<_, _>>()
            .map_err(|error| format!("is not a list of people: {error}"))?;
        if everyone.is_empty() {
            return Err("is empty".to_owned());
        }
        Ok(Self { everyone })
    }

    /// Whom user `number` of `users` plays at their `visit`th visit, counted from 0: somebody new each time, until there is nobody new.
    #[must_use]
    pub fn of(&self, number: usize, users: usize, visit: usize) -> &Person {
        &self.everyone[(number + users * visit) % self.everyone.len()]
    }

    /// Everyone, in the order of the file.
    #[must_use]
    pub fn all(&self) -> &[Person] {
        &self.everyone
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn people(count: usize) -> People {
        let person = |n: usize| Person {
            token: format!("t{n}"),
            conversation_id: (n / 2).to_string(),
            room_id: None,
        };
        People { everyone: (0..count).map(person).collect() }
    }

    #[test]
    fn neighbours_share_a_conversation() {
        let people = people(10);
        assert_eq!(people.of(4, 10, 0).conversation_id, people.of(5, 10, 0).conversation_id);
        assert_ne!(people.of(5, 10, 0).conversation_id, people.of(6, 10, 0).conversation_id);
    }

    #[test]
    fn each_visit_is_of_somebody_nobody_has_played_yet() {
        let people = people(12);
        let mut played: Vec<&str> = (0..4)
            .flat_map(|number| (0..3).map(move |visit| (number, visit)))
            .map(|(number, visit)| people.of(number, 4, visit).token.as_str())
            .collect();
        played.sort_unstable();
        played.dedup();
        assert_eq!(played.len(), 12);
        assert_eq!(people.of(0, 4, 3).token, people.of(0, 4, 0).token);
    }
}
