//! Demonstration data: the accounts of the README with stories to look at, and any number of buyers for load tests.
//!
//! Source: issue 2 and `docs/wire.md`. The SQL is in `guildhall_persistence::demo`; here is what it says.

mod album;
mod appeals;
mod applications;
mod favourites;
mod legal;
pub mod lottery;
pub mod purchases;
mod stories;
mod words;

use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::Path;
use std::time::Instant;

use guildhall_actors::order::Orders;
use guildhall_actors::supervision::Stop;
use guildhall_domain::conversation::body::{Body, Button};
use guildhall_domain::conversation::{Kind, With, pair_key};
use guildhall_domain::identity::role::Role;
use guildhall_domain::ids::{ConversationId, SessionId, Uid};
use guildhall_domain::market::team::{Grant, TeamMemberKind, TeamScope};
use guildhall_http::identity::account::password;
use guildhall_http::root::Root;
use guildhall_persistence::DatabaseError;
use guildhall_persistence::conversation::upload::Upload;
use guildhall_persistence::demo::{
    self, DemoConversation, Participant, Person, Picture, Said, SignIn,
};
use guildhall_persistence::market::catalogue;
use serde_json::json;
use sha2::{Digest, Sha256};
use sqlx::PgPool;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use crate::Failure;
use crate::config::Settings;
use crate::postgres::Database;
use album::Album;
use stories::{Line, SUPPORT, Story, TRADES, Voice};

/// The password of every demo account; published, hence refused in production.
pub const PASSWORD: &str = "Guild2026hall";
/// The accounts that are always there.
const BUYERS: u32 = 200;
const SELLERS: u32 = 50;
const AGENTS: u32 = 10;
/// The last two agents answer there, and the first supervises it and the default team.
const VIP_TEAM: &str = "VIP care";
/// Buyers whose accounts somebody appeals for.
const APPEALED: std::ops::RangeInclusive<u32> = 190..=195;
/// Rows written at a time.
const BATCH: usize = 2_000;
/// Languages of the first people, so that every one of the 14 has somebody.
const LANGUAGES: [&str; 14] =
    ["en", "zh_Hant", "th", "ar", "ja", "fr", "vi", "de", "id", "ms", "fil", "it", "es", "en"];

/// Loads the catalogue, fills the market and buys some of it, beside everything else, so that nobody waits for it to start.
///
/// # Errors
/// If the process ends.
pub async fn start_market(root: &Root, pool: &PgPool) -> Result<(), Failure> {
    let kept = (pool.clone(), root.state.get::<Orders>().clone());
    let filling = move |stop: Stop| {
        let (pool, orders) = kept.clone();
        async move {
            let began = Instant::now();
            catalogue::load(&pool, true).await?;
            if stop.requested() {
                return Ok(());
            }
            fill_market(&pool).await?;
            if stop.requested() {
                return Ok(());
            }
            open_storefront(&pool).await?;
            applications::make(&pool).await?;
            favourites::make(&pool).await?;
            let made = purchases::make(&pool, &orders).await;
            // The demonstration's past was written after its days were over.
            guildhall_persistence::report::forget(&pool).await?;
            match made {
                // Who wants to copy the demonstration waits for these words.
                Ok(()) => {
                    tracing::info!(
                        seconds = began.elapsed().as_secs_f32(),
                        "demo: everything is there"
                    );
                }
                Err(error) => tracing::warn!(%error, "demo: some purchases failed"),
            }
            Ok(())
        }
    };
    Ok(root.floor.producers().spawn_service("demo-market", filling).await?)
}

