//! Timeouts for request bodies, whichever code reads them, and closing connections whose body is too slow.
//!
//! Without this every reader of a body would need a timeout of its own, and one that forgets it (a form, the socket's polling) would wait
//! without end: a byte now and then holds one of a limited number of connections. Source: bad-inputs HTTP-014.
use actix_web::{
    HttpMessage,
    body::MessageBody,
    dev::{Payload, RequestHead, ServiceRequest, ServiceResponse},
    error::PayloadError,
    http::{ConnectionType, Method, header},
    rt,
    web::Bytes,
};
use futures_util::Stream;
use guildhall_gateway::Wire;
use std::{
    cell::Cell,
    future::Future,
    io,
    pin::Pin,
    rc::Rc,
    task::{Context, Poll},
    time::Duration,
};
use tokio::time::{Instant, Sleep, sleep};

/// How long a body may take to arrive. Ours: 64 KB over the slowest phone line, and below the client's own 30 s.
pub const PATIENCE: Duration = Duration::from_secs(20);
/// An upload may take as often as long, two minutes for 20 MB, if it moves.
const UPLOAD_SPANS: u32 = 6;
/// What has to come in each span of a body that has several. Ours: slower than any line that ends in time, faster than drops.
const FLOOR: usize = 16 * 1024;
/// Between the answer to a body that came too slowly and the end of its connection: enough to read the answer.
const LAST_WORDS: Duration = Duration::from_secs(5);

/// How far a body has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Coming,
    Whole,
    TooSlow,
}

/// A request's body, watched.
pub struct Watched {
    stage: Rc<Cell<Stage>>,
    /// For an unread body of known length actix-web closes the connection; a chunked one it reads on for as long as it comes.
    is_chunked: bool,
    timeout_policy: Duration,
    wire: Option<Wire>,
}

/// Whether a body comes with the request. What asks for a websocket has one that ends with the connection; only a GET may become one.
pub fn has_body(head: &RequestHead) -> bool {
    is_chunked(head)
        || head.headers.get(header::CONTENT_LENGTH).is_some_and(|length| length != "0")
        || (head.method != Method::GET && head.headers.contains_key(header::UPGRADE))
}

fn is_chunked(head: &RequestHead) -> bool {
    head.headers.contains_key(header::TRANSFER_ENCODING)
}

/// Puts a clock on the body of a request, if it has one.
pub fn watch(
    request: &mut ServiceRequest,
    timeout_policy: Duration,
    is_upload: bool,
) -> Option<Watched> {
    if !has_body(request.head()) {
        return None;
    }
    let stage = Rc::new(Cell::new(Stage::Coming));
    let timed = Timed {
        body: request.take_payload(),
        span: Box::pin(sleep(timeout_policy)),
        timeout_policy,
        spans: if is_upload { UPLOAD_SPANS } else { 1 },
        came: 0,
        stage: Rc::clone(&stage),
    };
    request.set_payload(Payload::Stream { payload: Box::pin(timed) });
    Some(Watched {
        stage,
        is_chunked: is_chunked(request.head()),
        timeout_policy,
        wire: request.conn_data::<Wire>().copied(),
    })
}

impl Watched {
    /// Makes the answer the last on its connection, and ends that for a client which does not, where the rest of the body is not
    /// waited for.
    pub fn settle(self, answer: &mut ServiceResponse<impl MessageBody>) {
        let pause = match self.stage.get() {
            Stage::TooSlow => LAST_WORDS.min(self.timeout_policy),
            Stage::Coming if self.is_chunked => self.timeout_policy,
            Stage::Coming | Stage::Whole => return,
        };
        answer.response_mut().head_mut().set_connection_type(ConnectionType::Close);
        let Some(wire) = self.wire else { return };
        rt::spawn(async move {
            sleep(pause).await;
            if let Err(error) = wire.shut_down() {
                tracing::debug!(%error, "http: ending the connection of an unread body failed");
            }
        });
    }
}

