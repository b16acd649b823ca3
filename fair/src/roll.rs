//! From a seed to a number that nobody could choose.

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::{ALGORITHM, Hash, Seed, TOTAL, to_hex};

/// What is published of a seed before its day begins. The event and the day go in, so that no seed can serve two days.
pub fn commitment(event: &str, day: &str, seed: &Seed) -> Hash {
    let text = format!("{ALGORITHM} seed\n{event}\n{day}\n{}\n", to_hex(seed));
    Sha256::digest(text.as_bytes()).into()
}

/// The result of a draw, from 0 to 999,999. See [`Roller`].
pub fn roll(seed: &Seed, client_seed: &str, player: &str, number: u64) -> u32 {
    Roller::new(seed).roll(client_seed, player, number)
}

/// Rolls of one day's seed: the key is made ready once.
#[derive(Clone)]
pub struct Roller(Hmac<Sha256>);

impl Roller {
    /// # Panics
    /// Never: HMAC takes keys of any length.
    pub fn new(seed: &Seed) -> Self {
        Self(Hmac::new_from_slice(seed).expect("HMAC takes keys of any length"))
    }

    /// HMAC-SHA256 over what makes this draw this one; a line for each part, which is why none of them may hold a line break.
    /// Its bytes are read as numbers of 64 bits until one can be reduced to the range without favour.
    pub fn roll(&self, client_seed: &str, player: &str, number: u64) -> u32 {
        let mut round = 0_u32;
        loop {
            let mut mac = self.0.clone();
            let parts = [client_seed, player, &number.to_string(), &round.to_string()];
            mac.update(ALGORITHM.as_bytes());
            mac.update(b" draw\n");
            for part in parts {
                mac.update(part.as_bytes());
                mac.update(b"\n");
            }
            let bytes: [u8; 32] = mac.finalize().into_bytes().into();
            let words = bytes.chunks_exact(8).map(|word| {
                word.iter().fold(0_u64, |so_far, byte| (so_far << 8) | u64::from(*byte))
            });
            if let Some(roll) = first_fair(words, TOTAL) {
                return roll;
            }
            round += 1;
        }
    }
}

/// The first of `words` below the largest multiple of `total`, reduced to the range: every result has as many words behind it
/// as every other. One word in 10^13 is passed over.
fn first_fair(words: impl IntoIterator<Item = u64>, total: u32) -> Option<u32> {
    let total = u64::from(total);
    // 2^64 mod total, without 2^64.
    let surplus = (u64::MAX % total + 1) % total;
    let largest = u64::MAX - surplus;
    words
        .into_iter()
        .find(|word| *word <= largest)
        .and_then(|word| u32::try_from(word % total).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEED: Seed = [7; 32];

    /// Computed by another program: Python's hashlib and hmac.
    #[test]
    fn known_draws_come_out_as_another_program_computed_them() {
        let zero = commitment("e1", "2026-09-10", &[0; 32]);
        assert_eq!(
            to_hex(&zero),
            "556c653bb8b752f014ff7a107f868beb4fdb2943b2fe7a4772bb1e965113a08b"
        );
        assert_eq!(roll(&SEED, "lucky", "p1", 1), 387_808);
        assert_eq!(roll(&SEED, "lucky", "p1", 2), 739_890);
        assert_eq!(roll(&SEED, "七福神", "p1", 1), 132_153);
    }

    #[test]
    fn every_part_of_a_draw_changes_it() {
        let other = [8; 32];
        let rolls = [
            roll(&SEED, "lucky", "p1", 1),
            roll(&other, "lucky", "p1", 1),
            roll(&SEED, "luckz", "p1", 1),
            roll(&SEED, "lucky", "p2", 1),
            roll(&SEED, "lucky", "p1", 2),
        ];
        for (at, one) in rolls.iter().enumerate() {
            assert!(!rolls[..at].contains(one), "{rolls:?}");
        }
    }

    #[test]
    fn a_seed_that_was_tampered_with_does_not_fit_its_commitment() {
        let published = commitment("e1", "2026-09-10", &SEED);
        let mut tampered = SEED;
        tampered[31] ^= 1;
        assert_ne!(commitment("e1", "2026-09-10", &tampered), published);
        assert_ne!(commitment("e1", "2026-09-11", &SEED), published, "another day");
        assert_ne!(commitment("e2", "2026-09-10", &SEED), published, "another event");
    }

    #[test]
    fn words_that_would_favour_low_results_are_passed_over() {
        // 2^64 = 18446744073709 * 1000000 + 551616: the last 551,616 words would come once more to the lowest results.
        let surplus = 551_616;
        let first_refused = u64::MAX - surplus + 1;
        assert_eq!(first_fair([first_refused - 1], TOTAL), Some(TOTAL - 1));
        assert_eq!(first_fair([first_refused], TOTAL), None);
        assert_eq!(first_fair([u64::MAX, first_refused, 1_000_005], TOTAL), Some(5));
        // With a range that divides 2^64 nothing is passed over.
        assert_eq!(first_fair([u64::MAX], 1 << 20), Some((1 << 20) - 1));
    }
}
