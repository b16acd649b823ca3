//! What the benchmarks compare Guildhall with: as little as can be between a caller and a durable message.
//!
//! - `limit clear <database-url>`: empties the table of messages, so that every measure begins on equal ground.
//! - `limit callers <database-url> <callers> <seconds> <body>`: one transaction per message, straight from so many callers.
//! - `limit market <database-url> <offers>`: spreads so many offers over the whole catalogue, a tenth of them on ten goods.
//! - `limit shop <database-url> <offers>`: money for everybody, and so many offers that never run out; prints them.
//! - `limit queue <database-url> <people> <devices>`: so many people with a paid pack each, waiting in one line; prints it.
//! - `limit reports <database-url> <orders>`: two years of a shop with so many orders, summed up by the day; prints an administrator's token.
//! - `limit transfers <database-url> <callers> <seconds> hot|spread`: transfers of the ledger alone, all to one person or not.
//! - `limit rows <database-url> <callers> <seconds>`: one row inserted and committed each, the cheapest write there is.
//! - `limit writes <database-url>`: the number of the next writing transaction.
//! - `limit serve <database-url> <port> <conversations>`: the group-commit writer fed from memory behind bare websockets.
//!   `/chat?n=<caller>` writes the body of every text frame (`12{...}`: a number and a body) to talk `n / 2`, answers with the number and
//!   its seq (`a12:401`) and tells the other caller (`m401{...}`);
//!   `/room` sends every text frame to everyone else in the room; `/room/kept` keeps its body before that.
// The bare limit begins its transactions as sqlx does it, without the product's own count.
#![allow(clippy::disallowed_methods)]

mod draws;
mod money;
mod queue;
mod reports;

use actix::prelude::*;
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use actix_web_actors::ws;
use bytestring::ByteString;
use guildhall_domain::ids::{ClientMsgId, ConversationId, Uid};
use guildhall_persistence::conversation::writer::{
    Append, AppendError, Appended, NewMessage, Writer, WriterConfig,
};
use sqlx::{PgPool, postgres::PgPoolOptions};
use std::{
    env,
    error::Error,
    process,
    sync::{
        Arc, Mutex, PoisonError, RwLock,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};
use uuid::Uuid;

/// The same as the product's.
#[cfg(feature = "jemalloc")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["clear", url] => Ok(clear(&connect(url).await?).await?),
        ["callers", url, callers, seconds, body] => {
            let pool = connect(url).await?;
            one_transaction_each(pool, callers.parse()?, seconds.parse()?, body).await
        }
        ["market", url, offers] => Ok(make_offers(&connect(url).await?, offers.parse()?).await?),
        ["shop", url, offers] => {
            let offers = money::make_shop(&connect(url).await?, offers.parse()?).await?;
            offers.iter().for_each(|offer| tell(&offer.simple().to_string()));
            Ok(())
        }
        ["lottery", url] => {
            tell(&draws::open_event(&connect(url).await?).await?.to_string());
            Ok(())
        }
        ["line", url, people, devices] => {
            let pool = connect(url).await?;
            tell(&queue::line_up(&pool, people.parse()?, devices.parse()?).await?.to_string());
            Ok(())
        }
        ["reports", url, orders] => {
            tell(reports::make_shop(&connect(url).await?, orders.parse()?).await?);
            Ok(())
        }
        ["transfers", url, callers, seconds, to] => {
            let to = if to == "hot" { money::To::One } else { money::To::Each };
            let pool = connect(url).await?;
            let done = money::transfers(pool, callers.parse()?, seconds.parse()?, to).await?;
            tell(&done.to_string());
            Ok(())
        }
        ["rows", url, callers, seconds] => {
            let pool = connect(url).await?;
            let done = money::single_rows(pool, callers.parse()?, seconds.parse()?).await?;
            tell(&done.to_string());
            Ok(())
        }
        ["writes", url] => {
            tell(&money::next_write(&connect(url).await?).await?.to_string());
            Ok(())
        }
        ["serve", url, port, conversations] => {
            let pool = connect(url).await?;
            serve(pool, port.parse()?, conversations.parse()?).await
        }
        _ => Err("usage: see the head of the program's source".into()),
    }
}

async fn connect(url: &str) -> Result<PgPool, sqlx::Error> {
    PgPoolOptions::new()
        .max_connections(32)
        .acquire_timeout(Duration::from_secs(60))
        .connect(url)
        .await
}

/// Statements that cannot be prepared together, one after the other.
async fn clear(pool: &PgPool) -> Result<(), sqlx::Error> {
    for statement in ["truncate message", "vacuum analyze conversation", "checkpoint"] {
        sqlx::query(statement).execute(pool).await?;
    }
    Ok(())
}

