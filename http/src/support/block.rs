//! Blocks: accounts and addresses that may not write to customer support, or only slowly. Agents set them, supervisors lift them, every
//! message checks them.
//!
//! Source: issue 3 (block and limit); features.md 2, row 17; `docs/wire.md`, "People and supervision".
use crate::support::refusals::Blocked;
use crate::{
    api::{
        call::{Call, Context, calls, codes},
        caller::{Agent, Caller},
        error::{ApiError, Reason, names::NotFound},
        limits::network,
        rules,
        state::HttpState,
        wire::{millis, page_size},
    },
    conversation::extension::{ConversationExtension, Sending},
    identity::profile::Profile,
    support::membership::{at_conversation, supervisor},
};
use futures_util::{FutureExt, future::BoxFuture};
use garde::Validate;
use governor::{
    DefaultKeyedRateLimiter, Quota, RateLimiter,
    clock::{Clock, DefaultClock},
};
use guildhall_domain::{
    ids::{ClientMsgId, ConversationId},
    secret::redact,
    support::block::Level,
};
use guildhall_persistence::{
    conversation::{ConversationView, message},
    support::block::{self as store, BlockError, InForce, NewBlock, Target},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::PgPool;
use std::{
    num::NonZeroU32,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};
use time::OffsetDateTime;
use tokio::runtime::Handle;
use utoipa::ToSchema;
use uuid::Uuid;

/// For how long the blocks at hand are believed. Ours: one set in another process counts within this time.
const FRESH: Duration = Duration::from_secs(2);
/// A limited account may send this many messages at once, then one each twenty seconds. Ours: enough to get help, too little to flood.
const AT_ONCE: NonZeroU32 = NonZeroU32::new(3).expect("above zero");
const ONE_EACH: Duration = Duration::from_secs(20);
/// Longest time of a block, in minutes: a year. Ours: for longer, set none.
const MINUTES: i64 = 365 * 24 * 60;

/// The calls.
pub fn calls() -> Vec<Call> {
    calls![
        "console",
        Call::command("console_block_add", console_block_add)
            .summary("Blocks a customer, or their network address, from writing to support.")
            .refuses(codes![NotFound])
            .by_row("block.block_id, from the body"),
        Call::command("console_block_lift", console_block_lift)
            .summary("Lifts a block.")
            .refuses(codes![NotFound])
            .repeatable("a lifted block stays lifted, and nobody can set it again"),
        Call::query("console_block_list", console_block_list)
            .summary("Lists all blocks, newest first."),
    ]
}

/// Keeps blocked people from writing to support, and notes the address from which a conversation with support is opened.
pub struct Guard(pub Arc<Blocks>);

impl ConversationExtension for Guard {
    fn after_open<'a>(
        &'a self,
        context: &'a Context,
        caller: &'a Caller,
        view: ConversationView,
    ) -> BoxFuture<'a, Result<ConversationView, ApiError>> {
        async move {
            if view.is_support && !caller.role.is_staff() {
                let address = network(caller.client.address).to_string();
                store::seen_at(&context.state.pool, caller.uid, &address).await?;
            }
            Ok(view)
        }
        .boxed()
    }

    fn before_send<'a>(
        &'a self,
        _: &'a Arc<HttpState>,
        caller: &'a Caller,
        sending: Sending,
        body: Value,
    ) -> BoxFuture<'a, Result<Value, ApiError>> {
        let Sending { conversation_id, client_msg_id, .. } = sending;
        async move {
            self.0.may_say(caller, conversation_id, Some(client_msg_id)).await?;
            Ok(body)
        }
        .boxed()
    }
}

/// When they were read, and what they were.
type Known = Mutex<Option<(Instant, Arc<[InForce]>)>>;

/// The blocks in force, read now and then, and how fast limited people speak.
pub struct Blocks {
    pool: PgPool,
    runtime: Handle,
    known: Arc<Known>,
    pace: DefaultKeyedRateLimiter<Uuid>,
}

impl Blocks {
    pub fn new(pool: PgPool, runtime: Handle) -> Self {
        let quota = Quota::with_period(ONE_EACH).expect("above zero").allow_burst(AT_ONCE);
        Self { pool, runtime, known: Arc::default(), pace: RateLimiter::keyed(quota) }
    }

    /// Decides whether `caller` may say something in that conversation. A block applies to support only. What was sent before
    /// the block and is repeated gets its first answer.
    ///
    /// # Errors
    /// [`Blocked`]; [`ApiError::TooManyRequests`] for a limited account that is too fast.
    pub async fn may_say(
        &self,
        caller: &Caller,
        conversation: ConversationId,
        client_msg_id: Option<ClientMsgId>,
    ) -> Result<(), ApiError> {
        if caller.role.is_staff() {
            return Ok(());
        }
        let in_force = self.in_force().await?;
        let address = network(caller.client.address).to_string();
        let now = OffsetDateTime::now_utc();
        let mut meant = in_force.iter().filter(|block| {
            block.until.is_none_or(|until| until > now)
                && (block.uid == Some(caller.uid) || block.address.as_deref() == Some(&address))
        });
        let Some(first) =
            meant.clone().find(|block| block.level == Level::Block).or_else(|| meant.next())
        else {
            return Ok(());
        };
        let pool = self.pool.clone();
        let uid = caller.uid;
        // In a task of its own: the caller may leave while the database answers.
        let is_free = self.runtime.spawn(async move {
            let repeats = match client_msg_id {
                Some(id) => !message::earlier(&pool, conversation, &[(uid, id)]).await?.is_empty(),
                None => false,
            };
            Ok::<bool, ApiError>(repeats || !store::is_support(&pool, conversation).await?)
        });
        if is_free.await.map_err(|_| ApiError::Internal)?? {
            return Ok(());
        }
        match first.level {
            Level::Block => Err(Blocked { until: first.until.map(millis) }.into()),
            Level::Limit => self.pace.check_key(&first.block_id).map_err(|not_until| {
                let wait = not_until.wait_time_from(DefaultClock::default().now());
                ApiError::TooManyRequests { retry_after: wait.as_secs() + 1 }
            }),
        }
    }

