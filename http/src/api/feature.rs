//! What a feature brings to the http floor, and what it starts on the floor of the actors. Features register; nothing here knows any of
//! them. The list of all is [`crate::features`].
use crate::api::{
    call::{Call, Calls, Context},
    caller::Caller,
    error::{ApiError, Code, Refusals},
    pushes::{PushKind, Pushes},
    topics::{Topic, Topics},
};
use futures_util::future::BoxFuture;
use guildhall_actors::{
    floor::Start,
    registry::{Need, Registry},
};
use serde_json::value::RawValue;
use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};
use utoipa::openapi::{RefOr, Schema};

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

/// A group of calls in the API description, and what it is about.
pub type Tag = (&'static str, &'static str);

/// Adds schemas to the API description.
pub type ParameterSchemas = fn(&mut Vec<(String, RefOr<Schema>)>);

/// One feature.
#[derive(Default)]
pub struct Feature {
    pub calls: Vec<Call>,
    /// What the API description says of the groups its calls are in.
    pub tags: &'static [Tag],
    /// Schemas that only parameters name, where utoipa does not look for them.
    pub parameter_schemas: Vec<ParameterSchemas>,
    /// What it refuses.
    pub refusals: Vec<Code>,
    /// What it refuses inside of calls of other features, by the calls' ids: where it extends them.
    pub also_refuses: Vec<(&'static str, &'static [Code])>,
    pub pushes: Vec<PushKind>,
    pub topics: Vec<Topic>,
    /// What is started for it: actors, deadlines, outbox effects, services, and what it remembers between calls.
    pub start: Vec<Start>,
    /// What its calls get from the state ([`crate::api::state::HttpState::get`]); without it the process does not start.
    pub needs: Vec<Need>,
    /// At most one feature knows what a client has missed.
    pub catch_up: Option<CatchUp>,
    /// Forgets what is not needed any more; called once a minute.
    pub tidy: Option<fn(&Registry)>,
}

/// All features, put together.
pub struct Features {
    pub calls: Calls,
    pub tags: BTreeMap<&'static str, &'static str>,
    pub parameter_schemas: Vec<ParameterSchemas>,
    pub refusals: Arc<Refusals>,
    pub pushes: Arc<Pushes>,
    pub topics: Topics,
    pub(crate) catch_up: Option<CatchUp>,
    pub(crate) tidy: Vec<fn(&Registry)>,
    pub(crate) start: Vec<Start>,
    pub(crate) needs: Vec<Need>,
}

impl Features {
    /// # Panics
    /// If two calls, refusals, pushes, topics or descriptions of a group collide, a call refuses what no feature declares, a group of calls
    /// is not described, or two features claim to know what was missed.
    pub fn new(features: Vec<Feature>) -> Self {
        let (mut calls, mut pushes, mut topics) = (Vec::new(), Vec::new(), Vec::new());
        let (mut start, mut needs) = (Vec::new(), Vec::new());
        let (mut tidy, mut catch_up) = (Vec::new(), None);
        let (mut refusals, mut also_refuses) = (Vec::new(), Vec::new());
        let (mut tags, mut parameter_schemas) = (BTreeMap::new(), Vec::new());
        for feature in features {
            for (tag, about) in feature.tags {
                assert!(tags.insert(*tag, *about).is_none(), "{tag} is described twice");
            }
            parameter_schemas.extend(feature.parameter_schemas);
            refusals.extend(feature.refusals);
            also_refuses.extend(feature.also_refuses);
            calls.extend(feature.calls);
            pushes.extend(feature.pushes);
            topics.extend(feature.topics);
            start.extend(feature.start);
            needs.extend(feature.needs);
            tidy.extend(feature.tidy);
            if feature.catch_up.is_some() {
                assert!(catch_up.is_none(), "two features know what was missed");
                catch_up = feature.catch_up;
            }
        }
        for call in &calls {
            assert!(tags.contains_key(call.tag), "{} is in a group nobody describes", call.path);
        }
        let refusals = Refusals::new(refusals);
        Self {
            tags,
            parameter_schemas,
            calls: Calls::new(calls, &also_refuses, &refusals),
            refusals: Arc::new(refusals),
            pushes: Arc::new(Pushes::new(pushes)),
            topics: Topics::new(topics),
            catch_up,
            tidy,
            start,
            needs,
        }
    }
}
