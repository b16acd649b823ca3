//! The packets of Engine.IO v4 and Socket.IO v5: bytes in, typed packets out, and back. Pure; parsing is done by the
//! published crates, with the checks they leave to their callers added here.

use std::{
    ops::Range,
    sync::{Arc, PoisonError},
    time::Instant,
};

use bytes::Bytes;
use engineioxide_core::{OpenPacket, Packet as EnginePacket, ProtocolVersion};
use serde::{
    Serialize,
    de::{Deserializer, IgnoredAny, SeqAccess, Visitor},
};
use serde_json::value::RawValue;
use socketioxide_core::{
    Value as SocketValue,
    packet::{Packet as SocketPacket, PacketData},
    parser::{Parse, ParseConfig, ParseError, ParserState},
};
use socketioxide_parser_common::CommonParser;

use crate::{Class, Frame, GatewayConfig, Refusal};

/// A shared piece of text: a namespace or an event's name.
pub(crate) type Name = engineioxide_core::Str;

/// Names that the client library keeps for itself, and one that no careful peer sends.
const RESERVED_NAMES: [&str; 7] = [
    "connect",
    "connect_error",
    "disconnect",
    "disconnecting",
    "newListener",
    "removeListener",
    "__proto__",
];

/// The Engine.IO packets a client may send on an open session.
#[derive(Debug)]
pub(crate) enum EngineReceived {
    Pong,
    Close,
    Noop,
    Message(Name),
    Binary(Bytes),
}

/// What a client may send on an open session.
#[derive(Debug)]
pub(crate) enum Received {
    Pong,
    Close,
    Noop,
    /// A complete Socket.IO packet.
    Packet(Packet),
    /// A Socket.IO packet whose attachments are still to come.
    Incomplete,
}

/// A Socket.IO packet, checked.
#[derive(Debug)]
pub(crate) enum Packet {
    Connect { namespace: Name, auth: serde_json::Value },
    Disconnect { namespace: Name },
    Event { namespace: Name, name: Name, arguments: Arguments, ack: Option<i64> },
    Ack { id: i64, arguments: Arguments },
}

impl Packet {
    /// What it takes in memory, as far as its sender decides that.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Self::Connect { namespace, .. } | Self::Disconnect { namespace } => namespace.len(),
            Self::Event { arguments, .. } | Self::Ack { arguments, .. } => {
                arguments.text.len() + arguments.attachments.iter().map(Bytes::len).sum::<usize>()
            }
        }
    }
}

