//! Account appeals: the owner of the account is found and told, waiting periods end, and the letters to appellants.
//!
//! A new appeal is answered before its account is looked up, so that the answer says nothing of it: neither in words nor in time. What is
//! due is a column; the watch reads it, so a restart forgets nothing. Source: decision 0085.

use std::{sync::Arc, time::Duration};

use futures_util::{FutureExt, future::BoxFuture};
use guildhall_domain::{
    identity::appeal::{AppealKind, AppealStage},
    ids::{AppealId, Uid},
};
use guildhall_persistence::{
    DatabaseError,
    identity::appeal::{self as rows, Appeal, AppealError, Granted, OwnerLetter},
    market::team,
    outbox::letter::LetterSeal,
};
use guildhall_providers::mail::Letter;
use metrics::counter;
use serde_json::Value;
use sha2::{Digest, Sha256};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use crate::{
    floor::{Failure, Floor},
    hub::Hub,
    mail::post,
    notice::tell_notices,
    outbox::{Carrying, Effect, EffectError, Wake},
    supervision::{ServiceError, Stop},
};

/// Interval of looking for appeals whose time is over. Ours: days were waited for.
const WATCH_EVERY: Duration = Duration::from_secs(5);
/// Appeals that are looked at at once.
const AT_ONCE: i64 = 50;
/// The pages of the shop that links in letters lead to. What proves something stands behind their `#`: it reaches no log.
const APPELLANTS: &str = "/appeal/track";
const OWNERS: &str = "/appeal/owner";

/// The front door. Clones are handles to the same.
#[derive(Clone)]
pub struct Appeals {
    pool: PgPool,
    hub: Hub,
    wake: Wake,
    seal: Arc<LetterSeal>,
    public_url: String,
}

/// Starts [`Appeals`].
pub fn start(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        let appeals = Appeals {
            seal: floor.need()?,
            pool: floor.background.clone(),
            hub: floor.hub.clone(),
            wake: floor.wake.clone(),
            public_url: floor.public_url.trim_end_matches('/').to_owned(),
        };
        floor.effect(rows::RECEIVED, Received(appeals.clone()));
        floor.effect(rows::TEAM_STOP, TeamStop(appeals.pool.clone()));
        let watch = appeals.clone();
        floor.producer("appeal-watch", move |stop| watch.clone().watch(stop));
        floor.registry.insert(appeals);
        Ok(())
    }
    .boxed()
}

/// What is stored of what stands behind the `#` of a link.
pub fn link_hash(token: &str) -> rows::LinkHash {
    Sha256::digest(token.as_bytes()).into()
}

impl Appeals {
    /// A new link for one letter, to the appellant or to an owner at that address; it works as long as the appeal is there.
    async fn link(
        &self,
        tx: &mut PgConnection,
        id: AppealId,
        owner: Option<&str>,
    ) -> Result<String, DatabaseError> {
        // 244 random bits.
        let token = format!("{}{}", Uuid::new_v4().simple(), Uuid::new_v4().simple());
        rows::add_link(tx, id, &link_hash(&token), owner).await?;
        let page = if owner.is_some() { OWNERS } else { APPELLANTS };
        Ok(format!("{}{page}#{token}", self.public_url))
    }

    /// Writes to the appellant how their appeal stands, in the caller's transaction; the outbox is woken after it. Of a waiting period that
    /// is over nothing is written: the letter before names the days.
    ///
    /// # Errors
    /// Whatever Postgres says.
    pub async fn tell_appellant(
        &self,
        tx: &mut PgConnection,
        appeal: &Appeal,
    ) -> Result<(), DatabaseError> {
        let stage = appeal.stage;
        if matches!(stage, AppealStage::Review | AppealStage::Withdrawn) {
            return Ok(());
        }
        let link = self.link(tx, appeal.appeal_id, None).await?;
        let letter = match stage {
            AppealStage::Waiting => Letter::AppealReceived { link },
            AppealStage::Evidence => Letter::AppealAsked { link },
            _ => Letter::AppealDecided { link, granted: stage == AppealStage::Granted },
        };
        post(tx, &self.seal, &appeal.email, &appeal.language, letter, None).await
    }

