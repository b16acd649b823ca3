//! Sealing with a key: AES-256-GCM.
use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};

/// Seals what is not to be read where it is kept (AES-256-GCM). Who reads a table or a copy of it reads nothing without the key, and what
/// was moved or changed there does not open.
pub struct Seal(LessSafeKey);

impl Seal {
    pub(super) fn new(key: &[u8]) -> Option<Self> {
        Some(Self(LessSafeKey::new(UnboundKey::new(&AES_256_GCM, key).ok()?)))
    }

    /// Seals `plain`; it opens again together with the same `about` only (an id, say).
    pub fn seal(&self, about: &[u8], plain: &[u8]) -> Vec<u8> {
        // Random: of 2^32 under one key two are alike with a chance of 2^-32, and nobody makes so many.
        let nonce: [u8; NONCE_LEN] = rand::random();
        let mut sealed = plain.to_vec();
        self.0
            .seal_in_place_append_tag(
                Nonce::assume_unique_for_key(nonce),
                Aad::from(about),
                &mut sealed,
            )
            .expect("shorter than the 64 GB the cipher takes");
        [&nonce[..], &sealed].concat()
    }

    /// What was sealed; `None` if it was not with this key and about this.
    pub fn open(&self, about: &[u8], sealed: &[u8]) -> Option<Vec<u8>> {
        let (nonce, sealed) = sealed.split_first_chunk::<NONCE_LEN>()?;
        let mut bytes = sealed.to_vec();
        let nonce = Nonce::assume_unique_for_key(*nonce);
        let plain = self.0.open_in_place(nonce, Aad::from(about), &mut bytes).ok()?;
        Some(plain.to_vec())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seal(byte: u8) -> Seal {
        Seal::new(&[byte; 32]).unwrap()
    }

    #[test]
    fn what_is_sealed_opens_with_the_same_key_about_the_same_thing_only() {
        let sealed = seal(1).seal(b"order 1", b"account: ann");
        assert_eq!(seal(1).open(b"order 1", &sealed).unwrap(), b"account: ann");
        assert_eq!(seal(2).open(b"order 1", &sealed), None);
        assert_eq!(seal(1).open(b"order 2", &sealed), None);
        for at in 0..sealed.len() {
            let mut touched = sealed.clone();
            touched[at] ^= 1;
            assert_eq!(seal(1).open(b"order 1", &touched), None, "byte {at}");
        }
        assert_eq!(seal(1).open(b"order 1", b""), None);
    }

    #[test]
    fn the_same_words_are_never_sealed_alike() {
        assert_ne!(seal(1).seal(b"a", b"b"), seal(1).seal(b"a", b"b"));
    }
}
