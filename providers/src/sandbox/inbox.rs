//! The sandbox's inbox: mails as they arrived, newest last, and how the mail server is to behave.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard},
    time::Duration,
};

use mail_parser::MessageParser;
use time::OffsetDateTime;
use tokio::sync::watch;

/// Ours: enough for a day of development; the oldest leave first.
const KEPT: usize = 1000;

/// A mail that arrived.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReceivedMail {
    /// Counts from 1 and is never used twice.
    pub id: u64,
    /// The address of the envelope, which is where it really went.
    pub to: String,
    pub from: String,
    pub subject: String,
    pub text: String,
    pub html: String,
    pub at: OffsetDateTime,
}

impl ReceivedMail {
    /// The code in it, if it is a mail with a code: a line of six letters or digits and nothing else.
    pub fn code(&self) -> Option<&str> {
        let is_code = |line: &&str| {
            line.len() == 6 && line.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
        };
        self.text.lines().map(str::trim).find(is_code)
    }
}

/// How the mail server treats mail from now on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Behaviour {
    #[default]
    Take,
    /// Takes it, but keeps the sender waiting first.
    Delay(Duration),
    /// "Come back later" (451).
    RefuseForNow,
    /// "No such mailbox" (550).
    RefuseForGood,
}

#[derive(Default)]
struct Contents {
    mails: VecDeque<ReceivedMail>,
    last_id: u64,
    behaviour: Behaviour,
}

/// Shared by the SMTP server, the pages and tests.
#[derive(Clone)]
pub struct Inbox {
    contents: Arc<Mutex<Contents>>,
    /// The newest id, for those who wait for mail.
    arrived: Arc<watch::Sender<u64>>,
}

impl Default for Inbox {
    fn default() -> Self {
        Self { contents: Arc::default(), arrived: Arc::new(watch::Sender::new(0)) }
    }
}

impl Inbox {
    fn contents(&self) -> MutexGuard<'_, Contents> {
        // Nothing in here panics half-way, so what a panicking holder left is whole.
        self.contents.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Files a mail under each of its recipients.
    pub(super) fn receive(&self, from: &str, recipients: &[String], raw: &[u8]) {
        let parsed = MessageParser::default().parse(raw);
        let parsed = parsed.as_ref();
        let text = |body: Option<std::borrow::Cow<'_, str>>| {
            body.map(|body| body.replace("\r\n", "\n")).unwrap_or_default()
        };
        let mut contents = self.contents();
        for to in recipients {
            contents.last_id += 1;
            let mail = ReceivedMail {
                id: contents.last_id,
                to: to.clone(),
                from: from.to_owned(),
                subject: parsed.and_then(|mail| mail.subject()).unwrap_or_default().to_owned(),
                text: text(parsed.and_then(|mail| mail.body_text(0))),
                html: text(parsed.and_then(|mail| mail.body_html(0))),
                at: OffsetDateTime::now_utc(),
            };
            contents.mails.push_back(mail);
        }
        while contents.mails.len() > KEPT {
            contents.mails.pop_front();
        }
        let last_id = contents.last_id;
        drop(contents);
        self.arrived.send_replace(last_id);
    }

    /// Newest first; only those to `to`, if given.
    pub fn mails(&self, to: Option<&str>) -> Vec<ReceivedMail> {
        let wanted =
            |mail: &&ReceivedMail| to.is_none_or(|to| mail.to.eq_ignore_ascii_case(to.trim()));
        self.contents().mails.iter().rev().filter(wanted).cloned().collect()
    }

    pub fn mail(&self, id: u64) -> Option<ReceivedMail> {
        self.contents().mails.iter().find(|mail| mail.id == id).cloned()
    }

    pub fn clear(&self) {
        self.contents().mails.clear();
    }

    pub fn behaviour(&self) -> Behaviour {
        self.contents().behaviour
    }

    pub fn behave(&self, behaviour: Behaviour) {
        self.contents().behaviour = behaviour;
    }

    /// Waits for the newest mail to `to` that is newer than the mail `after` (0: any).
    pub async fn wait_for(&self, to: &str, after: u64) -> ReceivedMail {
        let mut arrived = self.arrived.subscribe();
        loop {
            if let Some(mail) = self.mails(Some(to)).into_iter().find(|mail| mail.id > after) {
                return mail;
            }
            // The inbox itself holds the sender, so this cannot end before it does.
            arrived.changed().await.expect("the inbox holds the sender");
        }
    }
}
