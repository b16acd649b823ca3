//! The actor of one person in one event: it knows their chances, judges what they want, and asks the event for their draws.

use guildhall_domain::lottery::{Claim, Mission, Phase, REWARD_SPEND, Rejection, Session, utc_day};
use guildhall_persistence::idempotency::Claimed;
use guildhall_persistence::lottery::{
    self as rows, Change, Draw, DrawRequest, Facts, SaveError, SessionRecord,
};
use rand::RngExt;
use sqlx::PgPool;
use uuid::Uuid;

use super::events::ParticipationChanged;
use super::{EventCommand, LotteryError, LotteryEventActor, ParticipantId, Participation, Wanted};
use crate::{
    host::{ActorContext, Entity, Host, LoadError, Reply},
    hub::{Hub, Push},
    outbox::Wake,
};

/// How often something is decided anew because the row has moved on.
const TRIES: usize = 3;
/// Digits of the seed a player begins with. Ours.
const SEED_DIGITS: usize = 16;

/// What all sessions share.
pub struct ParticipantActor {
    pub(super) pool: PgPool,
    pub(super) hub: Hub,
    pub(super) wake: Wake,
    pub(super) halls: Host<LotteryEventActor>,
}

/// What an actor of a session is told.
pub enum ParticipantCommand {
    Visit {
        region: Option<String>,
        reply: Reply<Result<Participation, LotteryError>>,
    },
    Draw {
        command_key: String,
        reply: Reply<Result<(Draw, Participation), LotteryError>>,
    },
    Claim {
        wanted: Wanted,
        claimed: Option<Claimed>,
        reply: Reply<Result<Participation, LotteryError>>,
    },
    Recount {
        reply: Reply<Result<(), LotteryError>>,
    },
}

/// What the actor remembers.
pub struct Memory {
    /// The row as it was last kept; `None` when that is in doubt.
    live: Option<SessionRecord>,
    /// Where the person was last seen.
    region: Option<String>,
}

impl Entity for ParticipantActor {
    const KIND: &'static str = "lottery_session";
    type Id = ParticipantId;
    type Message = ParticipantCommand;
    type State = Memory;

    async fn load(&self, seat: ParticipantId) -> Result<Memory, LoadError> {
        let live = self.read(seat).await?.ok_or(LoadError::NotFound)?;
        Ok(Memory { live: Some(live), region: None })
    }

    async fn handle(
        &self,
        me: &ActorContext<Self>,
        memory: &mut Memory,
        command: ParticipantCommand,
    ) {
        let seat = me.id();
        match command {
            ParticipantCommand::Visit { region, reply } => {
                // A way in that does not say where somebody is changes nothing about it.
                memory.region = region.or_else(|| memory.region.take());
                reply.send(self.visit(seat, memory).await);
            }
            ParticipantCommand::Draw { command_key, reply } => {
                let outcome = self.draw(seat, memory, command_key).await;
                let standing = outcome.as_ref().ok().map(|(_, standing)| standing.clone());
                reply.send(outcome);
                self.tell(standing);
            }
            ParticipantCommand::Claim { wanted, claimed, reply } => {
                if let Wanted::FreeEntry { region: Some(region) } = &wanted {
                    memory.region = Some(region.clone());
                }
                let outcome = self.claim(seat, memory, &wanted, claimed.as_ref()).await;
                let standing = outcome.as_ref().ok().cloned();
                reply.send(outcome);
                self.tell(standing);
            }
            ParticipantCommand::Recount { reply } => {
                let outcome = self.recount(seat, memory).await;
                let (standing, outcome) = match outcome {
                    Ok(standing) => (Some(standing), Ok(())),
                    Err(error) => (None, Err(error)),
                };
                reply.send(outcome);
                self.tell(standing);
            }
        }
    }

    fn label(command: &ParticipantCommand) -> &'static str {
        match command {
            ParticipantCommand::Visit { .. } => "visit",
            ParticipantCommand::Draw { .. } => "draw",
            ParticipantCommand::Claim { .. } => "claim",
            ParticipantCommand::Recount { .. } => "recount",
        }
    }
}

