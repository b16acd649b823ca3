//! The translator of this process: creates translation jobs for messages, carries them out, and pushes the results.
//!
//! Sending a message only gives a wake signal ([`Bell`]). The jobs are rows with state 0 (`persistence::translation`). Each is claimed
//! under a lease, so that two processes do not do the same, and given up after 60 seconds. The translator gets marks in place of names,
//! numbers and prices (`domain::translation`). If it loses a mark, the text is translated again piece by piece: that reads worse, but
//! keeps every price. A slow translator delays only translations.
//!
//! Source: decision 0008; product spec §3, §9.

#[cfg(test)]
mod tests;
mod wake_signal;

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use dashmap::DashMap;
use guildhall_domain::{
    conversation::translation::{LIMIT, Locked, State, Translator as Which, words},
    ids::{MsgId, Uid},
    language::{self, Language},
};
use guildhall_persistence::{
    DatabaseError,
    conversation::translation::{self as store, Claimed, Outcome, Said, Translation},
    idempotency,
};
use guildhall_providers::translation::{TranslateError, Translator};
use metrics::counter;
use sha2::{Digest, Sha256};
use sqlx::PgPool;
use tokio::{
    sync::{Notify, broadcast},
    time::Instant,
};

use crate::{
    hub::{DomainEvent, Hub, Push},
    supervision::{ServiceError, Stop},
};
pub use wake_signal::WakeSignal;

/// The progress of the translation of a message, for those who read in that language.
#[derive(Debug)]
pub struct TranslationChanged(pub Translation);
impl DomainEvent for TranslationChanged {}

/// Translations at the same time. Ours: a translator on the same machine gets no faster with more.
const AT_A_TIME: usize = 16;
/// Messages for which one statement creates jobs.
const RUNG_AT_ONCE: usize = 500;
/// Interval of the search for jobs of other processes and for jobs that are too old.
const POLL: Duration = Duration::from_millis(500);
/// The lease of a job: longer than a translation with its second attempt. If the process dies, another one starts the job after this,
/// still within the 60 s.
const LEASE: Duration = Duration::from_secs(45);
/// A translation this many times as long as the original is discarded. Ours.
const LONGER: usize = 8;

/// The translators.
#[derive(Clone)]
pub struct Translators {
    pub default: Arc<dyn Translator>,
    /// The translator for second attempts.
    pub google: Option<Arc<dyn Translator>>,
}

/// The front door. Clones are handles to the same translator.
#[derive(Clone)]
pub struct Translations(Arc<Inner>);

struct Inner {
    pool: PgPool,
    hub: Hub,
    bell: WakeSignal,
    /// `None`: no translator is configured, and nothing is translated.
    translators: Option<Translators>,
    at_work: AtomicUsize,
    /// Announces finished translations: message and language.
    done: broadcast::Sender<(MsgId, String)>,
    /// People who asked over a socket and wait for the push.
    asking: DashMap<(MsgId, String), Vec<Uid>>,
    /// Signals that a worker has become free.
    freed: Notify,
}

impl Translations {
    pub fn new(pool: PgPool, hub: Hub, bell: WakeSignal, translators: Option<Translators>) -> Self {
        let inner = Inner {
            pool,
            hub,
            bell,
            translators,
            at_work: AtomicUsize::new(0),
            done: broadcast::Sender::new(256),
            asking: DashMap::new(),
            freed: Notify::new(),
        };
        Self(Arc::new(inner))
    }

    /// The translation of a message, requested now if there is none. The caller has checked that the person may see the message.
    /// `None` if no translator is configured or the message was recalled.
    ///
    /// # Errors
    /// Whatever Postgres says.
    pub async fn begin(
        &self,
        id: MsgId,
        language: &'static Language,
    ) -> Result<Option<Translation>, DatabaseError> {
        if self.0.translators.is_none() {
            return Ok(None);
        }
        let found = store::ask(&self.0.pool, id, language.key).await?;
        self.0.bell.wake();
        Ok(found)
    }

