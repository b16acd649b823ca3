//! The edges of the packet formats: nothing a client sends may panic, and what we send is read back as it was.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;

fn config() -> GatewayConfig {
    GatewayConfig::default()
}

fn decode(text: &str) -> Result<Received, Malformed> {
    decode_text(&config(), &mut Assembly::default(), text)
}

fn event(text: &str) -> (String, Arguments, Option<i64>) {
    match decode(text) {
        Ok(Received::Packet(Packet::Event { name, arguments, ack, .. })) => {
            (name.as_str().to_owned(), arguments, ack)
        }
        other => panic!("{text} was read as {other:?}"),
    }
}

#[test]
fn the_malformed_packets_of_the_list_are_refused() {
    // SOCKET-006 to SOCKET-015 of the list of bad inputs, and their neighbours.
    let malformed = [
        "4",
        "42",
        "42{}",
        "42[]",
        "42[null]",
        "42[1]",
        "42[\"__proto__\"]",
        "42[\"connect\"]",
        "42[\"disconnecting\"]",
        "45999999999-[]",
        "45-[\"a\"]",
        "451[\"a\"]",
        "421e99[\"a\"]",
        "42abc[\"a\"]",
        "42[\"a\"",
        "42[\"a\"]x",
        "4299999999999999999999[\"a\"]",
        "42/x,99999999999999999999[\"a\"]",
        "43[\"a\"]",
        "43abc[]",
        "431{}",
        "44{}",
        "47",
        "40[]",
        "40\"x\"",
        "40{",
        "",
        "7",
        "2",
        "5",
        "2probe",
        "0{}",
        "b!",
        "é",
        "4é",
        "42é",
        "42/é",
        "42[\"\\ud800\"]",
    ];
    for text in malformed {
        assert!(decode(text).is_err(), "{text} was taken");
    }
}

#[test]
fn a_namespace_longer_than_the_limit_is_refused() {
    assert!(matches!(decode(&format!("40/{}", "n".repeat(100_000))), Err(Malformed::Namespace)));
    assert!(decode("40/admin,").is_ok(), "whether it exists is the application's to say");
}

#[test]
fn an_event_is_read_straight_from_its_text() {
    let (name, arguments, ack) = event("4217[\"send_msg\", {\"text\": \"hi\"} ,2]");
    assert_eq!((name.as_str(), ack), ("send_msg", Some(17)));
    assert_eq!(arguments.first_text(), "{\"text\": \"hi\"}");
    assert_eq!(arguments.first::<Value>().unwrap(), json!({ "text": "hi" }));
    assert_eq!(arguments.all::<(Value, u8)>().unwrap(), (json!({ "text": "hi" }), 2));
}

#[test]
fn an_event_without_arguments_reads_as_null() {
    let (_, arguments, ack) = event("42[\"ping_me\"]");
    assert_eq!(arguments.first::<Option<u8>>().unwrap(), None);
    assert_eq!(ack, None);
    assert!(arguments.first::<String>().is_err());
}

#[test]
fn an_escaped_name_is_the_name_it_spells() {
    assert_eq!(event("42[\"a\\u0062c\"]").0, "abc");
    assert!(matches!(decode("42[\"conn\\u0065ct\"]"), Err(Malformed::ReservedName)));
}

#[test]
fn attachments_are_put_where_their_placeholders_are() {
    let mut assembly = Assembly::default();
    let head =
        "452-1[\"file\",{\"_placeholder\":true,\"num\":0},{\"_placeholder\":true,\"num\":1}]";
    assert!(matches!(decode_text(&config(), &mut assembly, head), Ok(Received::Incomplete)));
    let first = decode_binary(&config(), &mut assembly, Bytes::from_static(b"zero"));
    assert!(matches!(first, Ok(Received::Incomplete)));
    let Ok(Received::Packet(Packet::Event { arguments, .. })) =
        decode_binary(&config(), &mut assembly, Bytes::from_static(b"one"))
    else {
        panic!("the packet is complete")
    };
    let (zero, one): (Bytes, Bytes) = arguments.all().unwrap();
    assert_eq!((&*one, &*zero), (&b"one"[..], &b"zero"[..]));
    assert!(!assembly.is_waiting());
}

#[test]
fn attachments_nobody_announced_and_text_between_them_are_refused() {
    assert!(decode_binary(&config(), &mut Assembly::default(), Bytes::from_static(b"x")).is_err());
    let mut assembly = Assembly::default();
    let head = "451-[\"file\",{\"_placeholder\":true,\"num\":0}]";
    assert!(matches!(decode_text(&config(), &mut assembly, head), Ok(Received::Incomplete)));
    assert!(decode_text(&config(), &mut assembly, "42[\"a\"]").is_err());
}