impl ParticipantActor {
    /// The row, begun if there is none.
    async fn read(
        &self,
        seat: ParticipantId,
    ) -> Result<Option<SessionRecord>, guildhall_persistence::DatabaseError> {
        let digits: u64 = rand::rng().random();
        let client_seed = format!("{digits:0SEED_DIGITS$x}");
        rows::load_session(&self.pool, seat.event, seat.uid, Uuid::new_v4(), &client_seed).await
    }

    async fn recall(
        &self,
        seat: ParticipantId,
        memory: &mut Memory,
    ) -> Result<SessionRecord, LotteryError> {
        if let Some(live) = &memory.live {
            return Ok(live.clone());
        }
        let live = self.read(seat).await?.ok_or(LotteryError::NotFound)?;
        Ok(memory.live.insert(live).clone())
    }

    async fn facts(&self, seat: ParticipantId) -> Result<Facts, LotteryError> {
        rows::facts(&self.pool, seat.event, seat.uid).await?.ok_or(LotteryError::NotFound)
    }

    /// Keeps one change of the row as it is remembered. `false` if the row has moved on, or the event is not open any more.
    async fn save(
        &self,
        seat: ParticipantId,
        memory: &mut Memory,
        version: i64,
        change: &Change,
    ) -> Result<bool, LotteryError> {
        self.save_under(None, seat, memory, version, change).await
    }

    async fn save_under(
        &self,
        claimed: Option<&Claimed>,
        seat: ParticipantId,
        memory: &mut Memory,
        version: i64,
        change: &Change,
    ) -> Result<bool, LotteryError> {
        memory.live = None; // in doubt until the save answers, and then to be read
        match rows::save_session(&self.pool, claimed, seat.event, seat.uid, version, change).await {
            Ok(()) => Ok(true),
            Err(SaveError::Stale) => Ok(false),
            // A process beside this one gave the same at the same moment.
            Err(SaveError::Database(error)) if error.violates(ONCE) => Ok(false),
            Err(SaveError::Database(error)) => Err(error.into()),
        }
    }

    /// Takes back what is undone by what is spent now. Answers the row as it is then.
    async fn settle(
        &self,
        seat: ParticipantId,
        memory: &mut Memory,
        facts: &Facts,
    ) -> Result<SessionRecord, LotteryError> {
        for _ in 0..=TRIES {
            let live = self.recall(seat, memory).await?;
            let undone = live.session.undone(facts.spent);
            if undone.is_empty() {
                return Ok(live);
            }
            tracing::info!(lottery.id = %seat.event, user.id = %seat.uid, grants = undone.len(), "lottery: chances taken back after a refund");
            self.save(seat, memory, live.version, &Change::TakeBack(undone)).await?;
        }
        Err(LotteryError::Conflict)
    }

    async fn visit(
        &self,
        seat: ParticipantId,
        memory: &mut Memory,
    ) -> Result<Participation, LotteryError> {
        rows::saw(&self.pool, seat.event, seat.uid, Mission::Visit, 0).await?;
        // Somebody else may have written since.
        memory.live = None;
        let facts = self.facts(seat).await?;
        let live = self.settle(seat, memory, &facts).await?;
        Ok(standing(seat, memory, live, facts))
    }

    async fn recount(
        &self,
        seat: ParticipantId,
        memory: &mut Memory,
    ) -> Result<Participation, LotteryError> {
        let facts = self.facts(seat).await?;
        let live = self.settle(seat, memory, &facts).await?;
        // Also without anything to take back there is a new version: what is spent is part of what is told.
        self.save(seat, memory, live.version, &Change::TakeBack(Vec::new())).await?;
        let live = self.recall(seat, memory).await?;
        Ok(standing(seat, memory, live, facts))
    }

    async fn claim(
        &self,
        seat: ParticipantId,
        memory: &mut Memory,
        wanted: &Wanted,
        claimed: Option<&Claimed>,
    ) -> Result<Participation, LotteryError> {
        for _ in 0..=TRIES {
            let facts = self.facts(seat).await?;
            let live = self.settle(seat, memory, &facts).await?;
            let change = match decide(&live.session, &facts, wanted) {
                Ok(change) => change,
                Err(rejection) => {
                    // A refusal on a copy that another process has outdated would be a wrong one.
                    memory.live = None;
                    if self.recall(seat, memory).await? != live {
                        continue;
                    }
                    return Err(rejection.into());
                }
            };
            let Some(change) = change else { return Ok(standing(seat, memory, live, facts)) };
            if self.save_under(claimed, seat, memory, live.version, &change).await? {
                self.wake.wake();
                let live = self.recall(seat, memory).await?;
                return Ok(standing(seat, memory, live, facts));
            }
        }
        Err(LotteryError::Conflict)
    }

