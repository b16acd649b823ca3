//! What the fuzzer calls (`make fuzz`): any bytes at the two places where bytes of a stranger are read. Each says what must
//! hold for whatever arrives; a violation is a panic. Compiled with `--cfg fuzzing` only.

use bytes::Bytes;

use crate::{
    Frame, GatewayConfig,
    codec::{self, Arguments, Assembly, Packet, Received},
    frame_guard,
};

/// Polling's separator; here also between the messages of a websocket.
const SEPARATOR: u8 = 0x1e;
/// Begins a part that stands for a binary message.
const BINARY: u8 = 0x01;

/// The packets of one session, until one is refused. What is taken keeps to the limits, and an event or an answer
/// written anew is read as the same one.
pub fn packets(bytes: &[u8]) {
    let config = GatewayConfig::default();
    let mut assembly = Assembly::default();
    for part in bytes.split(|byte| *byte == SEPARATOR) {
        let received = match part.split_first() {
            Some((&BINARY, attachment)) => {
                let attachment = Bytes::copy_from_slice(attachment);
                codec::decode_binary(&config, &mut assembly, attachment)
            }
            _ => match std::str::from_utf8(part) {
                Ok(text) => codec::decode_text(&config, &mut assembly, text),
                Err(_not_text) => return,
            },
        };
        match received {
            Ok(Received::Packet(packet)) => check(&config, packet),
            Ok(Received::Incomplete | Received::Pong | Received::Close | Received::Noop) => {}
            Err(_refused) => return,
        }
    }
}

fn check(config: &GatewayConfig, packet: Packet) {
    match packet {
        Packet::Connect { namespace, .. } | Packet::Disconnect { namespace } => {
            assert!(namespace.len() <= config.max_namespace_bytes);
        }
        Packet::Event { namespace, name, arguments, ack } => {
            assert!(namespace.len() <= config.max_namespace_bytes);
            check_arguments(config, &arguments);
            // Attachments change places with their marks on the way; an event without them is the same both ways.
            if arguments.attachments().is_empty()
                && let Ok(first) = arguments.first::<serde_json::Value>()
            {
                let again =
                    read_again(config, &codec::encode_event(&namespace, &name, &first, ack));
                let Packet::Event { name: name_again, arguments, ack: ack_again, .. } = again
                else {
                    panic!("an event was read as something else");
                };
                assert_eq!((&*name, ack), (&*name_again, ack_again));
                assert_eq!(Some(first), arguments.first().ok());
            }
        }
        Packet::Ack { id, arguments } => {
            check_arguments(config, &arguments);
            let again = read_again(config, &codec::encode_ack("/", id, &()));
            assert!(matches!(again, Packet::Ack { id: same, .. } if same == id));
        }
    }
}

fn check_arguments(config: &GatewayConfig, arguments: &Arguments) {
    assert!(arguments.attachments().len() <= config.max_attachments);
    let whole: Result<Vec<&serde_json::value::RawValue>, _> =
        serde_json::from_str(arguments.text());
    assert!(whole.is_ok(), "arguments that are no array were taken");
}

fn read_again(config: &GatewayConfig, frame: &Frame) -> Packet {
    match codec::decode_text(config, &mut Assembly::default(), &frame.text) {
        Ok(Received::Packet(packet)) => packet,
        other => panic!("our own packet was read as {other:?}"),
    }
}

/// The first byte says how the others are cut into pieces. However they arrive, the same frames are let through.
pub fn frames(bytes: &[u8]) {
    let Some((&cut, stream)) = bytes.split_first() else { return };
    let whole = frame_guard::let_through(stream, stream.len().max(1));
    let pieces = frame_guard::let_through(stream, usize::from(cut).max(1));
    assert_eq!(whole, pieces);
}