/// Offers of one seller, each with a piece of its own, so that tables and indexes are as large as they would be.
async fn make_offers(pool: &PgPool, offers: i64) -> Result<(), sqlx::Error> {
    let statements = [
        "with numbered as (
             select n, md5('market' || n)::uuid as id,
                 (select array_agg(goods_id order by goods_id) from goods) as all_goods
             from generate_series(1, $1::bigint) n
         ), of as (
             select n, id, case when n % 10 = 0 then all_goods[1 + n / 10 % 10] else all_goods[1 + n % array_length(all_goods, 1)] end as goods_id
             from numbered
         ), seller as (select uid from account where role <> 'visitor' order by uid limit 1)
         insert into asset (asset_id, owner, goods_id, quantity, listed, wear)
         select id, uid, goods_id, 0, 1, (n % 1000) / 1000.0 from of, seller on conflict do nothing",
        "insert into sell_order (sell_order_id, asset_id, seller, goods_id, price_cents, listed, on_sale, band, wear)
         select asset_id, asset_id, owner, goods_id, 100 + (wear * 100000)::bigint, 1, 1, 1 + (wear * 4.9)::int, wear
         from asset where $1::bigint > 0 on conflict do nothing",
        "insert into goods_change (goods_id) select goods_id from goods where $1::bigint > 0",
    ];
    for statement in statements {
        sqlx::query(statement).bind(offers).execute(pool).await?;
    }
    sqlx::query("vacuum analyze asset, sell_order").execute(pool).await?;
    sqlx::query("checkpoint").execute(pool).await?;
    Ok(())
}

/// Conversations of this run's own, so that nothing else waits for their rows.
async fn make_conversations(
    pool: &PgPool,
    count: usize,
) -> Result<Vec<ConversationId>, sqlx::Error> {
    let ids: Vec<Uuid> = (0..count).map(|_| Uuid::new_v4()).collect();
    sqlx::query(
        "insert into conversation (conversation_id, kind, pair_key) select id, 1, 'limit:' || id from unnest($1::uuid[]) as id",
    )
    .bind(&ids)
    .execute(pool)
    .await?;
    Ok(ids.into_iter().map(ConversationId).collect())
}

/// The plain way: lock the conversation's row, insert, commit, for each message alone.
async fn one_transaction_each(
    pool: PgPool,
    callers: usize,
    seconds: u64,
    body: &str,
) -> Result<(), Box<dyn Error>> {
    let conversations = make_conversations(&pool, callers.div_ceil(2)).await?;
    let body: Arc<str> = body.into();
    let written = Arc::new(AtomicU64::new(0));
    let end = Instant::now() + Duration::from_secs(seconds);
    let tasks = (0..callers).map(|caller| {
        let (pool, written, body, conversation) =
            (pool.clone(), written.clone(), body.clone(), conversations[caller / 2]);
        tokio::spawn(async move {
            while Instant::now() < end {
                write_alone(&pool, conversation, caller, &body).await?;
                written.fetch_add(1, Ordering::Relaxed);
            }
            Ok::<_, sqlx::Error>(())
        })
    });
    for task in tasks.collect::<Vec<_>>() {
        task.await??;
    }
    let written = written.load(Ordering::Relaxed);
    tell(&format!("{}", written / seconds));
    Ok(())
}

async fn write_alone(
    pool: &PgPool,
    conversation: ConversationId,
    caller: usize,
    body: &str,
) -> Result<(), sqlx::Error> {
    let mut transaction = pool.begin().await?;
    let (seq,): (i64,) = sqlx::query_as(
        "update conversation set last_seq = last_seq + 1, version = version + 1, last_msg_at = now() where conversation_id = $1 returning last_seq",
    )
    .bind(conversation.0)
    .fetch_one(&mut *transaction)
    .await?;
    sqlx::query(
        "insert into message (conversation_id, seq, sender, client_msg_id, body_type, body) values ($1, $2, $3, $4, 1, $5::text::jsonb)",
    )
    .bind(conversation.0)
    .bind(seq)
    .bind(caller as i64)
    .bind(Uuid::new_v4())
    .bind(body)
    .execute(&mut *transaction)
    .await?;
    transaction.commit().await
}

/// One conversation of the bare server: what the writer must be told next, who waits, and whom it is told to.
struct Conversation<P: Place> {
    id: ConversationId,
    state: Mutex<ConversationState<P::From>>,
    place: P,
}

