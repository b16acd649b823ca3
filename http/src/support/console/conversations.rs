//! Calls about whose conversation it is: the line, lists, taking, handing over, giving back, looking.
use super::{
    cursor::QueueCursor,
    input::{
        ConsoleConversationsRequest, ConsoleQueue, ConsoleRelease, ConsoleTake, ConsoleTransfer,
        ConsoleView, VisitState,
    },
    wire::{QueueEntry, QueuePage, SupportViewer, SupportViewers},
};
use crate::{
    api::{
        call::Context,
        caller::{Agent, Caller},
        error::{ApiError, Reason},
        wire::page_size,
    },
    conversation::{output::ConversationPage, view::Viewer, wire::Conversation},
    identity::profile::Profile,
    support::membership,
};
use guildhall_actors::{
    hub::Viewer as AgentViewer,
    support::{Action, HandTo, Support},
};
use guildhall_domain::{
    ids::ConversationId,
    secret::redact,
    support::queue::{QueuedConversation, by_turn},
};
use guildhall_persistence::support::{
    assignment,
    conversations::{self, Owner},
    person, queue,
};
use uuid::Uuid;

/// Lists a team's waiting conversations in the order they will be assigned.
pub async fn console_queue(
    context: Context,
    Agent(caller): Agent,
    input: ConsoleQueue,
) -> Result<QueuePage, ApiError> {
    membership::member_of(&context, &caller, input.team_id).await?;
    let pool = &context.state.pool;
    let before = input.before.as_deref().map(str::parse::<QueueCursor>).transpose();
    let before = before.map_err(|_| ApiError::field("before", Reason::Invalid))?;
    let limit = usize::try_from(page_size(input.limit)).unwrap_or(1);
    let now = queue::members(pool, input.team_id).await?.now;
    // One order for all pages: that of the moment the first was read.
    let as_of = before.map_or(now, |cursor| cursor.as_of);
    let mut waiting = queue::waiting(pool, input.team_id).await?;
    waiting.sort_by(|a, b| by_turn(&a.queued, &b.queued, as_of));
    let skip = before
        .map_or(0, |cursor| waiting.partition_point(|it| it.queued.turn(as_of) <= cursor.turn));
    let page: Vec<&QueuedConversation> =
        waiting[skip..].iter().take(limit).map(|it| &it.queued).collect();
    let ids: Vec<ConversationId> =
        page.iter().map(|conversation| conversation.conversation).collect();
    let shown = conversations::entries(pool, &ids).await?;
    let place_of = |conversation| {
        let place = ids.iter().position(|it| *it == conversation).unwrap_or(0) + skip + 1;
        u32::try_from(place).unwrap_or(u32::MAX)
    };
    let has_more = skip + page.len() < waiting.len();
    let next = page.last().filter(|_| has_more);
    Ok(QueuePage {
        entries: shown
            .into_iter()
            .map(|entry| {
                let place = place_of(entry.conversation);
                QueueEntry::new(entry, place, now)
            })
            .collect(),
        waiting: waiting.len(),
        next: next.map(|last| QueueCursor { as_of, turn: last.turn(as_of) }.to_string()),
    })
}

/// Conversations of an agent or a team: those that need a reply first, longest first.
pub async fn console_conversations(
    context: Context,
    Agent(caller): Agent,
    input: ConsoleConversationsRequest,
) -> Result<ConversationPage, ApiError> {
    if let Some(team) = input.team_id {
        membership::member_of(&context, &caller, team).await?;
    }
    let owner = match (input.owner.as_str(), input.team_id) {
        ("me", _) => Owner::Agent(caller.uid),
        ("team", Some(team)) => Owner::Team(team),
        ("team", None) => return Err(ApiError::field("team_id", Reason::Required)),
        (uid, _) => {
            Owner::Agent(uid.parse().map_err(|_| ApiError::field("owner", Reason::Invalid))?)
        }
    };
    let before = input.before.as_deref().map(str::parse).transpose();
    let before = before.map_err(|_| ApiError::field("before", Reason::Invalid))?;
    let (pool, by, limit) = (&context.state.pool, caller.speaker(), page_size(input.limit));
    let page = match input.state.unwrap_or(VisitState::Open) {
        VisitState::Open => {
            let needs_reply = input.needs_reply.unwrap_or(false);
            conversations::open(pool, by, owner, input.team_id, needs_reply, before, limit).await?
        }
        VisitState::Resolved => conversations::ended(pool, by, owner, before, limit).await?,
    };
    let viewer = Viewer::of(&context, &caller);
    Ok(ConversationPage {
        conversations: page.items.into_iter().map(|view| viewer.conversation(view)).collect(),
        next: page.next.map(|cursor| cursor.to_string()),
    })
}