    /// Tries again, with the other translator if there are two.
    ///
    /// # Errors
    /// Whatever Postgres says.
    pub async fn retry(
        &self,
        id: MsgId,
        language: &'static Language,
        claimed: Option<&idempotency::Claimed>,
    ) -> Result<Option<Translation>, DatabaseError> {
        let Some(translators) = &self.0.translators else { return Ok(None) };
        let has_two = translators.google.is_some();
        let found = match store::retry(&self.0.pool, claimed, id, language.key, has_two).await? {
            Some(found) => {
                // Show the other readers that it is under way again.
                self.0.tell(&found).await;
                Some(found)
            }
            None => store::ask(&self.0.pool, id, language.key).await?,
        };
        self.0.bell.wake();
        Ok(found)
    }

    /// Marks a translation as bad, so that its text is no longer shown. `None` if there is none.
    ///
    /// # Errors
    /// Whatever Postgres says.
    pub async fn report(
        &self,
        id: MsgId,
        language: &'static Language,
        claimed: Option<&idempotency::Claimed>,
    ) -> Result<Option<Translation>, DatabaseError> {
        let found = store::report(&self.0.pool, claimed, id, language.key).await?;
        if let Some(found) = &found {
            counter!("translations_reported_total", "translator" => name(found.translator))
                .increment(1);
            self.0.tell(found).await;
        }
        Ok(found)
    }

    /// Waits until the translation is finished or has failed, at most 60 s.
    ///
    /// # Errors
    /// Whatever Postgres says.
    pub async fn wait(&self, asked: Translation) -> Result<Translation, DatabaseError> {
        let deadline = Instant::now() + LIMIT;
        let mut done = self.0.done.subscribe();
        let mut now = asked;
        while now.state == State::Not && Instant::now() < deadline {
            tokio::select! {
                // Only a hint to check the row: it may be the late result of an earlier attempt.
                done = done.recv() => match done {
                    Ok((id, language)) if id != now.id || language != now.language => continue,
                    Ok(_) | Err(_) => {}
                },
                // Another process may have finished it, or it was finished before this one subscribed.
                () = tokio::time::sleep(POLL) => {}
            }
            match store::find(&self.0.pool, now.id, &now.language).await? {
                Some(found) => now = found,
                None => break, // recalled
            }
        }
        Ok(now)
    }

    /// Pushes the result to `uid`, whatever language they read in.
    pub fn tell_when_done(&self, uid: Uid, asked: &Translation) {
        let mut asking = self.0.asking.entry((asked.id, asked.language.clone())).or_default();
        if !asking.contains(&uid) {
            asking.push(uid);
        }
    }

    /// Runs until told to stop, as the service `translator` of the tree. Jobs under way are then finished by this process if it lives
    /// long enough, else by another one.
    ///
    /// # Errors
    /// Database errors that a retry cannot fix. Outages are waited out.
    pub async fn run(&self, mut stop: Stop) -> Result<(), ServiceError> {
        if self.0.translators.is_none() {
            stop.wait().await;
            return Ok(());
        }
        while !stop.requested() {
            match self.round().await {
                Ok(()) => {}
                Err(error) if error.is_passing() => {
                    tracing::warn!(%error, "translation: reading due work failed, retrying")
                }
                Err(error) => return Err(error.into()),
            }
            tokio::select! {
                () = stop.wait() => {}
                () = self.0.bell.rung() => {}
                () = self.0.freed.notified() => {}
                () = tokio::time::sleep(POLL) => {}
            }
        }
        Ok(())
    }

