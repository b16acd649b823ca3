//! Authentication of messages: each carries a MAC that only processes with the cluster's key can make, over the channel, the publisher, a
//! number and the content. Redis may be shared, and any program that can publish there could otherwise push anything to any socket, end
//! sign-ins, or replay messages. A process that has just started does not know what was published before it: to it a
//! recorded message can be replayed once. Clocks of processes may differ, so no time is signed; pushes carry their numbers, and
//! readers drop what they have.
use std::{
    collections::HashMap,
    sync::atomic::{AtomicU64, Ordering},
    time::Instant,
};

use bytes::Bytes;
use guildhall_domain::placement::NodeId;
use metrics::counter;
use ring::hmac::{Context, HMAC_SHA256, Key};

/// Of the 32 bytes of a code; 128 bits cannot be guessed.
const CODE: usize = 16;
/// So many numbers of one publisher are told apart. Ours: through a cluster messages overtake each other, by a batch or two.
const WINDOW: u64 = 65_536;
/// Publishers remembered. Each start of a process is one.
const PUBLISHERS: usize = 256;

/// Signs what is published.
pub(super) struct Seal {
    key: Key,
    number: AtomicU64,
}

impl Seal {
    pub fn new(key: &[u8]) -> Self {
        Self { key: Key::new(HMAC_SHA256, key), number: AtomicU64::new(0) }
    }

    /// The message as it travels: code, number, `body`.
    pub fn close(&self, channel: &str, body: &[u8]) -> Bytes {
        let number = self.number.fetch_add(1, Ordering::Relaxed).to_be_bytes();
        let code = self.code(channel, &number, body);
        [&code[..], &number, body].concat().into()
    }

    fn code(&self, channel: &str, number: &[u8; 8], body: &[u8]) -> [u8; CODE] {
        let mut context = Context::with_key(&self.key);
        // No channel has a zero byte in its name.
        for part in [channel.as_bytes(), &[0], number, body] {
            context.update(part);
        }
        let code = context.sign();
        *code.as_ref().first_chunk().expect("longer than a code")
    }
}

/// Opens what is heard, each message once.
#[derive(Default)]
pub(super) struct Opener {
    publishers: HashMap<NodeId, Heard>,
}

impl Opener {
    /// The publisher of a message, and its content; `None` for what no process of this house said, and for what was heard before.
    pub fn open<'a>(
        &mut self,
        seal: &Seal,
        channel: &str,
        message: &'a [u8],
    ) -> Option<(NodeId, &'a [u8])> {
        let opened = self.check(seal, channel, message);
        if opened.is_none() {
            counter!("bus_refused_total").increment(1);
        }
        opened
    }

    fn check<'a>(
        &mut self,
        seal: &Seal,
        channel: &str,
        message: &'a [u8],
    ) -> Option<(NodeId, &'a [u8])> {
        let (code, signed) = message.split_first_chunk::<CODE>()?;
        let (number, body) = signed.split_first_chunk()?;
        if !is_equal(&seal.code(channel, number, body), code) {
            return None;
        }
        let (from, says) = body.split_first_chunk()?;
        let from = NodeId(u64::from_be_bytes(*from));
        let heard = self.publishers.entry(from).or_default();
        heard.at = Instant::now();
        let is_new = heard.take(u64::from_be_bytes(*number));
        if self.publishers.len() > PUBLISHERS {
            self.forget_one();
        }
        is_new.then_some((from, says))
    }

    /// The publisher that was silent for longest has ended long ago.
    fn forget_one(&mut self) {
        let silent = self.publishers.iter().min_by_key(|(_, heard)| heard.at);
        if let Some(silent) = silent.map(|(node, _)| *node) {
            self.publishers.remove(&silent);
        }
    }
}

/// In a time that says nothing of where they differ.
fn is_equal(one: &[u8; CODE], other: &[u8; CODE]) -> bool {
    one.iter().zip(other).fold(0, |differs, (a, b)| differs | (a ^ b)) == 0
}

/// Which numbers of one publisher were heard.
struct Heard {
    highest: u64,
    /// A bit for each of the last [`WINDOW`] numbers, in a ring.
    bits: Box<[u64]>,
    at: Instant,
}

impl Default for Heard {
    fn default() -> Self {
        let words = usize::try_from(WINDOW / 64).expect("a small number");
        Self { highest: 0, bits: vec![0; words].into(), at: Instant::now() }
    }
}

impl Heard {
    /// Whether this number is heard for the first time. One that fell out of the window counts as heard.
    fn take(&mut self, number: u64) -> bool {
        if number > self.highest {
            let fresh = (number - self.highest).min(WINDOW);
            for passed in number - fresh + 1..=number {
                let (word, bit) = Self::place(passed);
                self.bits[word] &= !bit;
            }
            self.highest = number;
        } else if self.highest - number >= WINDOW {
            return false;
        }
        let (word, bit) = Self::place(number);
        let is_new = self.bits[word] & bit == 0;
        self.bits[word] |= bit;
        is_new
    }

    fn place(number: u64) -> (usize, u64) {
        let at = number % WINDOW;
        (usize::try_from(at / 64).expect("a small number"), 1 << (at % 64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashSet;

    fn body(node: u64, says: &[u8]) -> Vec<u8> {
        [&node.to_be_bytes(), says].concat()
    }

    #[test]
    fn what_was_signed_opens_once_with_the_same_key_on_the_same_channel() {
        let (seal, stranger) = (Seal::new(b"key"), Seal::new(b"another"));
        let mut opener = Opener::default();
        let message = seal.close("u:1", &body(7, b"hello"));
        assert_eq!(opener.open(&stranger, "u:1", &message), None);
        assert_eq!(opener.open(&seal, "u:2", &message), None, "carried to another channel");
        assert_eq!(opener.open(&seal, "u:1", &message), Some((NodeId(7), &b"hello"[..])));
        assert_eq!(opener.open(&seal, "u:1", &message), None, "said again");
        for cut in 0..message.len() {
            assert_eq!(opener.open(&seal, "u:1", &message[..cut]), None);
            let mut changed = message.to_vec();
            changed[cut] ^= 1;
            assert_eq!(opener.open(&seal, "u:1", &changed), None, "byte {cut}");
        }
    }

    #[test]
    fn numbers_of_one_publisher_are_no_others() {
        let (one, other) = (Seal::new(b"key"), Seal::new(b"key"));
        let mut opener = Opener::default();
        for seal in [&one, &other] {
            let node = if std::ptr::eq(seal, &one) { 1 } else { 2 };
            assert!(opener.open(seal, "a", &seal.close("a", &body(node, b""))).is_some());
        }
    }

    #[test]
    fn publishers_that_are_gone_are_forgotten() {
        let mut opener = Opener::default();
        for node in 0..1_000 {
            let seal = Seal::new(b"key");
            assert!(opener.open(&seal, "a", &seal.close("a", &body(node, b""))).is_some());
        }
        assert_eq!(opener.publishers.len(), PUBLISHERS);
    }

    proptest! {
        #[test]
        fn a_number_is_taken_exactly_once_and_never_when_it_is_too_old(
            numbers in prop::collection::vec(0..4 * WINDOW, 1..400),
        ) {
            let mut heard = Heard::default();
            let (mut taken, mut highest) = (HashSet::new(), 0);
            for number in numbers {
                let expected = highest < number + WINDOW && !taken.contains(&number);
                prop_assert_eq!(heard.take(number), expected, "{}", number);
                taken.insert(number);
                highest = highest.max(number);
            }
        }
    }
}