/// Why a packet is refused; the session is closed then.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Malformed {
    #[error("not an Engine.IO packet a client may send")]
    Engine,
    #[error("not a Socket.IO packet: {0}")]
    Socket(#[from] ParseError),
    #[error("the payload is not what the packet's type asks for")]
    Payload(#[from] serde_json::Error),
    #[error("the namespace is too long")]
    Namespace,
    #[error("the event's name is reserved")]
    ReservedName,
    #[error("the acknowledgement's number is out of range")]
    AckId,
}

/// Remembers a packet whose attachments are still on their way; empty for nearly every session at nearly every time.
#[derive(Debug, Default)]
pub(crate) struct Assembly(Option<Box<ParserState>>);

impl Assembly {
    pub(crate) fn is_waiting(&self) -> bool {
        self.0.is_some()
    }

    /// When the waiting packet arrived.
    pub(crate) fn waiting_since(&self) -> Option<Instant> {
        let partial =
            self.0.as_deref()?.partial_bin_packet.lock().unwrap_or_else(PoisonError::into_inner);
        partial.as_ref().map(|packet| packet.initial_packet_recv)
    }

    /// Gives up on a packet whose attachments did not come.
    pub(crate) fn drop_packet(&mut self) {
        self.0 = None;
    }
}

/// Reads one Engine.IO packet in its text form, and the Socket.IO packet inside it.
pub(crate) fn decode_text(
    config: &GatewayConfig,
    assembly: &mut Assembly,
    text: &str,
) -> Result<Received, Malformed> {
    match decode_engine(text)? {
        EngineReceived::Message(message) => decode_message(config, assembly, message),
        EngineReceived::Binary(bytes) => decode_binary(config, assembly, bytes),
        EngineReceived::Pong => Ok(Received::Pong),
        EngineReceived::Close => Ok(Received::Close),
        EngineReceived::Noop => Ok(Received::Noop),
    }
}

/// Reads one Engine.IO packet in its text form.
pub(crate) fn decode_engine(text: &str) -> Result<EngineReceived, Malformed> {
    match EnginePacket::parse(ProtocolVersion::V4, Name::copy_from_slice(text))
        .map_err(|_refused| Malformed::Engine)?
    {
        EnginePacket::Message(message) => Ok(EngineReceived::Message(message)),
        EnginePacket::Binary(bytes) => Ok(EngineReceived::Binary(bytes)),
        EnginePacket::Pong => Ok(EngineReceived::Pong),
        EnginePacket::Close => Ok(EngineReceived::Close),
        EnginePacket::Noop => Ok(EngineReceived::Noop),
        EnginePacket::Open(_)
        | EnginePacket::Ping
        | EnginePacket::PingUpgrade
        | EnginePacket::PongUpgrade
        | EnginePacket::Upgrade
        | EnginePacket::BinaryV3(_) => Err(Malformed::Engine),
    }
}

/// Reads one binary message: always an attachment of the packet before it.
pub(crate) fn decode_binary(
    config: &GatewayConfig,
    assembly: &mut Assembly,
    bytes: Bytes,
) -> Result<Received, Malformed> {
    let state = assembly.0.as_deref().ok_or(ParseError::UnexpectedBinaryPacket)?;
    match CommonParser.decode_bin(&parse_config(config), state, bytes) {
        Ok(packet) => {
            assembly.0 = None;
            check(config, packet).map(Received::Packet)
        }
        Err(ParseError::NeedsMoreBinaryData) => Ok(Received::Incomplete),
        Err(refused) => Err(refused.into()),
    }
}

fn decode_message(
    config: &GatewayConfig,
    assembly: &mut Assembly,
    message: Name,
) -> Result<Received, Malformed> {
    if assembly.is_waiting() {
        return Err(ParseError::UnexpectedStringPacket.into());
    }
    let whole = message.clone();
    let state = ParserState::default();
    match CommonParser.decode_str(&parse_config(config), &state, message) {
        Ok(packet) => {
            refuse_lost_ack_id(&whole, &packet)?;
            check(config, packet).map(Received::Packet)
        }
        Err(ParseError::NeedsMoreBinaryData) => {
            assembly.0 = Some(Box::new(state));
            Ok(Received::Incomplete)
        }
        Err(refused) => Err(refused.into()),
    }
}

fn parse_config(config: &GatewayConfig) -> ParseConfig {
    ParseConfig {
        max_incoming_binary_buf_size: config.max_payload,
        max_incoming_binaries: config.max_attachments,
        packet_completion_timeout: config.attachment_timeout,
    }
}

/// The parser reads digits it cannot hold as "no acknowledgement asked for"; we refuse them.
fn refuse_lost_ack_id(whole: &str, packet: &SocketPacket) -> Result<(), Malformed> {
    let (PacketData::Event(SocketValue::Str(data, _), None)
    | PacketData::BinaryEvent(SocketValue::Str(data, _), None)) = &packet.inner
    else {
        return Ok(());
    };
    let head = &whole.as_bytes()[..whole.len() - data.len()];
    if head.len() > 1 && head.last().is_some_and(u8::is_ascii_digit) {
        Err(Malformed::AckId)
    } else {
        Ok(())
    }
}

fn check(config: &GatewayConfig, packet: SocketPacket) -> Result<Packet, Malformed> {
    let SocketPacket { inner, ns: namespace } = packet;
    if namespace.len() > config.max_namespace_bytes {
        return Err(Malformed::Namespace);
    }
    match inner {
        PacketData::Connect(auth) => Ok(Packet::Connect { namespace, auth: read_auth(auth)? }),
        PacketData::Disconnect => Ok(Packet::Disconnect { namespace }),
        PacketData::Event(data, ack) | PacketData::BinaryEvent(data, ack) => {
            let (arguments, name) = Arguments::of_event(data)?;
            if RESERVED_NAMES.contains(&&*name) {
                return Err(Malformed::ReservedName);
            }
            Ok(Packet::Event { namespace, name, arguments, ack })
        }
        PacketData::EventAck(data, id) | PacketData::BinaryAck(data, id) => {
            Ok(Packet::Ack { id, arguments: Arguments::of_ack(data)? })
        }
        PacketData::ConnectError(_) => Err(Malformed::Engine),
    }
}

fn read_auth(auth: Option<SocketValue>) -> Result<serde_json::Value, Malformed> {
    let Some(SocketValue::Str(text, _)) = auth else {
        return Ok(serde_json::Value::Object(serde_json::Map::new()));
    };
    Ok(serde_json::Value::Object(serde_json::from_str(&text)?))
}

/// An event's or an answer's arguments: JSON text that is known to be a well-formed array.
#[derive(Debug)]
pub(crate) struct Arguments {
    text: Name,
    /// Where the first argument after the name is; empty if there is none.
    first: Range<u32>,
    is_event: bool,
    attachments: Vec<Bytes>,
}

impl Arguments {
    fn of_event(data: SocketValue) -> Result<(Self, Name), serde_json::Error> {
        let (text, attachments) = parts(data);
        let scan: Scan = scan(&text)?;
        let quoted =
            scan.elements[0].ok_or_else(|| serde::de::Error::custom("an event needs a name"))?;
        let inner = quoted.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        let name = match inner {
            Some(plain) if !plain.contains('\\') => text.slice(range_in(&text, plain)),
            _ => Name::from(serde_json::from_str::<String>(quoted)?),
        };
        let first = scan.elements[1].map_or(0..0, |argument| narrow(range_in(&text, argument)));
        Ok((Self { first, is_event: true, attachments, text }, name))
    }

    fn of_ack(data: SocketValue) -> Result<Self, serde_json::Error> {
        let (text, attachments) = parts(data);
        let first =
            scan(&text)?.elements[0].map_or(0..0, |argument| narrow(range_in(&text, argument)));
        Ok(Self { first, is_event: false, attachments, text })
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn first_text(&self) -> &str {
        if self.first.is_empty() {
            "null"
        } else {
            &self.text[self.first.start as usize..self.first.end as usize]
        }
    }

    pub(crate) fn attachments(&self) -> &[Bytes] {
        &self.attachments
    }

    pub(crate) fn first<T: serde::de::DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        if self.attachments.is_empty() {
            return serde_json::from_str(self.first_text());
        }
        self.all()
    }

    /// All arguments if `T` is a tuple, the first one otherwise.
    pub(crate) fn all<T: serde::de::DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        let attachments =
            (!self.attachments.is_empty()).then(|| self.attachments.iter().cloned().collect());
        let mut value = SocketValue::Str(self.text.clone(), attachments);
        CommonParser.decode_value(&mut value, self.is_event).map_err(serde::de::Error::custom)
    }

    /// What an awaited answer is read as.
    pub(crate) fn answer<T: serde::de::DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        self.all()
    }
}