/// Creates what is not there yet; what is there stays as people left it.
///
/// # Errors
/// One sentence.
pub async fn load(pool: &PgPool, uploads: &Path) -> Result<(), Failure> {
    let staff = (1..=SELLERS)
        .map(|n| person("seller", n, Role::Seller))
        .chain((1..=AGENTS).map(|n| person("agent", n, Role::CustomerService)))
        .chain([person("subseller", 1, Role::SubSeller), person("child", 1, Role::Child)])
        .chain([Person {
            email: email("store"),
            nickname: "Guildhall Store".into(),
            role: Role::Seller,
            language: "en",
        }])
        .chain([Person {
            email: email("admin"),
            nickname: "Admin".into(),
            role: Role::Admin,
            language: "en",
        }]);
    let people: Vec<Person> = staff.chain(buyers(BUYERS)).collect();
    let hash = hash_password().await?;
    demo::add_people(pool, &people, &hash).await?;
    words::load(pool).await?;

    let known = Known::read(pool, &people).await?;
    if let Some(admin) = known.0.get(&email("admin")) {
        legal::load(pool, *admin).await?;
    }
    add_team(pool, &known).await?;
    let agents: Vec<Uid> = (1..=AGENTS).filter_map(|n| known.uid("agent", n)).collect();
    demo::add_vip_team(pool, VIP_TEAM, &agents).await?;
    let appealed: Vec<Uid> = APPEALED.filter_map(|n| known.uid("buyer", n)).collect();
    appeals::load(pool, uploads, &appealed).await?;
    let now = OffsetDateTime::now_utc();
    let trades = (1..=SELLERS).zip(TRADES.iter().cycle()).filter_map(|(n, story)| {
        let (buyer, seller) = (known.uid("buyer", n)?, known.uid("seller", n)?);
        let key = pair_key(buyer, With::Person(seller), None);
        Some((
            Told { asker: buyer, other: seller, key, is_support: false, order: 10_230 + n },
            begin(now, n),
            *story,
        ))
    });
    let support = (1u32..).zip(SUPPORT).filter_map(|(n, story)| {
        let (asker, agent) = (known.uid("buyer", n)?, known.uid("agent", n)?);
        let key = pair_key(asker, With::CustomerService, None);
        Some((
            Told { asker, other: agent, key, is_support: true, order: 20_480 + n },
            begin(now, n),
            story,
        ))
    });
    let wanted: Vec<(Told, OffsetDateTime, Story)> = trades.chain(support).collect();
    let keys: Vec<String> = wanted.iter().map(|(told, ..)| told.key.clone()).collect();
    let there: HashSet<String> =
        demo::conversations_of(pool, &keys).await?.into_iter().map(|(key, _)| key).collect();
    let missing: Vec<_> =
        wanted.into_iter().filter(|(told, ..)| !there.contains(&told.key)).collect();
    if missing.is_empty() {
        return Ok(());
    }

    let album = Album::paint(uploads).await?;
    let mut pictures = Vec::new();
    let conversations: Vec<DemoConversation> = missing
        .iter()
        .map(|(told, begin, story)| told.conversation(story, *begin, &album, &mut pictures))
        .collect();
    album.keep(&pictures).await?;
    demo::add_pictures(pool, &pictures).await?;
    demo::add_conversations(pool, &conversations).await?;
    demo::place_with_support(pool).await?;
    Ok(())
}

/// A sub-seller and a child account, who work for the first seller.
async fn add_team(pool: &PgPool, known: &Known) -> Result<(), Failure> {
    let work = vec![TeamScope::List, TeamScope::Deliver];
    let all = TeamScope::ALL.to_vec();
    for (word, kind, scopes, max_cents) in [
        ("subseller", TeamMemberKind::SubSeller, all, None),
        ("child", TeamMemberKind::Child, work, Some(5_000)),
    ] {
        let (owner, member) = (known.uid("seller", 1), known.uid(word, 1));
        let Some((owner, member)) = owner.zip(member) else { continue };
        let grant = Grant { kind, scopes, games: None, max_cents };
        demo::add_team_member(pool, owner, member, &grant).await?;
    }
    Ok(())
}

/// Fills the market for the demo sellers and buyers, once, after the catalogue is there; answers whether anything was done.
///
/// # Errors
/// Whatever Postgres says.
pub async fn fill_market(pool: &PgPool) -> Result<bool, DatabaseError> {
    let of = |word: &str, count: u32| -> Vec<String> {
        (1..=count).map(|n| email(&format!("{word}{n}"))).collect()
    };
    let sellers = demo::uids(pool, &of("seller", SELLERS)).await?;
    let buyers = demo::uids(pool, &of("buyer", BUYERS)).await?;
    demo::market::fill(pool, &sellers, &buyers, OffsetDateTime::now_utc()).await
}

/// Devices of each line of the storefront. Ours: two people at a time, so that a third has something to wait for.
const DEVICES: i32 = 2;

/// Opens the storefront, whose packs people redeem by themselves. After the catalogue is there.
///
/// # Errors
/// Whatever Postgres says.
pub async fn open_storefront(pool: &PgPool) -> Result<(), DatabaseError> {
    match demo::uids(pool, &[email("store")]).await?[..] {
        [store] => demo::storefront::open(pool, store, DEVICES).await,
        _ => Ok(()),
    }
}