    async fn draw(
        &self,
        seat: ParticipantId,
        memory: &mut Memory,
        command_key: String,
    ) -> Result<(Draw, Participation), LotteryError> {
        for _ in 0..=TRIES {
            let known = rows::by_key(&self.pool, seat.event, seat.uid, &command_key).await?;
            let facts = self.facts(seat).await?;
            if let Some(draw) = known {
                let live = self.recall(seat, memory).await?;
                return Ok((draw, standing(seat, memory, live, facts)));
            }
            if facts.window.phase(facts.now) != Phase::Open {
                return Err(Rejection::EventClosed.into());
            }
            let mut live = self.settle(seat, memory, &facts).await?;
            let grant_id = match live.session.next_chance() {
                Ok(grant_id) => grant_id,
                Err(rejection) => {
                    memory.live = None;
                    if self.recall(seat, memory).await? != live {
                        continue;
                    }
                    return Err(rejection.into());
                }
            };
            let wish = DrawRequest {
                uid: seat.uid,
                version: live.version,
                grant_id,
                command_key: command_key.clone(),
            };
            memory.live = None; // in doubt until the event's actor answers
            let drawn =
                self.halls.ask(seat.event, |reply| EventCommand::Draw { wish, reply }).await??;
            let Some(draw) = drawn else { continue };
            live.session.drew(grant_id);
            live.version += 1;
            memory.live = Some(live.clone());
            return Ok((draw, standing(seat, memory, live, facts)));
        }
        Err(LotteryError::Conflict)
    }

    /// Tells the person in their other windows how they stand now. Nothing rests on it: who misses it asks.
    fn tell(&self, standing: Option<Participation>) {
        let Some(standing) = standing.filter(|standing| self.hub.may_hear(standing.seat.uid))
        else {
            return;
        };
        let uid = standing.seat.uid;
        self.hub.tell(&[uid], &Push::new(ParticipationChanged(Box::new(standing))), None);
    }
}

/// The index that knows what was given.
const ONCE: &str = "lottery_grant_event_id_uid_kind_key_key";

fn standing(
    seat: ParticipantId,
    memory: &Memory,
    live: SessionRecord,
    facts: Facts,
) -> Participation {
    let free_entry = facts.has_free_entry(memory.region.as_deref());
    Participation { seat, session: live.session, version: live.version, facts, free_entry }
}

/// What follows from a command; `None` if it was granted before.
fn decide(session: &Session, facts: &Facts, wanted: &Wanted) -> Result<Option<Change>, Rejection> {
    if facts.window.phase(facts.now) != Phase::Open {
        return Err(Rejection::EventClosed);
    }
    let today = utc_day(facts.now);
    let granted = |claimed: Option<(Claim, i32)>| {
        claimed.map(|(claim, chances)| Change::Grant { claim, chances })
    };
    match wanted {
        Wanted::Mission(mission) => {
            session.claim_mission(*mission, today, facts.seen(*mission)).map(granted)
        }
        Wanted::Tier(spend) => session.claim_tier(*spend, facts.spent).map(granted),
        Wanted::FreeEntry { region } => {
            let is_on = facts.has_free_entry(region.as_deref());
            session.claim_free_entry(today, is_on).map(granted)
        }
        Wanted::Reward if session.is_rewarded => Ok(None),
        Wanted::Reward if facts.spent_lately < REWARD_SPEND => Err(Rejection::TierNotReached),
        Wanted::Reward => Ok(Some(Change::Reward)),
        Wanted::ClientSeed(seed) if *seed == session.client_seed => Ok(None),
        Wanted::ClientSeed(seed) => Ok(Some(Change::ClientSeed(seed.clone()))),
    }
}
