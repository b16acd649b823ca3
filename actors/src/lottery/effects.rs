//! Outbox effects of lotteries: they deliver prizes and rewards, and read again what a participant has spent. Repeating them is
//! harmless.

use guildhall_domain::ids::{LotteryId, Uid};
use guildhall_persistence::{DatabaseError, lottery as rows, notice};
use serde_json::Value;
use sqlx::PgPool;
use uuid::Uuid;

use super::{Lotteries, LotteryError, ParticipantId};
use crate::{
    hub::Hub,
    notice::tell_notices,
    outbox::{Carrying, Effect, EffectError, Wake},
};

/// Delivers the prize of a draw: [`rows::PRIZE`].
pub struct PrizeEffect(pub PgPool);

/// Delivers the spending reward: [`rows::REWARD`].
pub struct RewardEffect(pub PgPool);

/// Reads again what a participant has spent: [`rows::MONEY`].
pub struct MoneyEffect(pub Lotteries);

/// Tells a batch of the participants of a cancelled event: [`rows::TELL_CANCELLED`].
pub struct TellCancelledEffect {
    pub pool: PgPool,
    pub hub: Hub,
    /// Those behind it are told at once.
    pub wake: Wake,
}

fn event(payload: &Value) -> Result<LotteryId, EffectError> {
    let id = payload["event_id"].as_str().and_then(|id| id.parse().ok());
    id.ok_or_else(|| EffectError::Hopeless("names no event".to_owned()))
}

fn uid(payload: &Value) -> Result<Uid, EffectError> {
    let uid = payload["uid"].as_str().and_then(|uid| uid.parse().ok());
    uid.ok_or_else(|| EffectError::Hopeless("names nobody".to_owned()))
}

fn passing(error: DatabaseError) -> EffectError {
    EffectError::Passing(error.to_string())
}

impl Effect for PrizeEffect {
    fn carry_out<'a>(&'a self, _effect_key: &'a str, payload: &'a Value) -> Carrying<'a> {
        Box::pin(async move {
            let event = event(payload)?;
            let seq = payload["seq"]
                .as_i64()
                .ok_or_else(|| EffectError::Hopeless("names no draw".to_owned()))?;
            match rows::hand_over(&self.0, event, seq, Uuid::now_v7()).await.map_err(passing)? {
                Some(_) => Ok(()),
                None => Err(EffectError::Hopeless("draw not found".to_owned())),
            }
        })
    }
}

impl Effect for RewardEffect {
    fn carry_out<'a>(&'a self, _effect_key: &'a str, payload: &'a Value) -> Carrying<'a> {
        Box::pin(async move {
            let (event, uid) = (event(payload)?, uid(payload)?);
            let what = payload["what"]
                .as_str()
                .ok_or_else(|| EffectError::Hopeless("names no reward".to_owned()))?;
            rows::hand_over_reward(&self.0, event, uid, what, Uuid::now_v7()).await.map_err(passing)
        })
    }
}

impl Effect for TellCancelledEffect {
    fn carry_out<'a>(&'a self, _effect_key: &'a str, payload: &'a Value) -> Carrying<'a> {
        Box::pin(async move {
            let event = event(payload)?;
            let after = payload["after"]
                .as_i64()
                .ok_or_else(|| EffectError::Hopeless("names no beginning".to_owned()))?;
            let told =
                rows::tell_cancelled(&self.pool, event, Uid(after)).await.map_err(passing)?;
            self.wake.wake();
            tell_notices(&self.pool, &self.hub, &told, &notice::lottery_cancelled(event)).await;
            Ok(())
        })
    }
}

impl Effect for MoneyEffect {
    fn carry_out<'a>(&'a self, _effect_key: &'a str, payload: &'a Value) -> Carrying<'a> {
        Box::pin(async move {
            let participant = ParticipantId { event: event(payload)?, uid: uid(payload)? };
            match self.0.recount(participant).await {
                Ok(()) => Ok(()),
                Err(LotteryError::NotFound) => {
                    Err(EffectError::Hopeless("event not found".to_owned()))
                }
                Err(error) => Err(EffectError::Passing(error.to_string())),
            }
        })
    }
}