/// `guildhall demo`: buyers in pairs, ready for a load test; the first `room` of them in one group conversation as well.
///
/// # Errors
/// One sentence.
pub async fn command(
    settings: &Settings,
    wanted: u32,
    room: u32,
    out: &Path,
) -> Result<(), Failure> {
    let database = Database::join(settings).await?;
    let done = write_pairs(&database.pools.people, wanted, room, out).await;
    database.close().await;
    done
}

async fn write_pairs(pool: &PgPool, wanted: u32, room: u32, out: &Path) -> Result<(), Failure> {
    let people: Vec<Person> = buyers(wanted).collect();
    let hash = hash_password().await?;
    for batch in people.chunks(BATCH) {
        demo::add_people(pool, batch, &hash).await?;
    }
    let known = Known::read(pool, &people).await?;
    let uids: Vec<Uid> =
        people.iter().filter_map(|person| known.0.get(&person.email).copied()).collect();
    let pairs: Vec<(Uid, Uid)> = uids.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    let conversations = pair_conversations(pool, &pairs).await?;
    let members = &uids[..uids.len().min(room as usize)];
    let room = open_room(pool, members).await?;
    let tokens = sign_in(pool, &uids).await?;

    let cannot = |error| format!("cannot write {}: {error}", out.display());
    let mut file = BufWriter::new(File::create(out).map_err(cannot)?);
    for (at, ((person, uid), token)) in people.iter().zip(&uids).zip(&tokens).enumerate() {
        let line = json!({
            "email": person.email,
            "uid": uid.to_string(),
            "token": token,
            "conversation_id": conversations.get(at / 2).map(ToString::to_string),
            "peer_uid": uids.get(at ^ 1).map(ToString::to_string),
            "room_id": room.filter(|_| at < members.len()).map(|room| room.to_string()),
        });
        writeln!(file, "{line}").map_err(cannot)?;
    }
    file.flush().map_err(cannot)?;
    Ok(())
}

/// One group conversation with all of these in it; the one there is, if it was opened with as many before.
async fn open_room(pool: &PgPool, members: &[Uid]) -> Result<Option<ConversationId>, Failure> {
    if members.is_empty() {
        return Ok(None);
    }
    let conversation = DemoConversation {
        kind: Kind::Group,
        pair_key: format!("room:{}", members.len()),
        participants: members.iter().map(|uid| Participant { uid: *uid, read_seq: 0 }).collect(),
        ..empty_conversation(members[0], members[0], OffsetDateTime::now_utc())
    };
    let key = [conversation.pair_key.clone()];
    demo::add_conversations(pool, &[conversation]).await?;
    Ok(demo::conversations_of(pool, &key).await?.into_iter().next().map(|(_, room)| room))
}

/// The conversation of each pair, in their order; those that are missing are opened.
async fn pair_conversations(
    pool: &PgPool,
    pairs: &[(Uid, Uid)],
) -> Result<Vec<ConversationId>, Failure> {
    let opened_at = OffsetDateTime::now_utc();
    let mut found = Vec::with_capacity(pairs.len());
    for batch in pairs.chunks(BATCH) {
        let conversations: Vec<DemoConversation> =
            batch.iter().map(|(one, other)| empty_conversation(*one, *other, opened_at)).collect();
        demo::add_conversations(pool, &conversations).await?;
        let keys: Vec<String> =
            conversations.into_iter().map(|conversation| conversation.pair_key).collect();
        let known: HashMap<String, ConversationId> =
            demo::conversations_of(pool, &keys).await?.into_iter().collect();
        found.extend(keys.iter().filter_map(|key| known.get(key).copied()));
    }
    Ok(found)
}

/// A sign-in for each, in their order.
async fn sign_in(pool: &PgPool, people: &[Uid]) -> Result<Vec<String>, Failure> {
    let mut tokens = Vec::with_capacity(people.len());
    for batch in people.chunks(BATCH) {
        let mut rows = Vec::with_capacity(batch.len());
        for uid in batch {
            let token = hex::encode(rand::random::<[u8; 32]>());
            let token_hash = Sha256::digest(token.as_bytes()).into();
            rows.push(SignIn { session_id: SessionId(Uuid::now_v7()), token_hash, uid: *uid });
            tokens.push(token);
        }
        demo::add_sign_ins(pool, &rows).await?;
    }
    Ok(tokens)
}

/// Computed once for all: it is meant to be slow. Not on the main threads, for the same reason.
async fn hash_password() -> Result<String, Failure> {
    Ok(tokio::task::spawn_blocking(|| password::hash(PASSWORD)).await?)
}

