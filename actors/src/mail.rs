//! Carries out the outbox effects `letter` and `notice_letter`: reads what they say, renders the mail and hands it to the mailer.
//!
//! The effect's key becomes the mail's id, so that mail programs show a mail once that was sent twice after a crash.

use std::sync::Arc;

use futures_util::{FutureExt, future::BoxFuture};
use guildhall_persistence::{
    DatabaseError,
    conversation::reply,
    notice::letter::{self, NOTICE_LETTER, Queued},
    outbox::letter::{self as sealed, LETTER, LetterSeal, MAIL},
};
use guildhall_providers::mail::{
    Letter, Mail, MailError, Mailer, Posted,
    notice::{compose_notice, compose_receipt, compose_replies},
    texts::compose,
};
use serde_json::Value;
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{
    floor::{Failure, Floor},
    outbox::{Carrying, Effect, EffectError},
};

/// Registers the sending of mails by the [`Mailer`] that is provided. Without one, mails wait in the outbox.
pub fn start(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        let seal = Arc::new(LetterSeal::load(&floor.secrets).await?);
        if let Some(mailer) = floor.registry.find::<Arc<dyn Mailer>>().cloned() {
            floor.effect(MAIL, MailEffect(Arc::clone(&mailer)));
            floor.effect(
                NOTICE_LETTER,
                NoticeLetterEffect {
                    pool: floor.background.clone(),
                    public_url: floor.public_url.clone(),
                    mailer: Arc::clone(&mailer),
                },
            );
            floor
                .effect(LETTER, LetterEffect { seal: Arc::clone(&seal), mail: MailEffect(mailer) });
        }
        floor.registry.insert(seal);
        Ok(())
    }
    .boxed()
}

/// Puts a letter into the outbox: it is sent if the transaction commits. After `life` it is not worth sending any more.
///
/// # Errors
/// Whatever the database says.
pub async fn post(
    tx: &mut PgConnection,
    seal: &LetterSeal,
    to: &str,
    language: &str,
    letter: Letter,
    life: Option<time::Duration>,
) -> Result<(), DatabaseError> {
    let until = life.map(|life| OffsetDateTime::now_utc() + life);
    let useless_after = until.map(OffsetDateTime::unix_timestamp);
    let posted = Posted { to: to.to_owned(), language: language.to_owned(), letter, useless_after };
    let payload = serde_json::to_value(&posted).expect("a letter is plain data");
    let key = format!("mail-{}", Uuid::new_v4().simple());
    sealed::post(tx, seal, &key, &payload, until).await
}

/// Decrypts queued mails and sends them.
pub struct LetterEffect {
    pub seal: Arc<LetterSeal>,
    pub mail: MailEffect,
}

impl Effect for LetterEffect {
    fn never_given_up(&self) -> bool {
        self.mail.never_given_up()
    }

    fn carry_out<'a>(&'a self, effect_key: &'a str, payload: &'a Value) -> Carrying<'a> {
        Box::pin(async move {
            let posted = self.seal.open(effect_key, payload).ok_or_else(|| {
                EffectError::Hopeless("not sealed with the key of this house".to_owned())
            })?;
            self.mail.carry_out(effect_key, &posted).await
        })
    }
}

/// Sends mails through one mailer: sealed ones, and unsealed ones that the previous release left in the outbox.
pub struct MailEffect(pub Arc<dyn Mailer>);

impl Effect for MailEffect {
    fn never_given_up(&self) -> bool {
        false
    }

    fn carry_out<'a>(&'a self, effect_key: &'a str, payload: &'a Value) -> Carrying<'a> {
        Box::pin(async move {
            // Most likely from a newer release, which sends it after replacing this process.
            let posted: Posted = serde_json::from_value(payload.clone())
                .map_err(|error| EffectError::Passing(format!("not a letter we know: {error}")))?;
            let now = OffsetDateTime::now_utc().unix_timestamp();
            if posted.useless_after.is_some_and(|until| until < now) {
                return Err(EffectError::Hopeless("too late to be of use".to_owned()));
            }
            self.0.send(&compose(&posted), effect_key).await.map_err(failed)
        })
    }
}

fn failed(error: MailError) -> EffectError {
    match error {
        MailError::Passing(why) => EffectError::Passing(why),
        MailError::Refused(why) => EffectError::Hopeless(why),
    }
}