/// Takes a conversation, or takes it over from another agent.
pub async fn console_take(
    context: Context,
    Agent(caller): Agent,
    input: ConsoleTake,
) -> Result<Conversation, ApiError> {
    let action = Action::Take { over: input.over.unwrap_or(false) };
    act(&context, &caller, input.conversation_id, action, input.command_id).await
}

/// Transfers a conversation to an agent or a team, with a note.
pub async fn console_transfer(
    context: Context,
    Agent(caller): Agent,
    input: ConsoleTransfer,
) -> Result<Conversation, ApiError> {
    let to = match (input.to.uid, input.to.team_id) {
        (Some(uid), None) => HandTo::Agent(uid),
        (None, Some(team)) => HandTo::Team(team),
        (None, None) => return Err(ApiError::field("to", Reason::Required)),
        (Some(_), Some(_)) => return Err(ApiError::field("to", Reason::Invalid)),
    };
    // The note is kept with the hand-over, under the command's id.
    let action = Action::Transfer { to, note: redact(&input.note).text.into_owned() };
    act(&context, &caller, input.conversation_id, action, input.command_id).await
}

/// Releases a conversation: it waits again, at its old position.
pub async fn console_release(
    context: Context,
    Agent(caller): Agent,
    input: ConsoleRelease,
) -> Result<Conversation, ApiError> {
    let text = redact(&input.note.unwrap_or_default()).text.into_owned();
    let action = Action::Release { note: text };
    act(&context, &caller, input.conversation_id, action, input.command_id).await
}

async fn act(
    context: &Context,
    caller: &Caller,
    conversation: ConversationId,
    action: Action,
    command_id: Uuid,
) -> Result<Conversation, ApiError> {
    let support = context.state.get::<Support>();
    let view = support.act(caller.speaker(), conversation, action, command_id).await?;
    Ok(Viewer::of(context, caller).conversation(view))
}

/// Says which conversation this window of the agent's shows, and whether they are writing in it; without one: none. Over HTTP there is no
/// window, so it only returns the viewers.
pub async fn console_view(
    context: Context,
    Agent(caller): Agent,
    input: ConsoleView,
) -> Result<SupportViewers, ApiError> {
    let Some(conversation) = input.conversation_id else {
        if let Some(connection) = &context.connection {
            connection.look_at(None);
        }
        return Ok(SupportViewers { viewers: Vec::new() });
    };
    let pool = &context.state.pool;
    let stands = assignment::stands(pool, conversation).await?.ok_or(ApiError::NotFound)?;
    let Some(connection) = &context.connection else {
        let looking = context.state.hub.looking_at(conversation.0);
        let faces = person::faces(pool, &looking).await?;
        let viewer = |face| SupportViewer { face: Profile::from(face), typing: false };
        return Ok(SupportViewers { viewers: faces.into_iter().map(viewer).collect() });
    };
    let mut faces = person::faces(pool, &[caller.uid]).await?;
    let face = faces.pop().ok_or(ApiError::Unauthorized)?;
    let looker = AgentViewer { face, typing: input.typing.unwrap_or(false) };
    let viewers = connection.look_at(Some((conversation.0, looker)));
    context.state.hub.tell_lookers(conversation.0, stands.agent);
    Ok(SupportViewers { viewers: viewers.into_iter().map(Into::into).collect() })
}

impl From<AgentViewer> for SupportViewer {
    fn from(looker: AgentViewer) -> Self {
        Self { face: looker.face.into(), typing: looker.typing }
    }
}