    /// Makes the next word look at the table again.
    fn changed(&self) {
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// The cached blocks, however old: the caller that finds them stale starts a background refresh, so that no call waits and only one reads.
    async fn in_force(&self) -> Result<Arc<[InForce]>, ApiError> {
        let known = {
            let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            match known.as_mut() {
                Some((at, blocks)) if at.elapsed() < FRESH => return Ok(Arc::clone(blocks)),
                Some((at, blocks)) => {
                    *at = Instant::now();
                    Some(Arc::clone(blocks))
                }
                None => None,
            }
        };
        let (pool, kept) = (self.pool.clone(), Arc::clone(&self.known));
        let read = self.runtime.spawn(async move {
            let blocks: Arc<[InForce]> = store::in_force(&pool).await?.into();
            let mut known = kept.lock().unwrap_or_else(PoisonError::into_inner);
            *known = Some((Instant::now(), Arc::clone(&blocks)));
            Ok::<_, ApiError>(blocks)
        });
        match known {
            Some(blocks) => Ok(blocks),
            None => read.await.map_err(|_| ApiError::Internal)?,
        }
    }

    /// Drops the rate limiters of accounts that have been quiet. Called once a minute.
    pub fn forget_the_quiet(&self) {
        self.pace.retain_recent();
    }
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct BlockAdd {
    /// Made by the caller once and repeated with every retry.
    pub block_id: Uuid,
    /// Whose customer is meant.
    #[schema(value_type = String)]
    pub conversation_id: ConversationId,
    /// An address is for supervisors.
    pub target: Target,
    /// With `limit`, one message in twenty seconds.
    pub level: Level,
    /// For how long; left out: until it is lifted.
    pub minutes: Option<i64>,
    #[garde(custom(rules::text(1, 200)))]
    pub why: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct BlockLift {
    pub block_id: Uuid,
    pub command_id: Uuid,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct BlockList {
    /// `next` of the page before.
    pub before: Option<String>,
    pub limit: Option<i64>,
}

/// A block: an account or address that may not write to support, or only slowly.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Block {
    pub block_id: String,
    pub target: Target,
    pub level: Level,
    pub why: String,
    pub by: Profile,
    pub created_at: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lifted_at: Option<i64>,
}

impl From<store::Block> for Block {
    fn from(block: store::Block) -> Self {
        Self {
            block_id: block.block_id.to_string(),
            target: block.target,
            level: block.level,
            why: block.why,
            by: block.by.into(),
            created_at: millis(block.created_at),
            until: block.until.map(millis),
            lifted_at: block.lifted_at.map(millis),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct BlockPage {
    pub blocks: Vec<Block>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

fn refusal(error: BlockError) -> ApiError {
    match error {
        BlockError::Rejected(rejection) => rejection.into(),
        BlockError::Database(error) => error.into(),
    }
}

/// Sets a block on the customer of a conversation, or on where they write from.
pub async fn console_block_add(
    context: Context,
    Agent(caller): Agent,
    input: BlockAdd,
) -> Result<Block, ApiError> {
    let (target, level) = (input.target, input.level);
    if input.minutes.is_some_and(|minutes| !(1..=MINUTES).contains(&minutes)) {
        return Err(ApiError::field("minutes", Reason::Invalid));
    }
    let membership = at_conversation(&context, &caller, input.conversation_id).await?;
    if target == Target::Address && !membership.is_supervisor {
        return Err(ApiError::Forbidden);
    }
    let why = redact(input.why.trim());
    let new = NewBlock {
        block_id: input.block_id,
        conversation: input.conversation_id,
        target,
        level,
        minutes: input.minutes.and_then(|minutes| i32::try_from(minutes).ok()),
        why: &why.text,
        by: caller.uid,
    };
    let block = store::add(&context.state.pool, &new).await.map_err(refusal)?;
    context.state.get::<Arc<Blocks>>().changed();
    Ok(block.into())
}

/// Lifts a block: one the caller set, or as a supervisor any.
pub async fn console_block_lift(
    context: Context,
    Agent(caller): Agent,
    input: BlockLift,
) -> Result<Block, ApiError> {
    let any = supervisor(&context, &caller).await.is_ok();
    let pool = &context.state.pool;
    let block = store::lift(pool, input.block_id, caller.uid, any, input.command_id).await;
    context.state.get::<Arc<Blocks>>().changed();
    Ok(block.map_err(refusal)?.into())
}

/// Lists all blocks, newest first.
pub async fn console_block_list(
    context: Context,
    Agent(caller): Agent,
    input: BlockList,
) -> Result<BlockPage, ApiError> {
    supervisor(&context, &caller).await?;
    let before = input.before.as_deref().map(str::parse).transpose();
    let before = before.map_err(|_| ApiError::field("before", Reason::Invalid))?;
    let page = store::list(&context.state.pool, before, page_size(input.limit)).await?;
    Ok(BlockPage {
        blocks: page.items.into_iter().map(Into::into).collect(),
        next: page.next.map(|cursor| cursor.to_string()),
    })
}
