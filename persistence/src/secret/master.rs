//! The key that comes from outside the database and wraps those inside it.
use std::str::FromStr;

use ring::digest::{Context, SHA256};

use super::Seal;

/// See the module.
pub struct MasterKey {
    id: String,
    seal: Seal,
}

/// Not a master key. Says nothing of what was given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a master key is 64 hexadecimal digits, as `openssl rand -hex 32` makes them")]
pub struct NoMasterKey;

impl MasterKey {
    /// Names the key where it is not kept; says nothing of it.
    pub fn id(&self) -> &str {
        &self.id
    }

    pub(super) fn wrap(&self, name: &str, key: &[u8]) -> Vec<u8> {
        self.seal.seal(name.as_bytes(), key)
    }

    pub(super) fn unwrap(&self, name: &str, wrapped: &[u8]) -> Option<Vec<u8>> {
        self.seal.open(name.as_bytes(), wrapped)
    }
}

impl FromStr for MasterKey {
    type Err = NoMasterKey;

    fn from_str(text: &str) -> Result<Self, NoMasterKey> {
        let mut key = [0; 32];
        hex::decode_to_slice(text.trim(), &mut key).map_err(|_| NoMasterKey)?;
        // What is copied out of a manual, or typed to try, is no key.
        if key.iter().all(|byte| *byte == key[0]) {
            return Err(NoMasterKey);
        }
        let mut context = Context::new(&SHA256);
        context.update(b"the name of a master key");
        context.update(&key);
        let id = hex::encode(&context.finish().as_ref()[..8]);
        Ok(Self { id, seal: Seal::new(&key).ok_or(NoMasterKey)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_master_key_is_64_hexadecimal_digits_and_its_name_says_nothing_of_it() {
        let key: String = "0123456789abcdef".repeat(4);
        let master: MasterKey = format!(" {key}\n").parse().unwrap();
        assert_eq!(master.id().len(), 16);
        assert!(!key.contains(master.id()));
        for odd in ["", "secret", &key[1..], &format!("{key}0"), &"0".repeat(64), &"zz".repeat(32)]
        {
            assert_eq!(odd.parse::<MasterKey>().err(), Some(NoMasterKey), "{odd}");
        }
    }

    #[test]
    fn what_is_wrapped_for_one_name_is_no_key_of_another() {
        let master: MasterKey = "0123456789abcdef".repeat(4).parse().unwrap();
        let wrapped = master.wrap("visitor", b"key");
        assert_eq!(master.unwrap("visitor", &wrapped).unwrap(), b"key");
        assert_eq!(master.unwrap("quote", &wrapped), None);
    }
}
