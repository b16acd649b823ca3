//! Who hears of what happens in a talk.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use guildhall_domain::{
    conversation::Speaker,
    ids::{MsgId, Uid},
};
use guildhall_persistence::{
    conversation::{self as rows, Live},
    message,
};
use sqlx::PgPool;
use tokio::time::Instant;

use super::{
    memory::{Memory, has_agent, standing},
    talk::Talk,
};
use crate::{
    host::Me,
    hub::{ListenerId, News, Notice},
};

/// Ours: how long a list of the staff is good for. A new agent hears of waiting talks a little later, and reads them at once.
const FRESH: Duration = Duration::from_secs(10);

/// Everybody who answers at the desk, read now and then.
pub(super) struct Staff {
    pool: PgPool,
    known: Mutex<Option<(Instant, Arc<[Uid]>)>>,
}

impl Staff {
    pub(super) fn new(pool: PgPool) -> Self {
        Self { pool, known: Mutex::new(None) }
    }

    async fn all(&self) -> Arc<[Uid]> {
        let known = self.known.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).clone();
        if let Some((at, staff)) = &known
            && at.elapsed() < FRESH
        {
            return Arc::clone(staff);
        }
        match rows::staff(&self.pool).await {
            Ok(staff) => {
                let staff: Arc<[Uid]> = staff.into();
                let mut known = self.known.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                *known = Some((Instant::now(), Arc::clone(&staff)));
                staff
            }
            Err(error) => {
                // Telling is a courtesy: they find the talk in their list.
                tracing::warn!(%error, "who answers at the desk could not be read");
                known.map_or_else(|| Arc::from([]), |(_, staff)| staff)
            }
        }
    }
}

impl Talk {
    /// Members, and the whole desk as long as nobody there has taken the talk up.
    pub(super) async fn audience(&self, live: &Live) -> Vec<Uid> {
        let mut audience: Vec<Uid> = live.members.iter().map(|member| member.uid).collect();
        if live.is_desk && !has_agent(live) {
            audience.extend_from_slice(&self.staff.all().await);
        }
        audience
    }

    /// Shows every member the talk as it is now. Done beside the actor: clients keep the newest version, whatever comes last.
    pub(super) fn tell_conversation(&self, live: &Live) {
        let members: Vec<Speaker> = live
            .members
            .iter()
            .map(|member| Speaker { uid: member.uid, role: member.role })
            .collect();
        self.tell_conversation_to(live, &members);
    }

    pub(super) fn tell_conversation_to(&self, live: &Live, members: &[Speaker]) {
        let listening: Vec<Speaker> =
            members.iter().copied().filter(|member| self.hub.online(member.uid)).collect();
        if listening.is_empty() {
            return;
        }
        let (pool, hub, conversation) = (self.pool.clone(), self.hub.clone(), live.conversation_id);
        tokio::spawn(async move {
            for member in listening {
                match rows::info(&pool, member, conversation).await {
                    Ok(Some(view)) => {
                        hub.tell(
                            &[member.uid],
                            &Notice::new(News::Conversation(Box::new(view))),
                            None,
                        );
                    }
                    Ok(None) => {}
                    Err(error) => {
                        tracing::warn!(conversation.id = %conversation, %error, "a change of a talk could not be told");
                    }
                }
            }
        });
    }

    /// Tells of a message that is in the history already.
    pub(super) async fn tell_message(
        &self,
        memory: &Memory,
        id: MsgId,
        origin: Option<ListenerId>,
    ) {
        let Some(live) = &memory.live else { return };
        let audience = self.audience(live).await;
        match message::only(&self.pool, id).await {
            Ok(Some(message)) => {
                self.hub.tell(&audience, &Notice::new(News::Message(message)), origin)
            }
            Ok(None) => {}
            Err(error) => {
                tracing::warn!(conversation.id = %id.conversation, %error, "a message could not be told")
            }
        }
    }

    pub(super) async fn typing(&self, me: &Me<Self>, memory: &mut Memory, by: Speaker) {
        let Ok(live) = self.live(me.id(), memory).await else { return };
        if !standing(live, by).takes_part {
            return;
        }
        let mut audience = self.audience(live).await;
        audience.retain(|uid| *uid != by.uid);
        self.hub.typing(by.uid, me.id(), &audience);
    }
}
