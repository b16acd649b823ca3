//! Events on their way to sockets: each encoded once, however many hear it. Each feature says how its events look; see
//! [`PushKind`].
//!
//! Source: `docs/wire.md`, "Pushes".
use crate::api::{
    call::Schemas,
    state::HttpState,
    wire::{ResyncPush, TopicPush},
};
use guildhall_actors::hub::{DomainEvent, Push};
use guildhall_domain::{identity::role::Role, ids::Uid};
use guildhall_gateway::Frame;
use serde::Serialize;
use std::{
    any::{Any, TypeId},
    borrow::Cow,
    collections::{BTreeMap, HashMap},
    sync::Arc,
};
use utoipa::ToSchema;

/// The one namespace.
pub const NAMESPACE: &str = "/";

/// The person a push is encoded for, where it looks different to each.
#[derive(Clone, Copy)]
pub struct Recipient<'a> {
    pub uid: Uid,
    pub role: Role,
    pub language: &'a str,
    pub state: &'a HttpState,
}

/// How a push is treated when its reader is slow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Delivery {
    /// Never left out silently: where it finds no room, the reader is told to `resync`.
    Event,
    /// Only the newest counts: an older one that still waits is replaced. Of what.
    Snapshot(&'static str),
    /// Worth nothing later: left out when the reader is slow.
    Volatile,
}

type EncodeCommon = Box<dyn Fn(&dyn Any) -> Option<Frame> + Send + Sync>;
type EncodePersonal = Box<dyn for<'r> Fn(&dyn Any, Recipient<'r>) -> Option<Frame> + Send + Sync>;

enum Encode {
    /// Looks the same to everybody.
    Common(EncodeCommon),
    /// Told to one person, as they see it. It is never sent to another process, which encodes it for its own subscribers.
    Personal(EncodePersonal),
}

/// A push as the API descriptions tell of it.
#[derive(Clone, Copy)]
pub struct Described {
    /// Its name as a socket event.
    pub name: &'static str,
    /// A sentence: what has happened.
    pub about: &'static str,
    /// The recipients.
    pub to: &'static str,
    pub delivery: Delivery,
    /// The name of its type; the schemas go into the list.
    pub describe: fn(&mut Schemas) -> Cow<'static, str>,
}

impl Described {
    fn of<P: ToSchema>(name: &'static str, delivery: Delivery) -> Self {
        Self { name, about: "", to: "", delivery, describe: describe::<P> }
    }
}

/// How one type of event looks on the wire.
pub struct PushKind {
    event: TypeId,
    encode: Encode,
    described: Described,
}

pub(crate) fn describe<P: ToSchema>(schemas: &mut Schemas) -> Cow<'static, str> {
    schemas.push((P::name().into_owned(), P::schema()));
    P::schemas(schemas);
    P::name()
}

impl PushKind {
    /// Looks the same to everybody; `encode` also says what a snapshot is of.
    fn common<E: DomainEvent, P: ToSchema>(
        name: &'static str,
        delivery: Delivery,
        encode: impl Fn(&E) -> Frame + Send + Sync + 'static,
    ) -> Self {
        let encode: EncodeCommon = Box::new(move |event| event.downcast_ref().map(&encode));
        let described = Described::of::<P>(name, delivery);
        Self { event: TypeId::of::<E>(), encode: Encode::Common(encode), described }
    }

    /// Everybody gets each of them.
    pub fn event<E: DomainEvent, P: Serialize + ToSchema>(
        name: &'static str,
        seen: impl Fn(&E) -> P + Send + Sync + 'static,
    ) -> Self {
        Self::common::<E, P>(name, Delivery::Event, move |event| {
            Frame::event(NAMESPACE, name, &seen(event))
        })
    }

    /// May be dropped for a slow reader without loss.
    pub fn volatile<E: DomainEvent, P: Serialize + ToSchema>(
        name: &'static str,
        seen: impl Fn(&E) -> P + Send + Sync + 'static,
    ) -> Self {
        Self::common::<E, P>(name, Delivery::Volatile, move |event| {
            Frame::volatile(NAMESPACE, name, &seen(event))
        })
    }

    /// Only the newest of those with one key counts; `of` says in words what that is.
    pub fn snapshot<E: DomainEvent, P: Serialize + ToSchema>(
        name: &'static str,
        of: &'static str,
        seen: impl Fn(&E) -> (String, P) + Send + Sync + 'static,
    ) -> Self {
        Self::common::<E, P>(name, Delivery::Snapshot(of), move |event| {
            let (key, push) = seen(event);
            Frame::snapshot(NAMESPACE, name, key, &push)
        })
    }

