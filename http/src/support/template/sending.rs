//! A message that comes from a template: no gaps in it, a picture of its own for the conversation, and a use to be counted.
use super::shelf;
use crate::{
    api::{
        caller::Caller,
        error::{ApiError, Reason},
        state::HttpState,
    },
    conversation::{
        extension::{ConversationExtension, Sending},
        upload::Uploads,
    },
    support::welcome::file_id,
};
use futures_util::{FutureExt, future::BoxFuture};
use guildhall_domain::{
    ids::{ClientMsgId, ConversationId, TemplateId, UploadId},
    support::template::{Audience, has_gap},
};
use guildhall_persistence::support::template as store;
use serde_json::Value;
use std::{io, sync::Arc};

/// Makes messages ready that come from a template, and counts its uses.
pub struct SendFromTemplate;

impl ConversationExtension for SendFromTemplate {
    fn before_send<'a>(
        &'a self,
        state: &'a Arc<HttpState>,
        caller: &'a Caller,
        sending: Sending,
        body: Value,
    ) -> BoxFuture<'a, Result<Value, ApiError>> {
        let Some(template) = TemplateUse::of(sending) else { return async { Ok(body) }.boxed() };
        // In a task of its own: over a socket nothing else keeps this from being dropped half-way (R1).
        let (apart, by) = (Arc::clone(state), caller.clone());
        state.run(async move { template.prepare(&apart, &by, body).await }).boxed()
    }

    fn after_send<'a>(
        &'a self,
        state: &'a Arc<HttpState>,
        caller: &'a Caller,
        sending: Sending,
    ) -> BoxFuture<'a, Result<(), ApiError>> {
        let Some(template) = TemplateUse::of(sending) else { return async { Ok(()) }.boxed() };
        let (apart, by) = (Arc::clone(state), caller.clone());
        let counted = async move {
            template.count(&apart, &by).await;
            Ok(())
        };
        state.run(counted).boxed()
    }
}

/// A template on its way into a conversation.
#[derive(Debug, Clone, Copy)]
struct TemplateUse {
    template_id: TemplateId,
    conversation_id: ConversationId,
    client_msg_id: ClientMsgId,
}

impl TemplateUse {
    fn of(sending: Sending) -> Option<Self> {
        let Sending { conversation_id, client_msg_id, template_id } = sending;
        Some(Self { template_id: template_id?, conversation_id, client_msg_id })
    }

    /// Makes `body` ready to be sent. All of it can be repeated: the same message gets the same copy of the picture.
    ///
    /// # Errors
    /// [`ApiError::Invalid`] for a template that is not on the caller's shelf (`template_id`) and for a variable without a value
    /// (`body.text`).
    async fn prepare(
        &self,
        state: &Arc<HttpState>,
        caller: &Caller,
        mut body: Value,
    ) -> Result<Value, ApiError> {
        let unknown = || ApiError::field("template_id", Reason::Invalid);
        let found = store::find(&state.pool, shelf(caller), self.template_id).await?;
        let template = found.ok_or_else(unknown)?;
        if !caller.role.is_staff() && template.audience != Audience::Customers {
            return Err(unknown());
        }
        if body["text"].as_str().is_some_and(has_gap) {
            return Err(ApiError::field("body.text", Reason::Invalid));
        }
        if let Some(original) = template.upload_id
            && body["upload_id"].as_str().and_then(|id| id.parse().ok()) == Some(original)
        {
            let copy = self.copy(state, caller, original).await?;
            body["upload_id"] = copy.to_string().into();
        }
        Ok(body)
    }

    /// The conversation's own copy of the template's picture: the sender's, so that it is shown and taken back as any other is.
    async fn copy(
        &self,
        state: &Arc<HttpState>,
        caller: &Caller,
        original: UploadId,
    ) -> Result<UploadId, ApiError> {
        let about =
            format!("{original}:{}:{}:{}", self.conversation_id, caller.uid, self.client_msg_id);
        let copy = UploadId(file_id(&about));
        let uploads = Arc::clone(state.get::<Arc<Uploads>>());
        // The file first: a file too many is better than a row without its file.
        let copied = tokio::task::spawn_blocking(move || uploads.folder().copy(original, copy));
        copied.await.map_err(io::Error::other).flatten().map_err(|error| {
            tracing::error!(%error, "template: copying the picture failed");
            ApiError::Busy
        })?;
        store::copy_picture(&state.pool, original, copy, caller.uid).await?;
        Ok(copy)
    }

    /// Counts the use of a message that is kept. That it cannot be counted is no reason to say it was not sent.
    async fn count(&self, state: &Arc<HttpState>, caller: &Caller) {
        let counted = store::used(
            &state.pool,
            self.template_id,
            self.conversation_id,
            self.client_msg_id,
            caller.uid,
        );
        if let Err(error) = counted.await {
            tracing::warn!(%error, "template: counting its use failed");
        }
    }
}
