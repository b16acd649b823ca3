//! What a feature brings to the http floor. Features register; nothing here knows any of them. The list of all is [`crate::features`].
use crate::api::{
    call::{Call, Calls, Context},
    caller::Caller,
    error::ApiError,
    extensions::Extensions,
    pushes::{PushKind, Pushes},
    topics::{Topic, Topics},
};
use actix_web::web::ServiceConfig;
use futures_util::future::BoxFuture;
use serde_json::value::RawValue;
use sqlx::PgPool;
use std::{collections::HashMap, sync::Arc};
use tokio::runtime::Handle;

/// What a client missed while it was away.
pub struct Missed {
    /// Each is sent as an event of that name.
    pub events: Vec<(&'static str, Box<RawValue>)>,
    /// False if something could not be filled in: the client is told to read afresh.
    pub is_complete: bool,
}

/// Finds what was missed behind the cursors a client brings when it connects: the number it has seen last, by topic.
pub type CatchUp = for<'a> fn(
    &'a Context,
    &'a Caller,
    HashMap<String, i64>,
) -> BoxFuture<'a, Result<Missed, ApiError>>;

/// One feature.
#[derive(Default)]
pub struct Feature {
    pub calls: Vec<Call>,
    pub pushes: Vec<PushKind>,
    pub topics: Vec<Topic>,
    /// Adds what the feature remembers between calls.
    pub extend: Option<fn(&mut Extensions, &PgPool, &Handle)>,
    /// At most one feature knows what a client has missed.
    pub catch_up: Option<CatchUp>,
    /// Paths that are no declared calls: webhooks, whose form is their sender's.
    pub routes: Option<fn(&mut ServiceConfig)>,
    /// Forgets what is not needed any more; called once a minute.
    pub tidy: Option<fn(&Extensions)>,
}

/// All features, put together.
pub struct Features {
    pub calls: Calls,
    pub pushes: Arc<Pushes>,
    pub topics: Topics,
    pub(crate) catch_up: Option<CatchUp>,
    pub(crate) routes: Vec<fn(&mut ServiceConfig)>,
    pub(crate) tidy: Vec<fn(&Extensions)>,
    extend: Vec<fn(&mut Extensions, &PgPool, &Handle)>,
}

impl Features {
    /// # Panics
    /// If two calls, pushes or topics collide, or two features claim to know what was missed.
    pub fn new(features: Vec<Feature>) -> Self {
        let (mut calls, mut pushes, mut topics) = (Vec::new(), Vec::new(), Vec::new());
        let (mut extend, mut routes, mut tidy, mut catch_up) =
            (Vec::new(), Vec::new(), Vec::new(), None);
        for feature in features {
            calls.extend(feature.calls);
            pushes.extend(feature.pushes);
            topics.extend(feature.topics);
            extend.extend(feature.extend);
            routes.extend(feature.routes);
            tidy.extend(feature.tidy);
            if feature.catch_up.is_some() {
                assert!(catch_up.is_none(), "two features know what was missed");
                catch_up = feature.catch_up;
            }
        }
        Self {
            calls: Calls::new(calls),
            pushes: Arc::new(Pushes::new(pushes)),
            topics: Topics::new(topics),
            catch_up,
            routes,
            tidy,
            extend,
        }
    }

    /// Adds what each feature remembers.
    pub(crate) fn extend(&self, extensions: &mut Extensions, pool: &PgPool, runtime: &Handle) {
        for extend in &self.extend {
            extend(extensions, pool, runtime);
        }
    }
}
