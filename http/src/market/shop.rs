//! Whose shop a caller works in, and what they may do there: the one place that listing and order calls ask. A seller works in their own
//! shop and may do everything; a member of a team works in the owner's, within what they were let do.
//!
//! Source: product spec §6; issue 19; decision 0088.
use crate::{
    api::{caller::Caller, error::ApiError},
    market::refusals::TeamNotAllowed,
};
use guildhall_domain::{
    identity::role::Role,
    ids::Uid,
    market::team::{Intent, Membership, TeamLimit, TeamScope},
};
use guildhall_persistence::market::team::{self, act::NewAct};
use sqlx::{PgConnection, PgPool};

/// See the module.
#[derive(Debug, Clone)]
pub struct Shop {
    /// Whose listings, stock and orders.
    pub owner: Uid,
    by: Uid,
    /// `None` for who works in their own.
    membership: Option<Membership>,
}

/// Whether the caller's account is a member's: it has no shop of its own.
pub fn is_member(caller: &Caller) -> bool {
    matches!(caller.role, Role::SubSeller | Role::Child)
}

impl Shop {
    /// The caller's shop, to read.
    ///
    /// # Errors
    /// [`TeamNotAllowed`] for an account of a member that is in no team; what Postgres says.
    pub async fn of(pool: &PgPool, caller: &Caller, scope: TeamScope) -> Result<Self, ApiError> {
        if !is_member(caller) {
            return Ok(Self::own(caller));
        }
        Self::members(caller, team::membership(pool, caller.uid).await?, scope)
    }

    /// The caller's shop, to change something there: whoever takes them off the team waits until this transaction ends.
    ///
    /// # Errors
    /// As [`Shop::of`].
    pub async fn held(
        tx: &mut PgConnection,
        caller: &Caller,
        scope: TeamScope,
    ) -> Result<Self, ApiError> {
        if !is_member(caller) {
            return Ok(Self::own(caller));
        }
        Self::members(caller, team::hold(tx, caller.uid).await?, scope)
    }

    fn own(caller: &Caller) -> Self {
        Self { owner: caller.uid, by: caller.uid, membership: None }
    }

    fn members(
        caller: &Caller,
        membership: Option<Membership>,
        scope: TeamScope,
    ) -> Result<Self, ApiError> {
        let Some(membership) = membership else {
            return Err(refusal(TeamLimit::Membership, scope, None));
        };
        Ok(Self { owner: membership.owner, by: caller.uid, membership: Some(membership) })
    }

    /// Refuses what the caller was not let do.
    ///
    /// # Errors
    /// [`TeamNotAllowed`], naming the scope and what stands against it.
    pub fn may(&self, intent: Intent<'_>) -> Result<(), ApiError> {
        let Some(membership) = &self.membership else { return Ok(()) };
        membership.allows(intent).map_err(|limit| {
            let most = membership.grant.max_cents.filter(|_| limit == TeamLimit::Amount);
            refusal(limit, intent.scope, most)
        })
    }

    /// The games to look at: the one that is asked for, if the caller works for it, or else all they work for. `None`: all there are.
    pub fn games(&self, asked: Option<&str>) -> Option<Vec<String>> {
        let allowed =
            self.membership.as_ref().and_then(|membership| membership.grant.games.clone());
        match (allowed, asked.filter(|game| !game.is_empty())) {
            (None, asked) => asked.map(|game| vec![game.to_owned()]),
            (Some(games), None) => Some(games),
            (Some(games), Some(asked)) => {
                Some(games.into_iter().filter(|game| game == asked).collect())
            }
        }
    }

    /// Whether somebody works here for somebody else.
    pub fn is_members(&self) -> bool {
        self.membership.is_some()
    }

    /// Writes what a member did, in the transaction that does it. What owners do themselves is in no list.
    ///
    /// # Errors
    /// What Postgres says.
    pub async fn note(&self, tx: &mut PgConnection, act: &NewAct) -> Result<(), ApiError> {
        if self.is_members() {
            team::act::write(tx, self.owner, self.by, act).await?;
        }
        Ok(())
    }

    /// The same for listings that were taken down.
    ///
    /// # Errors
    /// What Postgres says.
    pub async fn note_taken_down(
        &self,
        tx: &mut PgConnection,
        listings: &[guildhall_domain::ids::SellOrderId],
    ) -> Result<(), ApiError> {
        if self.is_members() {
            team::act::write_taken_down(tx, self.owner, self.by, listings).await?;
        }
        Ok(())
    }
}

fn refusal(limit: TeamLimit, scope: TeamScope, max_cents: Option<i64>) -> ApiError {
    TeamNotAllowed { limit, scope, max_cents }.into()
}