    /// Creates jobs for new messages, gives up jobs that are too old, and starts as many as there are free workers.
    async fn round(&self) -> Result<(), DatabaseError> {
        let rung = self.ring().await;
        for late in store::expire(&self.0.pool).await? {
            counter!("translations_total", "translator" => name(late.translator), "outcome" => "late").increment(1);
            self.0.finished(late).await;
        }
        self.0.tell_askers().await?;
        let room = AT_A_TIME.saturating_sub(self.0.at_work.load(Ordering::Relaxed));
        if room == 0 {
            return rung;
        }
        let limit = i64::try_from(room).unwrap_or(1);
        for claimed in store::claim(&self.0.pool, limit, LEASE).await? {
            let place = Place::take(&self.0);
            // In its own task, so that a panic stays in it. The job is found again when its lease ends.
            tokio::spawn(async move { place.0.carry_out(claimed).await });
        }
        rung
    }

    /// Creates jobs for new messages. Messages for which that fails come first in the next round and do not delay others.
    async fn ring(&self) -> Result<(), DatabaseError> {
        let said = self.0.bell.take();
        let mut chunks = said.chunks(RUNG_AT_ONCE);
        let mut failed = None;
        while let Some(chunk) = chunks.next() {
            let Err(error) = store::ring(&self.0.pool, chunk).await else { continue };
            // Nothing else creates jobs for these messages, so keep them.
            self.0.bell.put_back(chunk.to_vec());
            let is_of_some_rows = matches!(error, DatabaseError::Retryable(_)) && failed.is_none();
            failed = Some(error);
            if !is_of_some_rows {
                chunks.by_ref().for_each(|rest| self.0.bell.put_back(rest.to_vec()));
            }
        }
        failed.map_or(Ok(()), Err)
    }
}

/// A permit to work on one job; returned when dropped.
struct Place(Arc<Inner>);

impl Place {
    fn take(inner: &Arc<Inner>) -> Self {
        inner.at_work.fetch_add(1, Ordering::Relaxed);
        Self(Arc::clone(inner))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.at_work.fetch_sub(1, Ordering::Relaxed);
        self.0.freed.notify_one();
    }
}

impl Inner {
    async fn carry_out(&self, claimed: Claimed) {
        let outcome = match self.translate(&claimed).await {
            Ok(outcome) => outcome,
            Err(error) => {
                tracing::warn!(msg.id = %claimed.id, %error, "translation: starting failed; retried when its lease ends");
                return; // its lease ends, or it is given up after 60 s
            }
        };
        let word = match outcome {
            Outcome::Success { said: Some(_), .. } => "success",
            Outcome::Success { said: None, .. } => "remembered",
            Outcome::Failed => "failed",
            Outcome::Nothing => "nothing",
        };
        counter!("translations_total", "translator" => name(claimed.translator), "outcome" => word)
            .increment(1);
        match store::keep(&self.pool, &claimed, outcome).await {
            Ok(Some(kept)) => self.finished(kept).await,
            Ok(None) => {}
            Err(error) => {
                tracing::warn!(msg.id = %claimed.id, %error, "translation: saving the result failed")
            }
        }
    }

    /// The result, from the stored translations or from a translator. A failure of the translator is a result, not an error.
    async fn translate(&self, claimed: &Claimed) -> Result<Outcome, DatabaseError> {
        let Some(words) = words(&claimed.body) else { return Ok(Outcome::Nothing) };
        let (Some(to), Some(translator)) =
            (language::find(&claimed.language), self.translator(claimed.translator))
        else {
            return Ok(Outcome::Failed);
        };
        let locked = Locked::new(&words.text, words.is_bbcode);
        if !locked.has_words() {
            return Ok(Outcome::Success { text: words.text, source_hash: None, said: None });
        }
        let marked = locked.marked();
        let source_hash = Sha256::digest(marked.as_bytes()).to_vec();
        let remembered =
            store::remembered(&self.pool, &source_hash, to.key, claimed.translator).await?;
        let (marked, said) = match remembered {
            Some(marked) => (marked, None),
            None => {
                let asked = ask(translator.as_ref(), &locked, marked, to);
                // This future may be dropped: it does not touch the database.
                match tokio::time::timeout(claimed.left.min(LEASE), asked).await {
                    Ok(Ok(said)) => (said.marked.clone(), Some(said)),
                    Ok(Err(error)) => return Ok(failed(claimed, &error)),
                    Err(_elapsed) => return Ok(failed(claimed, &TranslateError::TooSlow)),
                }
            }
        };
        let source_hash = Some(source_hash);
        Ok(Outcome::Success { text: locked.unlock(&marked), source_hash, said })
    }