fn parts(data: SocketValue) -> (Name, Vec<Bytes>) {
    match data {
        SocketValue::Str(text, attachments) => (text, attachments.into_iter().flatten().collect()),
        // The common parser makes no other value; an empty text is refused by the scan.
        SocketValue::Bytes(_) => (Name::default(), Vec::new()),
    }
}

/// The first two elements of a JSON array, and the certainty that all of it is well formed.
struct Scan<'a> {
    elements: [Option<&'a str>; 2],
}

fn scan(text: &str) -> Result<Scan<'_>, serde_json::Error> {
    struct First2;
    impl<'de> Visitor<'de> for First2 {
        type Value = Scan<'de>;

        fn expecting(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            out.write_str("an array of arguments")
        }

        fn visit_seq<S: SeqAccess<'de>>(self, mut array: S) -> Result<Scan<'de>, S::Error> {
            let first = array.next_element::<&RawValue>()?.map(RawValue::get);
            let second = array.next_element::<&RawValue>()?.map(RawValue::get);
            while array.next_element::<IgnoredAny>()?.is_some() {}
            Ok(Scan { elements: [first, second] })
        }
    }
    let mut json = serde_json::Deserializer::from_str(text);
    let found = json.deserialize_seq(First2)?;
    json.end()?;
    Ok(found)
}

