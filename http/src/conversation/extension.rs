//! What other features do when a conversation is opened, written in or clicked. Conversations know none of them: they register.
use crate::api::{call::Context, caller::Caller, error::ApiError, state::HttpState};
use futures_util::{FutureExt, future::BoxFuture};
use guildhall_domain::ids::{ClientMsgId, ConversationId, MsgId, TemplateId};
use guildhall_persistence::conversation::ConversationView;
use serde_json::Value;
use std::sync::Arc;

/// A message on its way into a conversation.
#[derive(Debug, Clone, Copy)]
pub struct Sending {
    pub conversation_id: ConversationId,
    pub client_msg_id: ClientMsgId,
    /// The template it was made from.
    pub template_id: Option<TemplateId>,
}

/// See the module. What a feature has nothing to say to, passes.
pub trait ConversationExtension: Send + Sync {
    /// The conversation was opened by the caller: answers it as it is after that.
    fn after_open<'a>(
        &'a self,
        _context: &'a Context,
        _caller: &'a Caller,
        view: ConversationView,
    ) -> BoxFuture<'a, Result<ConversationView, ApiError>> {
        async move { Ok(view) }.boxed()
    }

    /// May refuse a message, or change its body. It may be asked again for the same message.
    fn before_send<'a>(
        &'a self,
        _state: &'a Arc<HttpState>,
        _caller: &'a Caller,
        _sending: Sending,
        body: Value,
    ) -> BoxFuture<'a, Result<Value, ApiError>> {
        async move { Ok(body) }.boxed()
    }

    /// The message is saved.
    fn after_send<'a>(
        &'a self,
        _state: &'a Arc<HttpState>,
        _caller: &'a Caller,
        _sending: Sending,
    ) -> BoxFuture<'a, Result<(), ApiError>> {
        async { Ok(()) }.boxed()
    }

    /// A button or a question was clicked.
    fn after_click<'a>(
        &'a self,
        _context: &'a Context,
        _caller: &'a Caller,
        _message: MsgId,
        _item: &'a str,
    ) -> BoxFuture<'a, Result<(), ApiError>> {
        async { Ok(()) }.boxed()
    }
}

/// All of them, in the order of the list of features.
pub type ConversationExtensions = Vec<Box<dyn ConversationExtension>>;
