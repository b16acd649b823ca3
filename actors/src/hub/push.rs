//! What is told, once for all who hear it.

use std::{
    any::Any,
    sync::{Arc, OnceLock},
};

use guildhall_domain::{
    account::Account,
    ids::{ConversationId, Uid},
    order::Party,
    wallet::Parts,
};
use guildhall_persistence::{
    conversation::ConversationView, desk::duty::Duty, draft::Draft, lottery::EventView,
    message::MessageView, note::Note, order::OrderView, payment::PaymentRow,
    public_profile::PublicProfile, translation::Translation,
};

use super::Viewer;
use crate::{
    desk::{AssignmentReason, Board, Place},
    lottery::Participation,
    topup::PlaceView,
};

/// What happened. The http layer turns it into an event of `docs/wire.md`.
#[derive(Debug)]
pub enum DomainEvent {
    /// Said and kept.
    Message(MessageView),
    /// Recalled or clicked.
    MessageUpdated(MessageView),
    /// State, mark or members changed; as the one person sees it whom it is told to.
    Conversation(Box<ConversationView>),
    /// An order has a new version; as one of its sides sees it.
    Order {
        view: Box<OrderView>,
        side: Party,
    },
    /// A payment has a new version; told to its payer.
    Payment(Box<PaymentRow>),
    /// Money came or went; told to the person alone.
    Wallet {
        uid: Uid,
        parts: Parts,
        version: i64,
    },
    /// Odds and stock of an event, to those who follow it.
    Lottery(Box<EventView>),
    /// How somebody stands in an event; told to the person alone.
    LotterySession(Box<Participation>),
    /// A place in the line of those who top up by themselves; told to whose it is.
    TopUp(Arc<PlaceView>),
    /// Name, picture or language changed; told to the person alone.
    Account(Box<Account>),
    /// How far the translation of a message is; for who reads in its language.
    Translation(Translation),
    Read {
        conversation_id: ConversationId,
        uid: Uid,
        read_seq: i64,
    },
    Typing {
        conversation_id: ConversationId,
        uid: Uid,
    },
    Presence {
        uid: Uid,
        online: bool,
    },
    /// Where a customer stands in line; told to the customer.
    Place {
        conversation_id: ConversationId,
        place: Place,
    },
    /// An agent gets a talk or loses it.
    Given {
        conversation_id: ConversationId,
        why: AssignmentReason,
        from: Option<PublicProfile>,
    },
    /// Of the agent it is told to.
    Duty(Duty),
    /// Which agents look at a talk.
    Viewers {
        conversation_id: ConversationId,
        viewers: Vec<Viewer>,
    },
    /// A team's board, to those who follow it.
    Board(Arc<Board>),
    /// What somebody has begun to write; told to their own other windows.
    Draft(Draft),
    /// For staff only: noted about a talk.
    Note(Box<Note>),
    /// For one agent: mentioned in a note, and how many such are unread now.
    Mention {
        note: Box<Note>,
        unread: i64,
    },
}

impl DomainEvent {
    /// True for what may be dropped without anybody missing anything: a slow reader loses these first.
    pub fn is_fleeting(&self) -> bool {
        match self {
            Self::Typing { .. }
            | Self::Presence { .. }
            | Self::Place { .. }
            | Self::Viewers { .. }
            | Self::Lottery(_)
            | Self::Board(_) => true,
            Self::Message(_)
            | Self::MessageUpdated(_)
            | Self::Conversation(_)
            | Self::Order { .. }
            | Self::Payment(_)
            | Self::Wallet { .. }
            | Self::TopUp(_)
            | Self::Account(_)
            | Self::LotterySession(_)
            | Self::Translation(_)
            | Self::Given { .. }
            | Self::Duty(_)
            | Self::Read { .. }
            | Self::Draft(_)
            | Self::Note(_)
            | Self::Mention { .. } => false,
        }
    }
}

/// News and the form it takes on the wire, made by the first listener that needs it and shared by all others.
///
/// The slot is of any type: what a finished frame looks like is the http layer's matter (it keeps a validated text frame
/// there, which plain bytes would have to be checked for again at each socket), and this crate must not know the wire.
/// Looking it up costs one comparison of type ids.
pub struct Push {
    /// `None` if it comes from another process: then only the wire form is known.
    news: Option<DomainEvent>,
    wire: OnceLock<Box<dyn Any + Send + Sync>>,
}

impl Push {
    pub fn new(news: DomainEvent) -> Arc<Self> {
        Arc::new(Self { news: Some(news), wire: OnceLock::new() })
    }

    /// A notice whose wire form is all there is.
    pub fn finished<W: Any + Send + Sync>(wire: W) -> Arc<Self> {
        let finished: Box<dyn Any + Send + Sync> = Box::new(wire);
        Arc::new(Self { news: None, wire: OnceLock::from(finished) })
    }

    /// What it says, if it is of this process.
    pub fn news(&self) -> Option<&DomainEvent> {
        self.news.as_ref()
    }

    /// The wire form, made by `encode` if this is the first time that anybody asks. All listeners of a process use the
    /// same type `W`; another one than the first gets `None`.
    pub fn wire<W: Any + Send + Sync>(&self, encode: impl FnOnce(&DomainEvent) -> W) -> Option<&W> {
        let wire = match &self.news {
            Some(news) => self.wire.get_or_init(|| Box::new(encode(news))),
            None => self.wire.get()?,
        };
        wire.downcast_ref()
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn it_is_encoded_once_however_many_listen() {
        let notice = Push::new(DomainEvent::Presence { uid: Uid(1), online: true });
        let encoded = Cell::new(0);
        for _ in 0..3 {
            let wire: Option<&String> = notice.wire(|news| {
                encoded.set(encoded.get() + 1);
                format!("{news:?}")
            });
            assert!(wire.unwrap().contains("online: true"));
        }
        assert_eq!(encoded.get(), 1);
    }

    #[test]
    fn one_of_another_process_is_handed_out_as_it_came() {
        let notice = Push::finished("as it came".to_owned());
        let wire: Option<&String> = notice.wire(|_| unreachable!("there is nothing to encode"));
        assert_eq!(wire.unwrap(), "as it came");
        assert!(notice.news().is_none());
    }
}
