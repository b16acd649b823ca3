//! Any bytes as what arrives on a websocket, in any pieces.
#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| guildhall_gateway::fuzzing::frames(bytes));
