//! Any bytes as the packets of one session.
#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| guildhall_gateway::fuzzing::packets(bytes));