/// Whether a body broke off because it came too slowly.
pub fn is_too_slow(error: &PayloadError) -> bool {
    matches!(error, PayloadError::Io(error) if error.kind() == io::ErrorKind::TimedOut)
}

/// A body with a clock.
struct Timed {
    body: Payload,
    span: Pin<Box<Sleep>>,
    timeout_policy: Duration,
    /// This one and those that may follow.
    spans: u32,
    /// Bytes of this span.
    came: usize,
    stage: Rc<Cell<Stage>>,
}

impl Timed {
    /// Looks at the clock; true when the time is up.
    fn is_late(&mut self, cx: &mut Context<'_>) -> bool {
        while self.stage.get() == Stage::Coming && self.span.as_mut().poll(cx).is_ready() {
            self.spans -= 1;
            if self.spans == 0 || self.came < FLOOR {
                self.stage.set(Stage::TooSlow);
            }
            self.came = 0;
            self.span.as_mut().reset(Instant::now() + self.timeout_policy);
        }
        self.stage.get() == Stage::TooSlow
    }
}

impl Stream for Timed {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.is_late(cx) {
            return Poll::Ready(Some(Err(PayloadError::Io(io::ErrorKind::TimedOut.into()))));
        }
        let piece = Pin::new(&mut self.body).poll_next(cx);
        match &piece {
            Poll::Ready(Some(Ok(bytes))) => self.came += bytes.len(),
            Poll::Ready(None) => self.stage.set(Stage::Whole),
            Poll::Ready(Some(Err(_))) | Poll::Pending => {}
        }
        piece
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;
    use futures_util::{StreamExt, stream};

    /// A span of these tests.
    const SPAN: Duration = Duration::from_millis(300);

    /// How many bytes are read of a body, how long that takes, and whether it ended because it was slow.
    async fn read(
        is_upload: bool,
        body: impl Stream<Item = usize> + 'static,
    ) -> (usize, Duration, bool) {
        let mut request =
            TestRequest::post().insert_header(("content-length", "1")).to_srv_request();
        let body = body.map(|length| Ok(Bytes::from(vec![0; length])));
        request.set_payload(Payload::Stream { payload: Box::pin(body) });
        watch(&mut request, SPAN, is_upload).expect("a body");
        let (mut body, mut came, begin) = (request.take_payload(), 0, Instant::now());
        while let Some(piece) = body.next().await {
            match piece {
                Ok(bytes) => came += bytes.len(),
                Err(error) => return (came, begin.elapsed(), is_too_slow(&error)),
            }
        }
        (came, begin.elapsed(), false)
    }

    /// Pieces of that length, one after the other, without end.
    fn endless(length: usize) -> impl Stream<Item = usize> {
        stream::repeat(length).then(|length| async move {
            tokio::task::yield_now().await;
            length
        })
    }

    #[tokio::test]
    async fn a_body_that_comes_is_read_to_its_end() {
        let (came, _, is_slow) = read(false, stream::iter([100, 200])).await;
        assert_eq!((came, is_slow), (300, false));
    }

    #[tokio::test]
    async fn a_body_has_its_time_however_steadily_it_comes() {
        let (came, _, is_slow) = read(false, endless(1_000)).await;
        assert!(is_slow && came > 0);
        let (came, _, is_slow) = read(false, stream::iter([1]).chain(stream::pending())).await;
        assert_eq!((came, is_slow), (1, true));
    }

    #[tokio::test]
    async fn an_upload_has_several_times_as_long_if_it_moves() {
        let (_, took, is_slow) = read(true, endless(FLOOR)).await;
        assert!(is_slow && took >= SPAN * UPLOAD_SPANS, "{took:?}");
        let drops = stream::iter([1_000]).chain(stream::pending());
        let (came, took, is_slow) = read(true, drops).await;
        assert!(is_slow && took < SPAN * UPLOAD_SPANS, "{took:?}");
        assert_eq!(came, 1_000);
    }
}
