//! From what the database keeps to what clients see.
use super::wire;
use crate::api::{call::Context, caller::Caller, language, pushes::Recipient, wire::millis};
use guildhall_actors::{hub::Hub, special_seller::SpecialSellerWatch, support::Support};
use guildhall_domain::{
    conversation::{RECALL_WINDOW, Speaker},
    ids::{ConversationId, Uid},
    support::Stage,
};
use guildhall_persistence::conversation::{
    ConversationView, MemberView, SupportView, message::MessageView, translation::Translation,
};

/// Where customer service stands in place of a uid.
pub const CUSTOMER_SERVICE: &str = "customer_service";

impl From<MessageView> for wire::Message {
    fn from(view: MessageView) -> Self {
        Self {
            conversation_id: view.id.conversation.to_string(),
            seq: view.id.seq,
            msg_id: view.id.to_string(),
            client_msg_id: view.client_msg_id.to_string(),
            send_time: millis(view.sent_at),
            kind: view.kind,
            from: view.sender.to_string(),
            body: view.body,
            recalled: view.recalled,
            clicks: view
                .clicks
                .into_iter()
                .map(|click| wire::Click {
                    uid: click.uid.to_string(),
                    kind: click.kind,
                    item: click.item,
                })
                .collect(),
        }
    }
}

impl From<Translation> for wire::Translation {
    fn from(translation: Translation) -> Self {
        Self {
            msg_id: translation.id.to_string(),
            language: translation.language,
            state: translation.state,
            translator: translation.translator,
            text: translation.text,
        }
    }
}

/// Whose eyes a conversation is seen through, and in which language.
#[derive(Clone, Copy)]
pub struct Viewer<'a> {
    pub speaker: Speaker,
    pub language: &'a str,
    pub hub: &'a Hub,
    pub support: &'a Support,
    pub sellers: &'a SpecialSellerWatch,
}

impl<'a> Viewer<'a> {
    /// The caller's.
    pub fn of(context: &'a Context, caller: &'a Caller) -> Self {
        let state = &context.state;
        let language = context.language(caller);
        Self {
            speaker: caller.speaker(),
            language,
            hub: &state.hub,
            support: state.get::<Support>(),
            sellers: state.get::<SpecialSellerWatch>(),
        }
    }

    /// Those of whom a push is for.
    pub fn of_recipient(recipient: Recipient<'a>) -> Self {
        let Recipient { uid, role, language, state } = recipient;
        Self {
            speaker: Speaker { uid, role },
            language,
            hub: &state.hub,
            support: state.get::<Support>(),
            sellers: state.get::<SpecialSellerWatch>(),
        }
    }
}

impl Viewer<'_> {
    /// The conversation as this viewer sees it.
    pub fn conversation(self, view: ConversationView) -> wire::Conversation {
        let me = self.speaker.uid;
        let own = view
            .members
            .iter()
            .find(|member| member.uid == me)
            .map_or_else(|| self.onlooker(view.unread), |member| self.user(member));
        // Agents see the customer; everybody else sees the one other person, or the agent who answers.
        let other = if view.is_support && self.speaker.role.is_staff() {
            view.members.iter().find(|member| member.uid != me && !member.role.is_staff())
        } else {
            view.members.iter().find(|member| member.uid != me)
        };
        let faces_support = view.is_support && !self.speaker.role.is_staff();
        let (to_id, title) = match other {
            _ if faces_support => (
                CUSTOMER_SERVICE.to_owned(),
                language::message(self.language, CUSTOMER_SERVICE).to_owned(),
            ),
            Some(other) => (other.uid.to_string(), self.name(other.uid, &other.nickname)),
            None => (String::new(), String::new()),
        };
        wire::Conversation {
            conversation_id: view.conversation_id.to_string(),
            kind: view.kind,
            to_id,
            title,
            avatar: other.filter(|_| !faces_support).and_then(picture),
            state: view.state,
            unread: view.unread,
            last_seq: view.last_seq,
            last_msg: view.last_msg.map(Into::into),
            users: view.members.iter().map(|member| self.user(member)).collect(),
            own,
            user: other.map(|other| self.user(other)),
            color: view.color,
            remark: view.remark,
            order_id: view.order_id,
            trans_language: view.trans_language,
            version: view.version,
            update_time: millis(view.update_time),
            evaluated: view.evaluated,
            recall_window: RECALL_WINDOW.whole_seconds(),
            desk: view.support.map(|support| self.with_support(view.conversation_id, support)),
        }
    }

    /// Where the conversation stands in customer support; what is said of the customer is for staff.
    fn with_support(
        self,
        conversation: ConversationId,
        mut view: SupportView,
    ) -> wire::support::SupportInfo {
        let is_staff = self.speaker.role.is_staff();
        let place = self.support.place(conversation).filter(|_| view.stage == Stage::Waiting);
        if let Some(agent) = &mut view.agent {
            agent.nickname = self.name(agent.uid, &agent.nickname);
        }
        wire::support::SupportInfo::new(view, place, is_staff)
    }

    /// What this viewer calls an account: a special seller by the alias, but themselves, and all of them for staff, by their own name.
    fn name(self, uid: Uid, nickname: &str) -> String {
        let sees_own_names = uid == self.speaker.uid || self.speaker.role.is_staff();
        let sellers = self.sellers.now();
        let alias = sellers.alias_of(uid, self.language).filter(|_| !sees_own_names);
        alias.unwrap_or(nickname).to_owned()
    }

    fn user(self, member: &MemberView) -> wire::ConversationUser {
        wire::ConversationUser {
            uid: member.uid.to_string(),
            user_type: member.role.user_type(),
            nickname: self.name(member.uid, &member.nickname),
            profile_pic: picture(member),
            is_current_user: member.uid == self.speaker.uid,
            is_seller: member.role.is_seller(),
            unread_count: member.unread,
            read_seq: member.read_seq,
            online: self.is_online(member.uid),
        }
    }

    /// An agent who views a support conversation without taking part.
    fn onlooker(self, unread: i64) -> wire::ConversationUser {
        wire::ConversationUser {
            uid: self.speaker.uid.to_string(),
            user_type: self.speaker.role.user_type(),
            nickname: String::new(),
            profile_pic: None,
            is_current_user: true,
            is_seller: self.speaker.role.is_seller(),
            unread_count: Some(unread),
            read_seq: 0,
            online: true,
        }
    }

    fn is_online(self, uid: Uid) -> bool {
        uid == self.speaker.uid || self.hub.online(uid)
    }
}

fn picture(member: &MemberView) -> Option<String> {
    member.profile_pic.map(|picture| format!("/api/upload/{picture}?size=thumb"))
}
