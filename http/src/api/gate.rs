//! What an account needs before a call is carried out for it, beside the permission: an address, a verified identity, a character in the game
//! that is traded.
//! A call declares its gates ([`crate::api::call::Declaration::gate`], [`crate::api::call::Declaration::role_gate`]); a client opens the
//! dialog that each asks for, and sends the call once more.
//!
//! Source: product spec §4 (prompt flow), §6, §8 ("Email Not Bound", "Realname Required", "Partner Role Not Bound"); decisions 0083, 0084.
use crate::api::{
    error::{ApiError, Code, Declared, refusals},
    state::HttpState,
};
use guildhall_actors::shop_setting::ShopSettings;
use guildhall_domain::{identity::verification::CertState, ids::Uid, shop_setting::ShopSetting};
use guildhall_persistence::identity::{
    account, certificate,
    game_role::{self, Traded},
};

refusals! {
    /// The account has no address yet: bind one, and send the same once more.
    EmailNotBound = "Email Not Bound", CONFLICT;
    /// The account's owner has not shown who they are: verify that, and send the same once more.
    RealnameRequired = "Realname Required", CONFLICT;
    /// Whoever trades anything of this game has a verified character in it: bind one, and send the same once more.
    PartnerRoleNotBound = "Partner Role Not Bound", CONFLICT {
        /// Key of the game.
        game: String,
    };
}

/// What an account needs, whatever a call is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gate {
    /// An address: letters about deadlines reach it.
    Email,
    /// A verified identity, as long as that setting of the shop asks for one.
    Identity(ShopSetting),
}

impl Gate {
    pub(super) const fn refusal(self) -> Code {
        match self {
            Self::Email => EmailNotBound::CODE,
            Self::Identity(_) => RealnameRequired::CODE,
        }
    }

    /// Refuses whose account has not what is needed.
    ///
    /// # Errors
    /// [`EmailNotBound`], [`RealnameRequired`]; what Postgres says.
    pub(super) async fn pass(self, state: &HttpState, uid: Uid) -> Result<(), ApiError> {
        match self {
            Self::Email if account::has_email(&state.pool, uid).await? => Ok(()),
            Self::Email => Err(EmailNotBound.into()),
            Self::Identity(setting) if !state.get::<ShopSettings>().now().is_on(setting) => Ok(()),
            Self::Identity(_) => match certificate::state(&state.pool, uid).await? {
                Some(CertState::Verified) => Ok(()),
                Some(CertState::Expired) | None => Err(RealnameRequired.into()),
            },
        }
    }
}

/// Refuses who needs a character in the game of what is traded, and has none that is verified.
///
/// # Errors
/// [`PartnerRoleNotBound`]; what Postgres says.
pub(crate) async fn role(state: &HttpState, uid: Uid, traded: &Traded) -> Result<(), ApiError> {
    match game_role::missing(&state.pool, uid, traded).await? {
        Some(game) => Err(PartnerRoleNotBound { game }.into()),
        None => Ok(()),
    }
}