struct ConversationState<From> {
    version: i64,
    last_seq: i64,
    under_way: bool,
    waiting: Vec<Said<From>>,
}

/// What somebody said.
struct Said<From> {
    from: From,
    /// The caller's number of it.
    number: ByteString,
    body: ByteString,
}

impl<From> Said<From> {
    /// A frame that has no body is none of the benchmark's.
    fn of(from: From, frame: &ByteString) -> Option<Self> {
        let (number, body) = frame.split_at(frame.find('{')?);
        Some(Self { from, number, body })
    }
}

/// Who is in a conversation.
trait Place: Send + Sync + 'static {
    type From: Send + Sync + 'static;

    /// Tells what was kept, the first as number `first_seq`.
    fn tell(&self, said: &[Said<Self::From>], first_seq: i64);
}

/// Two who talk to each other.
#[derive(Default)]
struct Pair(RwLock<[Option<Addr<Caller>>; 2]>);

impl Place for Pair {
    /// One of the two.
    type From = usize;

    fn tell(&self, said: &[Said<usize>], first_seq: i64) {
        let sides = self.0.read().unwrap_or_else(PoisonError::into_inner);
        for (seq, Said { from, number, body }) in (first_seq..).zip(said) {
            if let Some(sender) = &sides[*from] {
                sender.do_send(Out(ByteString::from(format!("a{number}:{seq}"))));
            }
            if let Some(other) = &sides[1 - *from] {
                other.do_send(Out(ByteString::from(format!("m{seq}{body}"))));
            }
        }
    }
}

/// Any number of people; all but who said something hear it.
#[derive(Default)]
struct Room(RwLock<Vec<Addr<Member>>>);

impl Room {
    fn hand_on(&self, from: &Addr<Member>, frame: &ByteString) {
        for member in self.0.read().unwrap_or_else(PoisonError::into_inner).iter() {
            if member != from {
                member.do_send(Out(frame.clone()));
            }
        }
    }
}

impl Place for Room {
    type From = Addr<Member>;

    /// In frames as long as Guildhall's.
    fn tell(&self, said: &[Said<Addr<Member>>], first_seq: i64) {
        for (seq, Said { from, body, .. }) in (first_seq..).zip(said) {
            let frame = format!(
                r#"42["msg",{{"conversation_id":"{ROOM}","seq":{seq},"msg_id":"{ROOM}-{seq}","client_msg_id":"{ROOM}","send_time":1764000000000,"type":2,"from":"1000001","body":{body},"recalled":false}}]"#
            );
            self.hand_on(from, &ByteString::from(frame));
        }
    }
}

/// As long as an id.
const ROOM: &str = "0198c7a0-0000-7000-8000-000000000000";

impl<P: Place + Default> Conversation<P> {
    fn new(id: ConversationId) -> Arc<Self> {
        let state =
            ConversationState { version: 0, last_seq: 0, under_way: false, waiting: Vec::new() };
        Arc::new(Self { id, state: Mutex::new(state), place: P::default() })
    }
}

struct Bare {
    writer: Writer,
    conversations: Vec<Arc<Conversation<Pair>>>,
    room: Arc<Conversation<Room>>,
}

async fn serve(pool: PgPool, port: u16, conversations: usize) -> Result<(), Box<dyn Error>> {
    let ids = make_conversations(&pool, conversations + 1).await?;
    let (of_room, conversations) = ids.split_first().ok_or("no talks")?;
    let bare = web::Data::new(Bare {
        conversations: conversations.iter().copied().map(Conversation::new).collect(),
        room: Conversation::new(*of_room),
        writer: Writer::start(&pool, &WriterConfig::default()),
    });
    let server = HttpServer::new(move || {
        App::new()
            .app_data(bare.clone())
            .route("/chat", web::get().to(chat))
            .route("/room", web::get().to(room))
            .route("/room/kept", web::get().to(kept_room))
    });
    tell(&format!("pid {}", process::id()));
    server
        .workers(2)
        .max_connections(20_000)
        .backlog(4096)
        .bind(("127.0.0.1", port))?
        .run()
        .await?;
    Ok(())
}

#[derive(serde::Deserialize)]
struct Seat {
    n: usize,
}

async fn chat(
    request: HttpRequest,
    seat: web::Query<Seat>,
    bare: web::Data<Bare>,
    body: web::Payload,
) -> actix_web::Result<HttpResponse> {
    let conversation = bare.conversations[seat.n / 2].clone();
    ws::start(Caller { bare, conversation, side: seat.n % 2 }, &request, body)
}

struct Caller {
    bare: web::Data<Bare>,
    conversation: Arc<Conversation<Pair>>,
    side: usize,
}