    /// A new version of something one can follow, as the push `topic`: the topic, its version and how it stands.
    pub fn topic<E: DomainEvent, D: Serialize>(
        seen: impl Fn(&E) -> (String, i64, D) + Send + Sync + 'static,
    ) -> Self {
        #[derive(Serialize)]
        struct Versioned<D> {
            topic: String,
            version: i64,
            data: D,
        }
        let of = Delivery::Snapshot("a topic");
        Self::common::<E, TopicPush>("topic", of, move |event| {
            let (topic, version, data) = seen(event);
            let key = format!("topic:{topic}");
            Frame::snapshot(NAMESPACE, "topic", key, &Versioned { topic, version, data })
        })
        .to("Whose it is, asked or not; everybody else after `subscribe`.")
        .about("The newest state of a topic.")
    }

    /// As [`Self::snapshot`], for what looks different to everybody: told to one person, as they see it.
    pub fn personal<E: DomainEvent, P: Serialize + ToSchema>(
        name: &'static str,
        of: &'static str,
        seen: impl for<'r> Fn(&E, Recipient<'r>) -> (String, P) + Send + Sync + 'static,
    ) -> Self {
        let encode: EncodePersonal = Box::new(move |event, recipient| {
            let (key, push) = seen(event.downcast_ref()?, recipient);
            Some(Frame::snapshot(NAMESPACE, name, key, &push))
        });
        let described = Described::of::<P>(name, Delivery::Snapshot(of));
        Self { event: TypeId::of::<E>(), encode: Encode::Personal(encode), described }
    }

    /// The recipients, for the description.
    #[must_use]
    pub fn to(mut self, to: &'static str) -> Self {
        self.described.to = to;
        self
    }

    /// A sentence: what has happened.
    #[must_use]
    pub fn about(mut self, about: &'static str) -> Self {
        self.described.about = about;
        self
    }
}

/// Every kind of push, by the type of its event.
pub struct Pushes {
    kinds: Vec<PushKind>,
    by_event: HashMap<TypeId, usize>,
}

impl Pushes {
    /// # Panics
    /// If two kinds are of one type of event.
    pub fn new(kinds: Vec<PushKind>) -> Self {
        let mut by_event = HashMap::new();
        for (at, kind) in kinds.iter().enumerate() {
            let before = by_event.insert(kind.event, at);
            let Described { name, to, about, .. } = kind.described;
            assert!(before.is_none(), "two pushes {name} are of one event");
            assert!(!to.is_empty() && !about.is_empty(), "the push {name} is not declared whole");
        }
        Self { kinds, by_event }
    }

    /// Every push, each name once, by name: `topic` is of many events, and `resync` of none.
    pub fn described(&self) -> impl Iterator<Item = Described> {
        let resync = Described {
            to: "This socket.",
            about: "This socket fell behind: call `resume`.",
            ..Described::of::<ResyncPush>("resync", Delivery::Event)
        };
        let all = self.kinds.iter().map(|kind| kind.described).chain([resync]);
        let by_name: BTreeMap<&str, Described> = all.map(|one| (one.name, one)).collect();
        by_name.into_values()
    }

    /// The frame of a push; made by the first socket that asks.
    pub fn frame<'p>(&self, push: &'p Push, recipient: Recipient<'_>) -> Option<&'p Frame> {
        let frame: &Option<Frame> = push.wire(|event| match self.encoder(event)? {
            Encode::Common(encode) => encode(event),
            Encode::Personal(encode) => encode(event, recipient),
        })?;
        frame.as_ref()
    }

    /// The same for a push that looks the same to everybody.
    pub fn common_frame<'p>(&self, push: &'p Push) -> Option<&'p Frame> {
        let common = match push.event() {
            None => None,
            Some(event) => match self.encoder(event)? {
                Encode::Personal(_) => return None,
                Encode::Common(encode) => Some(encode),
            },
        };
        let frame: &Option<Frame> = push.wire(|event| common.and_then(|encode| encode(event)))?;
        frame.as_ref()
    }

    fn encoder(&self, event: &dyn DomainEvent) -> Option<&Encode> {
        let of: &dyn Any = event;
        let found = self.by_event.get(&of.type_id()).map(|at| &self.kinds[*at].encode);
        if found.is_none() {
            tracing::error!(?event, "push: no feature says how this event looks; nobody is told");
            debug_assert!(false, "no feature says how {event:?} looks");
        }
        found
    }
}

/// The push that tells a socket to read afresh.
pub fn resync() -> Frame {
    Frame::event(NAMESPACE, "resync", &ResyncPush {})
}

/// A push of another process, which has encoded its frame.
pub fn finished(frame: Frame) -> Arc<Push> {
    Push::finished(Some(frame))
}
