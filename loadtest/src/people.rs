//! Who the load is made of: people and their talks, as `guildhall demo --out <file>` wrote them.
use std::{
    env, fs,
    sync::atomic::{AtomicUsize, Ordering},
};

/// One line of the file: a signed-in buyer and the talk it shares with its neighbour.
#[derive(Debug, Clone, serde::Deserialize)]
pub struct Person {
    pub token: String,
    pub conversation_id: String,
    /// The large talk it is a member of, when the demo made one (`--room`).
    #[serde(default)]
    pub room_id: Option<String>,
}

/// People handed out one by one; a run with more users than people begins again from the first.
#[derive(Debug)]
pub struct People {
    everyone: Vec<Person>,
    next: AtomicUsize,
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
        let everyone: Vec<Person> = text
            .lines()
            .map(serde_json::from_str)
            .collect::<Result<_, _>>()
            .map_err(|error| format!("{path} is not a list of people: {error}"))?;
        if everyone.is_empty() {
            return Err(format!("{path} is empty"));
        }
        Ok(Self { everyone, next: AtomicUsize::new(0) })
    }

    /// The next person, in the order of the file, so that neighbours of one talk come one after the other.
    pub fn next(&self) -> Person {
        let at = self.next.fetch_add(1, Ordering::Relaxed) % self.everyone.len();
        self.everyone[at].clone()
    }

    /// Everyone, in the order of the file.
    #[must_use]
    pub fn all(&self) -> &[Person] {
        &self.everyone
    }
}