    /// Writes to whoever had the account or the character until an appeal was granted, in the caller's transaction; of an account at every
    /// address that was known: whose it was may have lost the last one to a thief.
    ///
    /// # Errors
    /// Whatever Postgres says.
    pub async fn tell_owner(
        &self,
        tx: &mut PgConnection,
        granted: &Granted,
        has_new_email: bool,
    ) -> Result<(), DatabaseError> {
        let appeal = &granted.appeal;
        for OwnerLetter { email, language } in &granted.owners {
            let is_current = granted.old_email.as_ref() == Some(email);
            let letter = match (appeal.kind, &appeal.role_id) {
                (AppealKind::Role, Some(role)) if is_current => {
                    Letter::RoleUnbound { role: role.clone() }
                }
                (AppealKind::Account, _) if has_new_email && *email != appeal.email => {
                    Letter::AccountRecovered
                }
                _ => continue,
            };
            post(tx, &self.seal, email, language, letter, None).await?;
        }
        Ok(())
    }

    /// Looks up whose account a new appeal is about, and writes to its owner at every address that is known, and to the appellant.
    async fn receive(&self, id: AppealId) -> Result<(), AppealError> {
        let mut tx = guildhall_persistence::begin(&self.pool).await?;
        let Some(found) = rows::look_up(&mut tx, id).await? else { return Ok(()) };
        self.tell_appellant(&mut tx, &found.appeal).await?;
        for owner in &found.owners {
            let link = self.link(&mut tx, id, Some(&owner.email)).await?;
            let letter = Letter::AppealOwner { link };
            post(&mut tx, &self.seal, &owner.email, &owner.language, letter, None).await?;
        }
        tx.commit().await?;
        if let Some(uid) = found.appeal.uid {
            tell_notices(&self.pool, &self.hub, &[uid], &rows::about(id)).await;
        }
        self.wake.wake();
        Ok(())
    }

    async fn watch(self, mut stop: Stop) -> Result<(), ServiceError> {
        while !stop.requested() {
            if let Err(error) = self.look_at_due().await {
                tracing::warn!(%error, "appeal: looking for appeals whose time is over failed, retry in 5 s");
            }
            stop.within(WATCH_EVERY).await;
        }
        Ok(())
    }

    /// Carries on with all appeals whose time is over. What fails is due again.
    ///
    /// # Errors
    /// What Postgres says of the search.
    pub async fn look_at_due(&self) -> Result<(), DatabaseError> {
        for id in rows::due(&self.pool, AT_ONCE).await? {
            if let Err(error) = self.time_over(id).await {
                tracing::warn!(appeal.id = %id, %error, "appeal: ending a time failed, retry in 5 s");
            }
        }
        Ok(())
    }

    async fn time_over(&self, id: AppealId) -> Result<(), AppealError> {
        let mut tx = guildhall_persistence::begin(&self.pool).await?;
        let Some(after) = rows::time_over(&mut tx, id).await? else { return Ok(()) };
        self.tell_appellant(&mut tx, &after).await?;
        tx.commit().await?;
        counter!("account_appeals_total", "stage" => after.stage.as_str()).increment(1);
        self.wake.wake();
        Ok(())
    }
}

/// Carries out the outbox effect [`rows::RECEIVED`].
struct Received(Appeals);

impl Effect for Received {
    fn carry_out<'a>(&'a self, _effect_key: &'a str, payload: &'a Value) -> Carrying<'a> {
        Box::pin(async move {
            let id = payload["appeal_id"]
                .as_str()
                .and_then(|id| id.parse::<AppealId>().ok())
                .ok_or_else(|| EffectError::Hopeless("names no appeal".to_owned()))?;
            match self.0.receive(id).await {
                Ok(()) => Ok(()),
                Err(error @ AppealError::NotFound) => Err(EffectError::Hopeless(error.to_string())),
                Err(error) => Err(EffectError::Passing(error.to_string())),
            }
        })
    }
}

/// Carries out the outbox effect [`rows::TEAM_STOP`].
struct TeamStop(PgPool);

impl Effect for TeamStop {
    fn carry_out<'a>(&'a self, _effect_key: &'a str, payload: &'a Value) -> Carrying<'a> {
        Box::pin(async move {
            let owner = payload["owner"].as_str().and_then(|owner| owner.parse::<Uid>().ok());
            let owner = owner.ok_or_else(|| EffectError::Hopeless("names no owner".to_owned()))?;
            let stopped = team::stop(&self.0, owner).await;
            stopped.map_err(|error| EffectError::Passing(error.to_string()))
        })
    }
}