fn empty_conversation(one: Uid, other: Uid, opened_at: OffsetDateTime) -> DemoConversation {
    DemoConversation {
        conversation_id: ConversationId(Uuid::now_v7()),
        kind: Kind::PeerToPeer,
        is_support: false,
        pair_key: pair_key(one, With::Person(other), None),
        participants: [one, other].map(|uid| Participant { uid, read_seq: 0 }).to_vec(),
        said: Vec::new(),
        opened_at,
    }
}

fn buyers(count: u32) -> impl Iterator<Item = Person> {
    (1..=count).map(|n| person("buyer", n, Role::User))
}

fn person(word: &str, n: u32, role: Role) -> Person {
    let mut languages = LANGUAGES.iter().cycle();
    let language = languages.nth(n as usize % LANGUAGES.len()).expect("an endless cycle");
    let mut title: String = word.to_owned();
    title[..1].make_ascii_uppercase();
    Person { email: email(&format!("{word}{n}")), nickname: format!("{title} {n}"), role, language }
}

fn email(name: &str) -> String {
    format!("{name}@demo.guildhall.test")
}

/// Conversations begin on the days before, the first ones latest.
fn begin(now: OffsetDateTime, n: u32) -> OffsetDateTime {
    now - Duration::hours(3) * n - Duration::minutes(50)
}

/// Who has which number.
struct Known(HashMap<String, Uid>);

impl Known {
    async fn read(pool: &PgPool, people: &[Person]) -> Result<Self, Failure> {
        let emails: Vec<String> = people.iter().map(|person| person.email.clone()).collect();
        let uids = demo::uids(pool, &emails).await?;
        if uids.len() != emails.len() {
            return Err("some demo accounts are missing although they were just made".into());
        }
        Ok(Self(emails.into_iter().zip(uids).collect()))
    }

    fn uid(&self, word: &str, n: u32) -> Option<Uid> {
        self.0.get(&email(&format!("{word}{n}"))).copied()
    }
}

/// Who tells a story to whom, and about which order.
struct Told {
    asker: Uid,
    other: Uid,
    key: String,
    is_support: bool,
    order: u32,
}

impl Told {
    /// The story as a conversation; its pictures are added to `pictures`.
    fn conversation(
        &self,
        story: Story,
        begin: OffsetDateTime,
        album: &Album,
        pictures: &mut Vec<Picture>,
    ) -> DemoConversation {
        let conversation_id = ConversationId(Uuid::now_v7());
        let mut at = begin;
        let mut said = Vec::new();
        for (voice, line) in story {
            at += Duration::minutes(2);
            let sender = if *voice == Voice::Buyer { self.asker } else { self.other };
            let body = self.body(line, || {
                let upload = album.copy_for(sender, pictures.len());
                pictures.push(Picture { upload: upload.clone(), conversation_id });
                upload
            });
            said.push(Said { sender, client_msg_id: Uuid::now_v7(), body, at });
        }
        // The asker has not seen the last answer yet, so that there is something unread to look at.
        let length = i64::try_from(said.len()).expect("a story is short");
        let unread = i64::from(said.last().is_some_and(|last| last.sender != self.asker));
        let mut participants = vec![Participant { uid: self.asker, read_seq: length - unread }];
        // An agent takes part in a conversation of customer support only by answering it.
        if !self.is_support || said.iter().any(|one| one.sender == self.other) {
            participants.push(Participant { uid: self.other, read_seq: length });
        }
        DemoConversation {
            conversation_id,
            kind: Kind::PeerToPeer,
            is_support: self.is_support,
            pair_key: self.key.clone(),
            participants,
            said,
            opened_at: begin,
        }
    }

    fn body(&self, line: &Line, picture: impl FnOnce() -> Upload) -> Body {
        let order_id = format!("GH-{}", self.order);
        match line {
            Line::Text(text) => Body::Text { text: (*text).to_owned() },
            Line::Marked(text) => Body::BbCode { text: (*text).to_owned() },
            Line::Order => Body::Order { order_id },
            Line::ConfirmDelivery(text) => {
                Body::ConfirmDelivery { order_id, text: (*text).to_owned() }
            }
            Line::Card { title, text, buttons } => Body::Card {
                title: (*title).to_owned(),
                text: (*text).to_owned(),
                buttons: buttons
                    .iter()
                    .map(|(item, label)| Button {
                        item: (*item).to_owned(),
                        label: (*label).to_owned(),
                    })
                    .collect(),
            },
            Line::Picture => {
                let upload = picture();
                Body::Img {
                    upload_id: upload.upload_id,
                    width: upload.width.unsigned_abs(),
                    height: upload.height.unsigned_abs(),
                }
            }
        }
    }
}
