//! Topics a client can subscribe to: each feature says what its own begin with, and how they stand now.
//!
//! Source: `docs/wire.md`, "Chat" (`subscribe`); architecture section 5.
use crate::api::{
    call::{Context, Schemas},
    caller::Caller,
    error::ApiError,
    pushes::describe,
};
use futures_util::future::BoxFuture;
use serde::Serialize;
use std::borrow::Cow;
use utoipa::ToSchema;

/// How a topic stands when a client subscribes to it.
#[derive(Debug, Serialize, ToSchema)]
pub struct Subscribed {
    pub version: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub snapshot: Option<serde_json::Value>,
}

impl Subscribed {
    /// # Errors
    /// [`ApiError::Internal`]: cannot be, for the types of this floor.
    pub fn new(version: i64, snapshot: impl Serialize) -> Result<Self, ApiError> {
        let snapshot = serde_json::to_value(snapshot).map_err(|_| ApiError::Internal)?;
        Ok(Self { version, snapshot: Some(snapshot) })
    }
}

/// Follows a topic over the caller's socket, if the call came over one, and answers how it stands. The last argument is what stands
/// behind the topic's prefix. [`ApiError::NotFound`] for what is not there, or not for this caller.
pub type Follow =
    for<'a> fn(&'a Context, &'a Caller, &'a str) -> BoxFuture<'a, Result<Subscribed, ApiError>>;

/// The topics of one prefix, which ends in a colon.
#[derive(Clone, Copy)]
pub struct Topic {
    pub prefix: &'static str,
    /// What stands behind the prefix.
    pub id: &'static str,
    /// What is pushed, and to whom.
    pub about: &'static str,
    /// The name of its type; the schemas go into the list.
    pub describe: fn(&mut Schemas) -> Cow<'static, str>,
    follow: Follow,
}

impl Topic {
    /// A topic whose snapshots are `D`s.
    pub fn new<D: Serialize + ToSchema>(
        prefix: &'static str,
        id: &'static str,
        about: &'static str,
        follow: Follow,
    ) -> Self {
        Self { prefix, id, about, describe: describe::<D>, follow }
    }
}

/// Every topic.
pub struct Topics(Vec<Topic>);

impl Topics {
    /// # Panics
    /// If one prefix begins with another.
    pub(crate) fn new(topics: Vec<Topic>) -> Self {
        for (at, topic) in topics.iter().enumerate() {
            let collides = |other: &Topic| topic.prefix.starts_with(other.prefix);
            assert!(topic.prefix.ends_with(':'), "{} does not end in a colon", topic.prefix);
            assert!(!topics[..at].iter().any(collides), "two topics begin with {}", topic.prefix);
        }
        Self(topics)
    }

    pub fn iter(&self) -> impl Iterator<Item = &Topic> {
        self.0.iter()
    }

    /// # Errors
    /// [`ApiError::NotFound`] for an unknown topic, and the errors of [`Follow`].
    pub(crate) async fn follow(
        &self,
        context: &Context,
        caller: &Caller,
        topic: &str,
    ) -> Result<Subscribed, ApiError> {
        for known in &self.0 {
            if let Some(id) = topic.strip_prefix(known.prefix) {
                return (known.follow)(context, caller, id).await;
            }
        }
        Err(ApiError::NotFound)
    }
}
