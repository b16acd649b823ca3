//! What answers for a row of the list, and what its runs have in common.
use crate::harness::House;
use futures_util::{FutureExt, future::LocalBoxFuture};
use std::{panic::AssertUnwindSafe, time::Duration};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

/// A test in another file that sends the row's input.
pub struct Proof {
    pub file: &'static str,
    pub source: &'static str,
    pub test: &'static str,
}

/// What answers for a row.
pub enum How {
    /// Sends it, and checks the answer and what did not change.
    Run(for<'h> fn(&'h House) -> LocalBoxFuture<'h, ()>),
    Elsewhere(Vec<Proof>),
    /// The call, or what it would act upon, does not exist yet: which, and since when it will.
    Later(&'static str),
}

pub type Table = Vec<(&'static str, How)>;

/// `run!(function)` or `run!(function, input)`: an async function of the house.
macro_rules! run {
    ($run:path $(, $input:expr)*) => {
        $crate::bad_inputs::table::How::Run(|house| Box::pin($run(house $(, $input)*)))
    };
}

/// `proved!("path from the workspace" test_name, ...)`.
macro_rules! proved {
    ($($file:literal $test:ident),+) => {
        $crate::bad_inputs::table::How::Elsewhere(vec![$($crate::bad_inputs::table::Proof {
            file: $file,
            source: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../", $file)),
            test: stringify!($test),
        }),+])
    };
}

/// Runs the rows that are run, one after the other, and names all that failed.
pub async fn run(house: &House, table: Table) {
    let mut failed = Vec::new();
    for (id, how) in table {
        let How::Run(row) = how else { continue };
        eprintln!("{id}");
        if AssertUnwindSafe(row(house)).catch_unwind().await.is_err() {
            failed.push(id);
        }
    }
    assert!(failed.is_empty(), "rows that were answered wrongly: {failed:?}");
}

/// A fingerprint of everything these calls may change; times of last use are not part of it.
pub async fn state(house: &House) -> String {
    sqlx::query_scalar(
        "select md5(concat_ws('#',
            (select string_agg(t::text, '|' order by uid) from account t),
            (select string_agg(concat_ws(',', session_id, uid, expires_at), '|' order by session_id) from session),
            (select string_agg(t::text, '|' order by t::text) from mailed_code t),
            (select string_agg(t::text, '|' order by t::text) from outbox t),
            (select string_agg(t::text, '|' order by t::text) from conversation t),
            (select string_agg(t::text, '|' order by t::text) from message t),
            (select string_agg(t::text, '|' order by t::text) from evaluation t),
            (select string_agg(t::text, '|' order by t::text) from faq_review t),
            (select string_agg(t::text, '|' order by t::text) from upload t)))",
    )
    .fetch_one(&house.pool)
    .await
    .expect("the tables are there")
}

pub async fn sql(house: &House, statement: &'static str) {
    sqlx::raw_sql(statement).execute(&house.pool).await.expect("a statement of the test");
}

/// Sends bytes as they are and reads until the server hangs up.
pub async fn raw(house: &House, request: impl AsRef<[u8]>) -> Vec<u8> {
    let mut stream = TcpStream::connect(house.address).await.expect("the house listens");
    // The server may answer and hang up before it has read everything.
    let _cut_short = stream.write_all(request.as_ref()).await;
    let mut answer = Vec::new();
    let reading = tokio::time::timeout(Duration::from_secs(40), stream.read_to_end(&mut answer));
    // A reset after the answer is as good an end as any; silence is none.
    let _ended = reading.await.expect("the server hangs up");
    answer
}

/// The same, read as text.
pub async fn raw_text(house: &House, request: impl AsRef<[u8]>) -> String {
    String::from_utf8_lossy(&raw(house, request).await).into_owned()
}
