//! The actor of one participant of one event: it knows their chances, decides their claims, and asks the event's actor for their draws.

use guildhall_domain::lottery::{Claim, Mission, Phase, REWARD_SPEND, Rejection, Session, utc_day};
use guildhall_persistence::idempotency::Claimed;
use guildhall_persistence::lottery::{
    self as rows, Draw, DrawRequest, Facts, SaveError, SessionChange, SessionRecord,
};
use rand::RngExt;
use sqlx::PgPool;
use uuid::Uuid;

use super::events::ParticipationChanged;
use super::{
    EventCommand, LotteryError, LotteryEventActor, ParticipantAction, ParticipantId, Participation,
};
use crate::{
    host::{ActorContext, Entity, Host, LoadError, Reply},
    hub::{Hub, Push},
    outbox::Wake,
};

/// How often a command is decided again after concurrent updates.
const TRIES: usize = 3;
/// Number of digits of a player's first seed. Ours.
const SEED_DIGITS: usize = 16;

/// What the actors of all participants share.
pub struct ParticipantActor {
    pub(super) pool: PgPool,
    pub(super) hub: Hub,
    pub(super) wake: Wake,
    pub(super) halls: Host<LotteryEventActor>,
}

/// The messages of a participant's actor.
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
        action: ParticipantAction,
        claimed: Option<Claimed>,
        reply: Reply<Result<Participation, LotteryError>>,
    },
    Recount {
        reply: Reply<Result<(), LotteryError>>,
    },
}

/// The state that the actor keeps in memory.
pub struct Memory {
    /// The cached row; `None` if it may be out of date.
    live: Option<SessionRecord>,
    /// The participant's last known region.
    region: Option<String>,
}

impl Entity for ParticipantActor {
    const KIND: &'static str = "lottery_session";
    type Id = ParticipantId;
    type Message = ParticipantCommand;
    type State = Memory;

    async fn load(&self, participant: ParticipantId) -> Result<Memory, LoadError> {
        let live = self.read(participant).await?.ok_or(LoadError::NotFound)?;
        Ok(Memory { live: Some(live), region: None })
    }