fn range_in(whole: &str, part: &str) -> Range<usize> {
    let start = part.as_ptr() as usize - whole.as_ptr() as usize;
    start..start + part.len()
}

fn narrow(range: Range<usize>) -> Range<u32> {
    let edge = |at: usize| u32::try_from(at).expect("payloads are limited far below 4 GiB");
    edge(range.start)..edge(range.end)
}

/// The packet that opens a session, for the transport it arrives on.
pub(crate) fn encode_open(packet: OpenPacket) -> String {
    String::from(EnginePacket::Open(packet))
}

pub(crate) fn encode_event<T: Serialize + ?Sized>(
    namespace: &str,
    name: &str,
    data: &T,
    ack: Option<i64>,
) -> Frame {
    let payload =
        CommonParser.encode_value(data, Some(name)).expect("an event's payload has a JSON form");
    with_payload(namespace, ['2', '5'], ack, payload)
}

pub(crate) fn encode_ack<T: Serialize + ?Sized>(namespace: &str, id: i64, data: &T) -> Frame {
    let payload =
        CommonParser.encode_value(data, None).expect("an answer's payload has a JSON form");
    Frame { class: Class::Answer, ..with_payload(namespace, ['3', '6'], Some(id), payload) }
}

pub(crate) fn encode_connected(namespace: &str, id: engineioxide_core::Sid) -> Frame {
    Frame::of_text(format!("40{}{{\"sid\":\"{id}\"}}", Prefix(namespace)))
}

pub(crate) fn encode_refused(namespace: &str, refusal: &Refusal) -> Frame {
    #[derive(Serialize)]
    struct ErrorBody<'a> {
        message: &'a str,
        #[serde(skip_serializing_if = "serde_json::Value::is_null")]
        data: &'a serde_json::Value,
    }
    let body = serde_json::to_string(&ErrorBody { message: &refusal.message, data: &refusal.data })
        .expect("text and JSON values have a JSON form");
    Frame::of_text(format!("44{}{body}", Prefix(namespace)))
}

pub(crate) fn encode_disconnect(namespace: &str) -> Frame {
    Frame::of_text(format!("41{}", Prefix(namespace)))
}

/// A namespace as packets carry it: nothing for the main one.
struct Prefix<'a>(&'a str);

impl std::fmt::Display for Prefix<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.0 == "/" { Ok(()) } else { write!(out, "{},", self.0) }
    }
}

/// Writes Engine.IO's digit, Socket.IO's head and the payload into one buffer. `kinds` are the packet type's digits
/// without and with attachments.
fn with_payload(
    namespace: &str,
    kinds: [char; 2],
    ack: Option<i64>,
    payload: SocketValue,
) -> Frame {
    use std::fmt::Write as _;
    let (json, attachments) = parts(payload);
    let mut text = String::with_capacity(json.len() + namespace.len() + 32);
    text.push('4');
    let written = if attachments.is_empty() {
        text.push(kinds[0]);
        write!(text, "{}", Prefix(namespace))
    } else {
        text.push(kinds[1]);
        write!(text, "{}-{}", attachments.len(), Prefix(namespace))
    };
    let written = written.and_then(|()| ack.map_or(Ok(()), |id| write!(text, "{id}")));
    debug_assert!(written.is_ok(), "writing to a String does not fail");
    text.push_str(&json);
    let attachments = (!attachments.is_empty()).then(|| Arc::from(attachments));
    Frame { text: text.into(), attachments, class: Class::Event }
}

#[cfg(test)]
mod tests;
