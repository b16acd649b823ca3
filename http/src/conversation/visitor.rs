//! A visitor's conversations move to the account that signed in. Source: product spec §4 and §6; bad-inputs CHAT-028, CHAT-029.
use super::{input::MergeVisitor, output::MergedVisitor};
use crate::api::{call::Context, caller::SignedIn, error::ApiError, json};
use guildhall_actors::{conversation::Conversations, hub::EndReason};

/// Moves the conversations; the visitor token is dead afterwards. A token of another device, of no visitor, or
/// used up, all look the same.
pub async fn merge_vistor_msg(
    context: Context,
    SignedIn(caller): SignedIn,
    input: MergeVisitor,
) -> Result<MergedVisitor, ApiError> {
    let device = caller.client.device_id.as_deref();
    let visitor = match context.state.visitor(&input.visitor_token, device).await {
        Err(ApiError::Unauthorized) => return Err(ApiError::NotFound),
        found => found?,
    };
    let conversations = context.state.get::<Conversations>();
    let answer = |merged| json::write(&MergedVisitor { merged });
    let merge = async |claimed| {
        conversations
            .under(claimed)
            .merge_visitor_and_answer(caller.uid, visitor, Some(answer))
            .await
    };
    // With a key, a repeat finds the answer and does not come here: nobody could count them afterwards.
    let merged = context.effect(merge).await?.unwrap_or_default();
    context.state.hub.close_user(visitor, EndReason::SessionEnded);
    Ok(MergedVisitor { merged })
}
