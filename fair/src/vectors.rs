//! Draws by rule, to compare builds of this crate. `fair/vectors.json` holds what they come to, computed by another program (Python's
//! hmac and hashlib); a test here compares the native code with it, and a test of the client the committed WebAssembly.

use sha2::{Digest, Sha256};

use crate::{Hash, Seed, roll, to_hex};

/// How many.
pub const COUNT: u64 = 5_000;

/// How many are spelled out.
const SPELLED: u64 = 20;

/// The parts of draw `number`: seed, seed of the player, player.
pub fn parts(number: u64) -> (Seed, String, String) {
    let hash =
        |what: &str| -> Hash { Sha256::digest(format!("{what} {number}").as_bytes()).into() };
    (hash("seed"), format!("client 七 {number}"), to_hex(&hash("player")[..16]))
}

/// The committed file: the first few results, and a hash over all of them with a line for each.
pub fn json() -> String {
    let rolls = (1..=COUNT).map(|number| {
        let (seed, client_seed, player) = parts(number);
        roll(&seed, &client_seed, &player, number).to_string()
    });
    let rolls: Vec<String> = rolls.collect();
    let all: Hash = Sha256::digest((rolls.join("\n") + "\n").as_bytes()).into();
    let first = rolls[..SPELLED as usize].join(", ");
    format!("{{ \"count\": {COUNT}, \"sha256\": \"{}\", \"first\": [{first}] }}\n", to_hex(&all))
}