    async fn handle(
        &self,
        me: &ActorContext<Self>,
        memory: &mut Memory,
        command: ParticipantCommand,
    ) {
        let participant = me.id();
        match command {
            ParticipantCommand::Visit { region, reply } => {
                // A request without a region keeps the last known one.
                memory.region = region.or_else(|| memory.region.take());
                reply.send(self.visit(participant, memory).await);
            }
            ParticipantCommand::Draw { command_key, reply } => {
                let outcome = self.draw(participant, memory, command_key).await;
                let participation =
                    outcome.as_ref().ok().map(|(_, participation)| participation.clone());
                reply.send(outcome);
                self.tell(participation);
            }
            ParticipantCommand::Claim { action, claimed, reply } => {
                if let ParticipantAction::FreeEntry { region: Some(region) } = &action {
                    memory.region = Some(region.clone());
                }
                let outcome = self.claim(participant, memory, &action, claimed.as_ref()).await;
                let participation = outcome.as_ref().ok().cloned();
                reply.send(outcome);
                self.tell(participation);
            }
            ParticipantCommand::Recount { reply } => {
                let outcome = self.recount(participant, memory).await;
                let (participation, outcome) = match outcome {
                    Ok(participation) => (Some(participation), Ok(())),
                    Err(error) => (None, Err(error)),
                };
                reply.send(outcome);
                self.tell(participation);
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
    /// The row, created if there is none.
    async fn read(
        &self,
        participant: ParticipantId,
    ) -> Result<Option<SessionRecord>, guildhall_persistence::DatabaseError> {
        let digits: u64 = rand::rng().random();
        let client_seed = format!("{digits:0SEED_DIGITS$x}");
        rows::load_session(
            &self.pool,
            participant.event,
            participant.uid,
            Uuid::new_v4(),
            &client_seed,
        )
        .await
    }

    async fn recall(
        &self,
        participant: ParticipantId,
        memory: &mut Memory,
    ) -> Result<SessionRecord, LotteryError> {
        if let Some(live) = &memory.live {
            return Ok(live.clone());
        }
        let live = self.read(participant).await?.ok_or(LotteryError::NotFound)?;
        Ok(memory.live.insert(live).clone())
    }

    async fn facts(&self, participant: ParticipantId) -> Result<Facts, LotteryError> {
        rows::facts(&self.pool, participant.event, participant.uid)
            .await?
            .ok_or(LotteryError::NotFound)
    }

    /// Saves one change of the cached row. `false` if the row has changed, or the event is no longer open.
    async fn save(
        &self,
        participant: ParticipantId,
        memory: &mut Memory,
        version: i64,
        change: &SessionChange,
    ) -> Result<bool, LotteryError> {
        self.save_under(None, participant, memory, version, change).await
    }

    async fn save_under(
        &self,
        claimed: Option<&Claimed>,
        participant: ParticipantId,
        memory: &mut Memory,
        version: i64,
        change: &SessionChange,
    ) -> Result<bool, LotteryError> {
        memory.live = None; // the save changes the row, so read it again afterwards
        match rows::save_session(
            &self.pool,
            claimed,
            participant.event,
            participant.uid,
            version,
            change,
        )
        .await
        {
            Ok(()) => Ok(true),
            Err(SaveError::Stale) => Ok(false),
            // Another process granted the same at the same time.
            Err(SaveError::Database(error)) if error.violates(ONCE) => Ok(false),
            Err(SaveError::Database(error)) => Err(error.into()),
        }
    }

    /// Takes back the chances that the present spending no longer justifies. Returns the row after that.
    async fn settle(
        &self,
        participant: ParticipantId,
        memory: &mut Memory,
        facts: &Facts,
    ) -> Result<SessionRecord, LotteryError> {
        for _ in 0..=TRIES {
            let live = self.recall(participant, memory).await?;
            let undone = live.session.undone(facts.spent);
            if undone.is_empty() {
                return Ok(live);
            }
            tracing::info!(lottery.id = %participant.event, user.id = %participant.uid, grants = undone.len(), "lottery: chances taken back after a refund");
            self.save(participant, memory, live.version, &SessionChange::TakeBack(undone)).await?;
        }
        Err(LotteryError::Conflict)
    }

    async fn visit(
        &self,
        participant: ParticipantId,
        memory: &mut Memory,
    ) -> Result<Participation, LotteryError> {
        rows::saw(&self.pool, participant.event, participant.uid, Mission::Visit, 0).await?;
        // Another process may have saved a change since.
        memory.live = None;
        let facts = self.facts(participant).await?;
        let live = self.settle(participant, memory, &facts).await?;
        Ok(participation(participant, memory, live, facts))
    }

    async fn recount(
        &self,
        participant: ParticipantId,
        memory: &mut Memory,
    ) -> Result<Participation, LotteryError> {
        let facts = self.facts(participant).await?;
        let live = self.settle(participant, memory, &facts).await?;
        // Even if nothing is taken back the version increases, because the push contains the spending.
        self.save(participant, memory, live.version, &SessionChange::TakeBack(Vec::new())).await?;
        let live = self.recall(participant, memory).await?;
        Ok(participation(participant, memory, live, facts))
    }

    async fn claim(
        &self,
        participant: ParticipantId,
        memory: &mut Memory,
        action: &ParticipantAction,
        claimed: Option<&Claimed>,
    ) -> Result<Participation, LotteryError> {
        for _ in 0..=TRIES {
            let facts = self.facts(participant).await?;
            let live = self.settle(participant, memory, &facts).await?;
            let change = match decide(&live.session, &facts, action) {
                Ok(change) => change,
                Err(rejection) => {
                    // A refusal must not rest on a cached row that another process has changed.
                    memory.live = None;
                    if self.recall(participant, memory).await? != live {
                        continue;
                    }
                    return Err(rejection.into());
                }
            };
            let Some(change) = change else {
                return Ok(participation(participant, memory, live, facts));
            };
            if self.save_under(claimed, participant, memory, live.version, &change).await? {
                self.wake.wake();
                let live = self.recall(participant, memory).await?;
                return Ok(participation(participant, memory, live, facts));
            }
        }
        Err(LotteryError::Conflict)
    }

    async fn draw(
        &self,
        participant: ParticipantId,
        memory: &mut Memory,
        command_key: String,
    ) -> Result<(Draw, Participation), LotteryError> {
        for _ in 0..=TRIES {
            let known =
                rows::by_key(&self.pool, participant.event, participant.uid, &command_key).await?;
            let facts = self.facts(participant).await?;
            if let Some(draw) = known {
                let live = self.recall(participant, memory).await?;
                return Ok((draw, participation(participant, memory, live, facts)));
            }
            if facts.window.phase(facts.now) != Phase::Open {
                return Err(Rejection::EventClosed.into());
            }
            let mut live = self.settle(participant, memory, &facts).await?;
            let grant_id = match live.session.next_chance() {
                Ok(grant_id) => grant_id,
                Err(rejection) => {
                    memory.live = None;
                    if self.recall(participant, memory).await? != live {
                        continue;
                    }
                    return Err(rejection.into());
                }
            };
            let request = DrawRequest {
                uid: participant.uid,
                version: live.version,
                grant_id,
                command_key: command_key.clone(),
            };
            memory.live = None; // unknown until the event's actor answers
            let drawn = self
                .halls
                .ask(participant.event, |reply| EventCommand::Draw { request, reply })
                .await??;
            let Some(draw) = drawn else { continue };
            live.session.drew(grant_id);
            live.version += 1;
            memory.live = Some(live.clone());
            return Ok((draw, participation(participant, memory, live, facts)));
        }
        Err(LotteryError::Conflict)
    }

    /// Pushes the new state to the participant's other windows. A client that misses the push reads the state again.
    fn tell(&self, participation: Option<Participation>) {
        let Some(participation) =
            participation.filter(|participation| self.hub.may_hear(participation.participant.uid))
        else {
            return;
        };
        let uid = participation.participant.uid;
        self.hub.tell(&[uid], &Push::new(ParticipationChanged(Box::new(participation))), None);
    }
}

/// The unique index that prevents a second grant.
const ONCE: &str = "lottery_grant_event_id_uid_kind_key_key";

fn participation(
    participant: ParticipantId,
    memory: &Memory,
    live: SessionRecord,
    facts: Facts,
) -> Participation {
    let free_entry = facts.has_free_entry(memory.region.as_deref());
    Participation { participant, session: live.session, version: live.version, facts, free_entry }
}

/// The grant that follows from a claim; `None` if it was granted before.
fn decide(
    session: &Session,
    facts: &Facts,
    action: &ParticipantAction,
) -> Result<Option<SessionChange>, Rejection> {
    if facts.window.phase(facts.now) != Phase::Open {
        return Err(Rejection::EventClosed);
    }
    let today = utc_day(facts.now);
    let granted = |claimed: Option<(Claim, i32)>| {
        claimed.map(|(claim, chances)| SessionChange::Grant { claim, chances })
    };
    match action {
        ParticipantAction::Mission(mission) => {
            session.claim_mission(*mission, today, facts.seen(*mission)).map(granted)
        }
        ParticipantAction::Tier(spend) => session.claim_tier(*spend, facts.spent).map(granted),
        ParticipantAction::FreeEntry { region } => {
            let is_on = facts.has_free_entry(region.as_deref());
            session.claim_free_entry(today, is_on).map(granted)
        }
        ParticipantAction::Reward if session.is_rewarded => Ok(None),
        ParticipantAction::Reward if facts.spent_lately < REWARD_SPEND => {
            Err(Rejection::TierNotReached)
        }
        ParticipantAction::Reward => Ok(Some(SessionChange::Reward)),
        ParticipantAction::ClientSeed(seed) if *seed == session.client_seed => Ok(None),
        ParticipantAction::ClientSeed(seed) => Ok(Some(SessionChange::ClientSeed(seed.clone()))),
    }
}