impl Actor for Caller {
    type Context = ws::WebsocketContext<Self>;

    fn started(&mut self, context: &mut Self::Context) {
        let mut sides = self.conversation.place.0.write().unwrap_or_else(PoisonError::into_inner);
        sides[self.side] = Some(context.address());
    }
}

impl StreamHandler<Result<ws::Message, ws::ProtocolError>> for Caller {
    fn handle(
        &mut self,
        message: Result<ws::Message, ws::ProtocolError>,
        context: &mut Self::Context,
    ) {
        match message {
            Ok(ws::Message::Text(frame)) => {
                send(&self.bare.writer, &self.conversation, Said::of(self.side, &frame));
            }
            Ok(ws::Message::Close(_)) | Err(_) => context.stop(),
            Ok(_) => {}
        }
    }
}

/// Hands what waits to the writer, one append under way per conversation.
fn send<P: Place>(
    writer: &Writer,
    conversation: &Arc<Conversation<P>>,
    said: Option<Said<P::From>>,
) {
    let mut state = conversation.state.lock().unwrap_or_else(PoisonError::into_inner);
    state.waiting.extend(said);
    if state.under_way || state.waiting.is_empty() {
        return;
    }
    state.under_way = true;
    let said = std::mem::take(&mut state.waiting);
    let messages = said.iter().map(|said| NewMessage {
        sender: Uid(1),
        client_msg_id: ClientMsgId(Uuid::new_v4()),
        body_type: 1,
        body_json: said.body.to_string(),
    });
    let append = Append {
        conversation_id: conversation.id,
        expected_version: state.version,
        base_seq: state.last_seq,
        messages: messages.collect(),
    };
    drop(state);
    let (conversation, again) = (conversation.clone(), writer.clone());
    writer.append(append, move |written| committed(&again, &conversation, &said, written));
}

fn committed<P: Place>(
    writer: &Writer,
    conversation: &Arc<Conversation<P>>,
    said: &[Said<P::From>],
    written: Result<Appended, AppendError>,
) {
    // A benchmark that cannot write has nothing to measure.
    let written = written.expect("the limit's database takes every append");
    let mut state = conversation.state.lock().unwrap_or_else(PoisonError::into_inner);
    state.version = written.version;
    state.last_seq = written.first_seq + said.len() as i64 - 1;
    state.under_way = false;
    drop(state);
    conversation.place.tell(said, written.first_seq);
    send(writer, conversation, None);
}

#[derive(Message, Clone)]
#[rtype(result = "()")]
struct Out(ByteString);

impl Handler<Out> for Caller {
    type Result = ();
    fn handle(&mut self, Out(frame): Out, context: &mut Self::Context) {
        context.text(frame);
    }
}

async fn room(
    request: HttpRequest,
    bare: web::Data<Bare>,
    body: web::Payload,
) -> actix_web::Result<HttpResponse> {
    ws::start(Member { bare, keeps: false }, &request, body)
}

async fn kept_room(
    request: HttpRequest,
    bare: web::Data<Bare>,
    body: web::Payload,
) -> actix_web::Result<HttpResponse> {
    ws::start(Member { bare, keeps: true }, &request, body)
}

struct Member {
    bare: web::Data<Bare>,
    /// Whether what is said is kept before anybody hears it.
    keeps: bool,
}

impl Actor for Member {
    type Context = ws::WebsocketContext<Self>;

    fn started(&mut self, context: &mut Self::Context) {
        let mut members = self.bare.room.place.0.write().unwrap_or_else(PoisonError::into_inner);
        members.push(context.address());
    }
}

impl StreamHandler<Result<ws::Message, ws::ProtocolError>> for Member {
    fn handle(
        &mut self,
        message: Result<ws::Message, ws::ProtocolError>,
        context: &mut Self::Context,
    ) {
        match message {
            Ok(ws::Message::Text(text)) if self.keeps => {
                send(&self.bare.writer, &self.bare.room, Said::of(context.address(), &text));
            }
            Ok(ws::Message::Text(text)) => self.bare.room.place.hand_on(&context.address(), &text),
            Ok(ws::Message::Close(_)) | Err(_) => context.stop(),
            Ok(_) => {}
        }
    }
}

impl Handler<Out> for Member {
    type Result = ();
    fn handle(&mut self, Out(frame): Out, context: &mut Self::Context) {
        context.text(frame);
    }
}

/// The one line the benchmark reads.
#[expect(clippy::print_stdout, reason = "the result of a command-line tool")]
fn tell(queue: &str) {
    println!("{queue}");
}