#[test]
fn attachments_heavier_than_the_payload_limit_are_refused() {
    let config = GatewayConfig { max_payload: 10, ..config() };
    let mut assembly = Assembly::default();
    let head = "452-[\"file\",{\"_placeholder\":true,\"num\":0},{\"_placeholder\":true,\"num\":1}]";
    assert!(decode_text(&config, &mut assembly, head).is_ok());
    assert!(decode_binary(&config, &mut assembly, Bytes::from_static(b"123456")).is_ok());
    assert!(decode_binary(&config, &mut assembly, Bytes::from_static(b"123456")).is_err());
}

#[test]
fn raw_json_goes_out_as_it_is() {
    let raw = serde_json::value::RawValue::from_string("{\"kept\":1.50}".to_owned()).unwrap();
    assert_eq!(Frame::event("/", "a", &json!({ "x": 1 })).text(), "42[\"a\",{\"x\":1}]");
    assert_eq!(Frame::event("/", "a", &raw).text(), "42[\"a\",{\"kept\":1.50}]");
}

#[test]
fn the_protocols_own_packets_are_written_as_clients_expect() {
    let id = engineioxide_core::Sid::ZERO;
    assert_eq!(encode_connected("/x", id).text(), format!("40/x,{{\"sid\":\"{id}\"}}"));
    assert_eq!(encode_disconnect("/").text(), "41");
    let refusal = Refusal::invalid_namespace();
    assert_eq!(
        encode_refused("/random", &refusal).text(),
        "44/random,{\"message\":\"Invalid namespace\"}"
    );
    let refusal = Refusal::new("unauthorized", json!({ "code": 401 }));
    assert_eq!(
        encode_refused("/", &refusal).text(),
        "44{\"message\":\"unauthorized\",\"data\":{\"code\":401}}"
    );
    assert_eq!(encode_ack("/x", 7, &(1, "b")).text(), "43/x,7[1,\"b\"]");
}

/// Keys as clients make them.
const ANY_KEY: &str = ".*";

/// The parser crate does not read escaped keys in packets with attachments (docs/decisions on the gateway).
const PLAIN_KEY: &str = "[a-zéไ ]{0,6}";

/// JSON as clients make it.
fn any_json(keys: &'static str) -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        ".*".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 32, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::hash_map(keys, inner, 0..6)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn no_text_makes_the_decoder_panic(text in ".*") {
        let _ = decode(&text);
    }

    #[test]
    fn no_text_that_looks_like_a_packet_makes_it_panic(
        text in "[0-6b][0-6]?[0-9-]{0,22}(/[a-zé]{0,4},?)?[0-9e]{0,22}[\\[{]?(\"[a-zé\\\\\"]{0,6}\"?)?,?[\\[{}\\]]{0,4}",
        attachment in prop::collection::vec(any::<u8>(), 0..16),
    ) {
        let mut assembly = Assembly::default();
        let _ = decode_text(&config(), &mut assembly, &text);
        let _ = decode_binary(&config(), &mut assembly, attachment.into());
    }

    #[test]
    fn what_is_written_is_read_back(
        name in "[a-z_]{1,12}",
        namespace in "/[a-z]{0,8}",
        id in proptest::option::of(0..i64::MAX),
        (data, blob) in prop_oneof![
            any_json(ANY_KEY).prop_map(|data| (data, None)),
            (any_json(PLAIN_KEY), prop::collection::vec(any::<u8>(), 0..64)).prop_map(|(data, blob)| (data, Some(blob))),
        ],
    ) {
        prop_assume!(!RESERVED_NAMES.contains(&name.as_str()));
        let frame = match &blob {
            None => encode_event(&namespace, &name, &data, id),
            Some(blob) => encode_event(&namespace, &name, &(&data, Bytes::from(blob.clone())), id),
        };
        let mut assembly = Assembly::default();
        let mut read = decode_text(&config(), &mut assembly, frame.text()).unwrap();
        for attachment in frame.attachments.iter().flat_map(|all| all.iter()) {
            read = decode_binary(&config(), &mut assembly, attachment.clone()).unwrap();
        }
        let Received::Packet(Packet::Event { namespace: read_namespace, name: read_name, arguments, ack }) = read else {
            panic!("{} was not read as an event", frame.text());
        };
        prop_assert_eq!(read_namespace.as_str(), namespace);
        prop_assert_eq!(read_name.as_str(), name);
        prop_assert_eq!(ack, id);
        match blob {
            None => prop_assert_eq!(arguments.first::<Value>().unwrap(), data),
            Some(blob) => prop_assert_eq!(arguments.all::<(Value, Bytes)>().unwrap(), (data, Bytes::from(blob))),
        }
    }
}