/// Reads what a notice or a receipt says, as it is now, and sends it in its reader's language.
pub struct NoticeLetterEffect {
    pub pool: PgPool,
    /// The public address of this site, which links begin with.
    pub public_url: String,
    pub mailer: Arc<dyn Mailer>,
}

impl NoticeLetterEffect {
    /// `None` if there is nothing to send any more.
    async fn composed(&self, queued: Queued) -> Result<Option<Mail>, DatabaseError> {
        Ok(match queued {
            Queued::Notice(notice) => letter::of_notice(&self.pool, notice)
                .await?
                .map(|letter| compose_notice(&letter, &self.public_url)),
            Queued::Replies(uid) => reply::letter(&self.pool, uid)
                .await?
                .map(|letter| compose_replies(&letter, &self.public_url)),
            Queued::Receipt(order) => letter::of_receipt(&self.pool, order)
                .await?
                .map(|receipt| compose_receipt(&receipt, &self.public_url)),
        })
    }
}

impl Effect for NoticeLetterEffect {
    fn never_given_up(&self) -> bool {
        false
    }

    fn carry_out<'a>(&'a self, effect_key: &'a str, payload: &'a Value) -> Carrying<'a> {
        Box::pin(async move {
            // Most likely from a newer release, which sends it after replacing this process.
            let queued: Queued = serde_json::from_value(payload.clone())
                .map_err(|error| EffectError::Passing(format!("not a letter we know: {error}")))?;
            let composed = self.composed(queued).await;
            match composed.map_err(|error| EffectError::Passing(error.to_string()))? {
                Some(mail) => self.mailer.send(&mail, effect_key).await.map_err(failed),
                None => Ok(()),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use guildhall_providers::{
        mail::{
            CodePurpose,
            smtp::{Smtp, SmtpConfig},
        },
        sandbox::{self, Behaviour, Sandbox, SandboxConfig},
    };

    async fn effect() -> (Sandbox, MailEffect) {
        let sandbox = sandbox::start(SandboxConfig::default()).await.unwrap();
        let config =
            SmtpConfig { url: sandbox.smtp_url(), from: "Guildhall <a@guildhall.test>".into() };
        (sandbox, MailEffect(Arc::new(Smtp::new(&config).unwrap())))
    }

    fn letter(useless_after: Option<i64>) -> Value {
        let letter = Letter::Code { purpose: CodePurpose::SignIn, code: "AB2C3D".into() };
        let posted = Posted { to: "a@x.test".into(), language: "en".into(), letter, useless_after };
        serde_json::to_value(posted).unwrap()
    }

    #[tokio::test]
    async fn a_letter_is_carried_to_its_reader() {
        let (sandbox, effect) = effect().await;
        effect.carry_out("mail-1", &letter(None)).await.unwrap();
        assert_eq!(sandbox.inbox().wait_for("a@x.test", 0).await.code(), Some("AB2C3D"));
    }

    #[tokio::test]
    async fn a_code_that_has_expired_on_the_way_is_not_sent() {
        let (sandbox, effect) = effect().await;
        let outcome = effect.carry_out("mail-1", &letter(Some(1))).await;
        assert!(matches!(outcome, Err(EffectError::Hopeless(_))));
        assert_eq!(sandbox.inbox().mails(None), []);
    }

    #[tokio::test]
    async fn a_letter_of_a_newer_release_is_left_for_a_process_that_knows_it() {
        let (sandbox, effect) = effect().await;
        let mut newer = letter(None);
        newer["letter"] = serde_json::json!({ "says": "something_new" });
        let outcome = effect.carry_out("mail-1", &newer).await;
        assert!(matches!(outcome, Err(EffectError::Passing(_))), "{outcome:?}");
        assert_eq!(sandbox.inbox().mails(None), []);
    }

    #[tokio::test]
    async fn a_refusal_for_now_is_worth_another_try_and_one_for_good_is_not() {
        let (sandbox, effect) = effect().await;
        sandbox.inbox().behave(Behaviour::RefuseForNow);
        assert!(matches!(
            effect.carry_out("mail-1", &letter(None)).await,
            Err(EffectError::Passing(_))
        ));
        sandbox.inbox().behave(Behaviour::RefuseForGood);
        assert!(matches!(
            effect.carry_out("mail-1", &letter(None)).await,
            Err(EffectError::Hopeless(_))
        ));
    }
}
