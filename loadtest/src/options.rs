//! What `make load` wishes for: read from the environment, refused where it is not bounded or not understood.
use crate::target;
use std::time::Duration;

/// The longest run, that of a night and a day. Reliability 2.4.
const LONGEST: Duration = Duration::from_secs(24 * 3_600);
/// More people than one machine can play.
const MOST_USERS: usize = 50_000;
/// More arrivals than one machine can play, a second.
const FASTEST: f64 = 100_000.0;

/// One run.
#[derive(Debug, Clone, PartialEq)]
pub struct Options {
    /// `http://host:port`
    pub base: String,
    pub scenario: String,
    /// Closed model: who is there. Open model: how many can be under way at a time.
    pub users: usize,
    /// After the ramp.
    pub time: Duration,
    /// How long it takes until all are there, or until they come at the full rate.
    pub ramp: Duration,
    /// Arrivals a second; without one, the closed model.
    pub rate: Option<f64>,
    pub seed: u64,
    /// Where the HTML report goes.
    pub report: Option<String>,
}

impl Options {
    /// Reads it by way of `given`, which answers the value of a variable.
    ///
    /// # Errors
    /// One sentence that names the variable.
    pub fn read(given: impl Fn(&str) -> Option<String>) -> Result<Self, String> {
        let given = |name: &str| given(name).filter(|value| !value.is_empty());
        let base = given("AT").ok_or("AT must say which server to load: http://127.0.0.1:8080")?;
        let base = base.trim_end_matches('/').to_owned();
        target::host_and_port(&base)?;
        if given("ANYWHERE").as_deref() != Some("yes") {
            target::insist_on_this_machine(&base)?;
        }
        let time = given("TIME").ok_or("TIME must say how long: no load without an end")?;
        let time = span("TIME", &time)?;
        if time.is_zero() || time > LONGEST {
            return Err("TIME must be more than nothing and at most 24h".to_owned());
        }
        let ramp = given("RAMP").map_or(Ok(Duration::ZERO), |ramp| span("RAMP", &ramp))?;
        if ramp > LONGEST {
            return Err("RAMP must be at most 24h".to_owned());
        }
        let users = given("USERS").ok_or("USERS must say how many people")?;
        let users = users.parse().ok().filter(|users| (1..=MOST_USERS).contains(users));
        let rate = match given("RATE") {
            None => None,
            Some(text) => {
                let rate = text.parse::<f64>().ok();
                let fits = rate.filter(|rate| *rate > 0.0 && *rate <= FASTEST);
                Some(fits.ok_or("RATE must be arrivals a second, above 0 and at most 100000")?)
            }
        };
        let seed = given("SEED").unwrap_or_else(|| "1".to_owned());
        Ok(Self {
            base,
            scenario: given("SCENARIO").ok_or("SCENARIO must name one")?,
            users: users.ok_or("USERS must be a number from 1 to 50000")?,
            time,
            ramp,
            rate,
            seed: seed.parse().map_err(|_| "SEED must be a number")?,
            report: given("REPORT"),
        })
    }

    /// How long all of it takes.
    #[must_use]
    pub fn length(&self) -> Duration {
        self.ramp + self.time
    }
}

/// `90`, `90s`, `15m`, `1h` or `1h30m`.
fn span(name: &str, text: &str) -> Result<Duration, String> {
    let wrong = || format!("{name} must be a time such as 30s, 15m or 1h30m, not {text}");
    let mut seconds = 0_u64;
    let mut number = String::new();
    for letter in text.chars() {
        let unit = match letter {
            '0'..='9' => {
                number.push(letter);
                continue;
            }
            's' => 1,
            'm' => 60,
            'h' => 3_600,
            _ => return Err(wrong()),
        };
        let part: u64 = number.parse().map_err(|_| wrong())?;
        seconds =
            part.checked_mul(unit).and_then(|part| part.checked_add(seconds)).ok_or_else(wrong)?;
        number.clear();
    }
    if !number.is_empty() {
        let part: u64 = number.parse().map_err(|_| wrong())?;
        seconds = seconds.checked_add(part).ok_or_else(wrong)?;
    }
    if text.is_empty() { Err(wrong()) } else { Ok(Duration::from_secs(seconds)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A whole wish, with these instead.
    fn wish(instead: &[(&str, &str)]) -> Result<Options, String> {
        let usual = [
            ("AT", "http://127.0.0.1:8080/"),
            ("SCENARIO", "buyer"),
            ("USERS", "20"),
            ("TIME", "1m30s"),
        ];
        Options::read(|name| {
            let one = instead.iter().chain(&usual).find(|(given, _)| *given == name);
            one.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn a_wish_is_understood() {
        let wish = wish(&[("RATE", "2.5"), ("RAMP", "10"), ("SEED", "42")]).unwrap();
        assert_eq!(wish.base, "http://127.0.0.1:8080");
        assert_eq!((wish.users, wish.seed, wish.rate), (20, 42, Some(2.5)));
        assert_eq!(wish.length(), Duration::from_secs(100));
    }

    #[test]
    fn what_is_not_said_is_the_closed_model_without_a_ramp() {
        let wish = wish(&[]).unwrap();
        assert_eq!((wish.rate, wish.ramp, wish.seed), (None, Duration::ZERO, 1));
    }

    #[test]
    fn no_load_without_an_end() {
        for time in ["", "0", "0s", "25h", "ever", "-1s", "s", "99999999999999999999h"] {
            let refused = wish(&[("TIME", time)]).unwrap_err();
            assert!(refused.contains("TIME"), "{time}: {refused}");
        }
        for users in ["", "0", "many", "1000000"] {
            assert!(wish(&[("USERS", users)]).unwrap_err().contains("USERS"), "{users}");
        }
        for rate in ["0", "-3", "NaN", "inf", "fast"] {
            assert!(wish(&[("RATE", rate)]).unwrap_err().contains("RATE"), "{rate}");
        }
    }

    #[test]
    fn another_machine_only_when_told() {
        let there = ("AT", "http://192.0.2.1:8080");
        assert!(wish(&[there]).unwrap_err().contains("not this machine"));
        assert!(wish(&[there, ("ANYWHERE", "y")]).unwrap_err().contains("not this machine"));
        assert!(wish(&[there, ("ANYWHERE", "yes")]).is_ok());
    }

    #[test]
    fn spans_are_what_people_write() {
        assert_eq!(span("TIME", "90"), Ok(Duration::from_secs(90)));
        assert_eq!(span("TIME", "15m"), Ok(Duration::from_secs(900)));
        assert_eq!(span("TIME", "1h30m"), Ok(Duration::from_secs(5_400)));
        assert_eq!(span("TIME", "1m5"), Ok(Duration::from_secs(65)));
        assert!(span("TIME", "1.5m").is_err());
    }
}
