//! Characters in games, asked of the games: whether there is one by this number on this server, and whether a code of the game is its owner's.
//!
//! One partner speaks for all games, as top-up partners do: `GET /v1/games/{game}/roles/{role_id}?server=` and
//! `POST /v1/games/{game}/roles/{role_id}/codes/check`. Source: product spec §7 (roles lookup), §8 ("UID or server incorrect; server
//! mismatch"), §9 (the code lives for 5 minutes).

use std::time::Duration;

use guildhall_domain::identity::game_role::FoundRole;
use reqwest::{RequestBuilder, Url};
use serde_json::{Value, json};
use time::OffsetDateTime;

use crate::bounded;

/// Ours: somebody waits for it in a form.
const TIMEOUT: Duration = Duration::from_secs(6);

/// Why a game did not tell of a role.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RoleError {
    #[error("the game knows no such role on that server")]
    NotFound,
    /// It is on that server instead.
    #[error("the role is on another server")]
    OtherServer(String),
    /// It is not the code that the game gave the role's owner last.
    #[error("the code is not the role's")]
    CodeInvalid,
    #[error("the code is too old")]
    CodeExpired,
    /// Nobody answers, or nothing that can be read: nothing is known.
    #[error("the games cannot be asked: {0}")]
    Unavailable(String),
}

/// Where the partner is and what it knows us by.
#[derive(Debug, Clone)]
pub struct GameRoleConfig {
    pub base_url: String,
    pub key: String,
}

/// The adapter. Without a partner, no game can be asked.
#[derive(Debug, Clone)]
pub struct GameRoles(Option<Partner>);

#[derive(Debug, Clone)]
struct Partner {
    base: Url,
    key: String,
    client: reqwest::Client,
}

impl GameRoles {
    /// # Errors
    /// An address that is none, or no HTTP client can be made.
    pub fn new(config: Option<GameRoleConfig>) -> Result<Self, String> {
        let Some(config) = config else { return Ok(Self(None)) };
        let base = Url::parse(&config.base_url)
            .ok()
            .filter(|url| !url.cannot_be_a_base())
            .ok_or("the address of the games' partner is no URL")?;
        let client = crate::tls::client(TIMEOUT)?;
        Ok(Self(Some(Partner { base, key: config.key, client })))
    }

    /// The role of that number on that server.
    ///
    /// # Errors
    /// [`RoleError`]; about codes never.
    pub async fn find(
        &self,
        game: &str,
        subgame_name: &str,
        role_id: &str,
    ) -> Result<FoundRole, RoleError> {
        let partner = self.partner()?;
        let mut url = partner.url(&[game, "roles", role_id]);
        url.query_pairs_mut().append_pair("server", subgame_name);
        let answer = partner.ask(partner.client.get(url)).await?;
        let name = answer["name"].as_str().ok_or_else(unreadable)?;
        let server = answer["server"].as_str().ok_or_else(unreadable)?;
        if server == subgame_name {
            Ok(FoundRole::new(role_id, name, server))
        } else {
            Err(RoleError::OtherServer(server.to_owned()))
        }
    }

    /// When the game gave the owner of a role that code.
    ///
    /// # Errors
    /// [`RoleError`].
    pub async fn check_code(
        &self,
        game: &str,
        role: &FoundRole,
        code: &str,
    ) -> Result<OffsetDateTime, RoleError> {
        let partner = self.partner()?;
        let url = partner.url(&[game, "roles", &role.role_id, "codes", "check"]);
        let asked = json!({ "server": role.subgame_name, "code": code });
        let answer = partner.ask(partner.client.post(url).json(&asked)).await?;
        let issued_at = answer["issued_at"].as_i64().ok_or_else(unreadable)?;
        OffsetDateTime::from_unix_timestamp(issued_at).map_err(|_| unreadable())
    }

    fn partner(&self) -> Result<&Partner, RoleError> {
        self.0.as_ref().ok_or_else(|| RoleError::Unavailable("no partner is set up".to_owned()))
    }
}

fn unreadable() -> RoleError {
    RoleError::Unavailable("an answer in no known form".to_owned())
}

impl Partner {
    /// Each part is escaped: what people type stays one part of the path.
    fn url(&self, parts: &[&str]) -> Url {
        let mut url = self.base.clone();
        if let Ok(mut path) = url.path_segments_mut() {
            path.pop_if_empty().extend(["v1", "games"]).extend(parts);
        }
        url
    }

    async fn ask(&self, request: RequestBuilder) -> Result<Value, RoleError> {
        // Without the URL: it holds whom somebody plays.
        let failed =
            |error: reqwest::Error| RoleError::Unavailable(error.without_url().to_string());
        let response = request.bearer_auth(&self.key).send().await.map_err(failed)?;
        let status = response.status();
        let body = bounded::json(response).await;
        let body = body.map_err(|error| RoleError::Unavailable(error.to_string()))?;
        if status.is_success() {
            return Ok(body);
        }
        let server = body["error"]["server"].as_str().unwrap_or_default();
        Err(match (status.as_u16(), body["error"]["code"].as_str()) {
            (404, Some("role_not_found")) => RoleError::NotFound,
            (409, Some("other_server")) => RoleError::OtherServer(server.to_owned()),
            (409, Some("code_invalid")) => RoleError::CodeInvalid,
            (409, Some("code_expired")) => RoleError::CodeExpired,
            (status, _) => RoleError::Unavailable(format!("answered with status {status}")),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(base_url: &str) -> GameRoles {
        let config = GameRoleConfig { base_url: base_url.to_owned(), key: "a key".to_owned() };
        GameRoles::new(Some(config)).unwrap()
    }

    #[test]
    fn what_people_type_stays_one_part_of_the_path() {
        let roles = at("http://localhost/games/");
        let url = roles.partner().unwrap().url(&["a game", "roles", "../admin?x#y"]);
        assert_eq!(
            url.as_str(),
            "http://localhost/games/v1/games/a%20game/roles/..%2Fadmin%3Fx%23y"
        );
    }

    #[tokio::test]
    async fn without_a_partner_no_game_can_be_asked() {
        let roles = GameRoles::new(None).unwrap();
        let asked = roles.find("genshin", "Asia", "800000001").await;
        assert!(matches!(asked, Err(RoleError::Unavailable(_))));
    }

    #[tokio::test]
    async fn a_partner_that_answers_without_end_is_read_no_further_than_a_megabyte() {
        let roles = at(&bounded::tests::endless());
        let refused = roles.find("genshin", "Asia", "800000001").await.unwrap_err();
        assert!(refused.to_string().contains("more than 1 MB"), "{refused}");
    }
}