    fn translator(&self, which: Which) -> Option<Arc<dyn Translator>> {
        let translators = self.translators.as_ref()?;
        match which {
            Which::Default => Some(Arc::clone(&translators.default)),
            Which::Google => translators.google.clone(),
        }
    }

    /// Pushes the result to those who read in that language and those who asked, and wakes those who wait in this process.
    async fn finished(&self, translation: Translation) {
        self.tell(&translation).await;
        // On an error nobody waits.
        let _ = self.done.send((translation.id, translation.language));
    }

    /// Pushes the results of other processes to those who asked here, and drops requests for recalled messages.
    async fn tell_askers(&self) -> Result<(), DatabaseError> {
        let asked: Vec<_> = self.asking.iter().map(|entry| entry.key().clone()).collect();
        if asked.is_empty() {
            return Ok(());
        }
        let found = store::find_all(&self.pool, &asked).await?;
        for key in asked {
            let translation =
                found.iter().find(|found| found.id == key.0 && found.language == key.1);
            if translation.is_some_and(|found| found.state == State::Not) {
                continue;
            }
            let Some((_, askers)) = self.asking.remove(&key) else { continue };
            if let Some(translation) = translation {
                let news = Push::new(TranslationChanged(translation.clone()));
                self.hub.tell(&askers, &news, None);
            }
        }
        Ok(())
    }

    async fn tell(&self, translation: &Translation) {
        let key = (translation.id, translation.language.clone());
        let mut audience = if translation.state == State::Not {
            Vec::new() // it was requested again, so the result is still to come
        } else {
            self.asking.remove(&key).map_or_else(Vec::new, |(_, uids)| uids)
        };
        match store::readers(&self.pool, translation.id.conversation, &translation.language).await {
            Ok(readers) => {
                audience.extend(readers);
                audience.sort_unstable();
                audience.dedup();
            }
            // A push may be lost: readers get the translation with the next page.
            Err(error) => {
                tracing::warn!(%error, "translation: reading its readers failed; they see it when they reload")
            }
        }
        self.hub.tell(&audience, &Push::new(TranslationChanged(translation.clone())), None);
    }
}

/// Translates the whole text, or piece by piece if a mark comes back damaged.
async fn ask(
    translator: &dyn Translator,
    locked: &Locked,
    marked: String,
    to: &'static Language,
) -> Result<Said, TranslateError> {
    let longest = marked.len().saturating_mul(LONGER) + 1000;
    let whole = translator.translate(std::slice::from_ref(&marked), to).await?;
    let text = whole.texts.into_iter().next().ok_or(TranslateError::Nonsense)?;
    let is_sound =
        |text: &str| !text.trim().is_empty() && text.len() <= longest && !text.contains('\0');
    if !is_sound(&text) {
        return Err(TranslateError::Nonsense);
    }
    let from_code = whole.from;
    if let Some(marked) = locked.accept(&text) {
        return Ok(Said { marked, from_code });
    }
    counter!("translations_marks_lost_total").increment(1);
    let pieces = translator.translate(&locked.words(), to).await?;
    let marked = locked.join(&pieces.texts);
    if is_sound(&marked) { Ok(Said { marked, from_code }) } else { Err(TranslateError::Nonsense) }
}

fn failed(claimed: &Claimed, error: &TranslateError) -> Outcome {
    tracing::warn!(msg.id = %claimed.id, translator = name(claimed.translator), %error, "translation: translator failed");
    Outcome::Failed
}

fn name(translator: Which) -> &'static str {
    match translator {
        Which::Default => "default",
        Which::Google => "google",
    }
}
