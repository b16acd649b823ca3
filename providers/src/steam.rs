//! People at Steam, asked of Steam: whether there is one by that number, and whether a Web API key is one of Steam's.
//!
//! Both are `ISteamUser/GetPlayerSummaries/v2`: with the shop's own key for the first, with the person's for the second. A key goes into the
//! header `x-webapi-key` and never into an address, which proxies write down. Source: product spec §5 (API key check); decision 0086.

use std::time::Duration;

use guildhall_domain::identity::{
    login_provider::shown_name,
    steam::{SteamId, SteamKey, SteamProfile},
};
use reqwest::Url;
use serde::Deserialize;

use crate::bounded;

/// Ours: somebody waits for it in a form.
const TIMEOUT: Duration = Duration::from_secs(6);
/// A profile that everybody sees.
const PUBLIC: u8 = 3;

/// Why Steam did not tell of a person.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SteamError {
    #[error("Steam knows nobody by that number")]
    NotFound,
    #[error("Steam refuses the key")]
    KeyRefused,
    /// Nobody answers, or nothing that can be read: nothing is known.
    #[error("Steam cannot be asked: {0}")]
    Unavailable(String),
}

/// Where Steam is and what it knows the shop by.
#[derive(Debug, Clone)]
pub struct SteamConfig {
    pub base_url: String,
    pub key: String,
}

/// The adapter. Without a key of the shop's, Steam cannot be asked.
#[derive(Clone)]
pub struct Steam(Option<Asked>);

#[derive(Clone)]
struct Asked {
    url: Url,
    key: String,
    client: reqwest::Client,
}

#[derive(Deserialize)]
struct Answer {
    response: Players,
}

#[derive(Deserialize)]
struct Players {
    players: Vec<Player>,
}

#[derive(Deserialize)]
struct Player {
    steamid: String,
    personaname: String,
    /// A profile that its owner has never set up has none.
    #[serde(default)]
    communityvisibilitystate: u8,
}

impl Steam {
    /// # Errors
    /// An address that is none, or no HTTP client can be made.
    pub fn new(config: Option<SteamConfig>) -> Result<Self, String> {
        let Some(config) = config else { return Ok(Self(None)) };
        let mut url = Url::parse(&config.base_url)
            .ok()
            .filter(|url| !url.cannot_be_a_base())
            .ok_or("the address of Steam is no URL")?;
        if let Ok(mut path) = url.path_segments_mut() {
            path.pop_if_empty().extend(["ISteamUser", "GetPlayerSummaries", "v2", ""]);
        }
        Ok(Self(Some(Asked { url, key: config.key, client: crate::tls::client(TIMEOUT)? })))
    }

    /// The person of that number.
    ///
    /// # Errors
    /// [`SteamError`]. A key of the shop's that Steam refuses is the operator's affair: it cannot be asked then.
    pub async fn find(&self, id: SteamId) -> Result<SteamProfile, SteamError> {
        let asked = self.asked()?;
        match asked.ask(id, &asked.key).await {
            Err(SteamError::KeyRefused) => {
                Err(SteamError::Unavailable("it refuses the shop's own key".to_owned()))
            }
            answered => answered,
        }
    }

    /// The same with somebody's own key, which shows that Steam takes it.
    ///
    /// # Errors
    /// [`SteamError`].
    pub async fn check_key(&self, id: SteamId, key: &SteamKey) -> Result<SteamProfile, SteamError> {
        self.asked()?.ask(id, key.as_str()).await
    }

    fn asked(&self) -> Result<&Asked, SteamError> {
        self.0.as_ref().ok_or_else(|| unavailable("the shop has no key"))
    }
}

fn unavailable(why: impl ToString) -> SteamError {
    SteamError::Unavailable(why.to_string())
}

impl Asked {
    async fn ask(&self, id: SteamId, key: &str) -> Result<SteamProfile, SteamError> {
        let number = id.to_string();
        let mut url = self.url.clone();
        url.query_pairs_mut().append_pair("steamids", &number);
        let request = self.client.get(url).header("x-webapi-key", key);
        // Without the URL: it holds who somebody is at Steam.
        let answer = request.send().await.map_err(|error| unavailable(error.without_url()))?;
        match answer.status().as_u16() {
            200 => {}
            401 | 403 => return Err(SteamError::KeyRefused),
            status => return Err(unavailable(format_args!("answered with status {status}"))),
        }
        let body = bounded::json(answer).await.map_err(unavailable)?;
        let Ok(Answer { response }) = serde_json::from_value(body) else {
            return Err(unavailable("an answer in no known form"));
        };
        let player = response.players.into_iter().find(|player| player.steamid == number);
        let player = player.ok_or(SteamError::NotFound)?;
        let name = shown_name(&player.personaname);
        Ok(SteamProfile {
            id,
            // People may be called by blanks.
            name: if name.is_empty() { number } else { name },
            is_private: player.communityvisibilitystate != PUBLIC,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ada() -> SteamId {
        "76561197960287930".parse().unwrap()
    }

    fn at(base_url: &str) -> Steam {
        let config = SteamConfig { base_url: base_url.to_owned(), key: "the shop's".to_owned() };
        Steam::new(Some(config)).unwrap()
    }

    #[test]
    fn it_is_asked_below_whatever_path_it_has() {
        for base in ["http://localhost/sandbox/steam", "http://localhost/sandbox/steam/"] {
            let url = at(base).asked().unwrap().url.to_string();
            assert_eq!(url, "http://localhost/sandbox/steam/ISteamUser/GetPlayerSummaries/v2/");
        }
        assert!(
            Steam::new(Some(SteamConfig { base_url: "steam".into(), key: "".into() })).is_err()
        );
    }

    #[tokio::test]
    async fn without_a_key_of_the_shops_nobody_can_be_found() {
        let found = Steam::new(None).unwrap().find(ada()).await;
        assert!(matches!(found, Err(SteamError::Unavailable(_))));
    }

    #[tokio::test]
    async fn an_answer_without_end_is_read_no_further_than_a_megabyte() {
        let refused = at(&bounded::tests::endless()).find(ada()).await.unwrap_err();
        assert!(refused.to_string().contains("more than 1 MB"), "{refused}");
    }
}
