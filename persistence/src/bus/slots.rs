//! Which node has which channel in a cluster: every name belongs to one of 16,384 slots, and every slot to one node.

use redis::Value;

const SLOTS: usize = 16_384;

/// Host and port of a node.
pub(super) type Address = (String, u16);

/// See the module. Two that say the same are equal, whatever order they were told in.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Slots {
    /// Those that have slots, by their first one.
    pub owners: Vec<Address>,
    /// Which of them has each slot.
    owner: Vec<usize>,
}

impl Slots {
    /// Reads the answer to `CLUSTER SLOTS`. `asked` is the host that answered: a node may leave its own name to who found it.
    pub fn read(answer: &Value, asked: &str) -> Result<Self, String> {
        let ranges = answer.as_sequence().ok_or("CLUSTER SLOTS was not understood")?;
        let mut named: Vec<Address> = Vec::new();
        let mut told: Vec<Option<usize>> = vec![None; SLOTS];
        for each in ranges {
            let (first, last, address) =
                range(each, asked).ok_or("CLUSTER SLOTS was not understood")?;
            let slots = told.get_mut(first..=last).ok_or("CLUSTER SLOTS names odd slots")?;
            slots.fill(Some(place(&mut named, &address)));
        }
        let mut owners = Vec::with_capacity(named.len());
        let mut owner = Vec::with_capacity(SLOTS);
        let mut before = None;
        for (slot, told) in told.into_iter().enumerate() {
            let told = told.ok_or_else(|| format!("slot {slot} belongs to no node"))?;
            let (_, place) = match before {
                Some((same, place)) if same == told => (same, place),
                _ => *before.insert((told, place(&mut owners, &named[told]))),
            };
            owner.push(place);
        }
        Ok(Self { owners, owner })
    }

    /// The place among [`Slots::owners`] of the node that has `channel`.
    pub fn owner(&self, channel: &str) -> usize {
        self.owner[slot(channel)]
    }

    /// For each node something that, at the end of any name without braces, makes it one of that node.
    pub fn tags(&self) -> Vec<String> {
        let mut tags = vec![None; self.owners.len()];
        let mut left = tags.len();
        // Even a node with a single slot finds one among the first two hundred thousand.
        for number in 0..1_000_000 {
            if left == 0 {
                break;
            }
            let tag = format!("{{{number}}}");
            let of_owner = &mut tags[self.owner(&tag)];
            if of_owner.is_none() {
                *of_owner = Some(tag);
                left -= 1;
            }
        }
        tags.into_iter().map(Option::unwrap_or_default).collect()
    }
}

/// Where `address` is among those known, of which it is one from now on.
fn place(known: &mut Vec<Address>, address: &Address) -> usize {
    known.iter().position(|it| it == address).unwrap_or_else(|| {
        known.push(address.clone());
        known.len() - 1
    })
}

/// First and last slot, and who has them: the first node named. Those after it are replicas.
fn range(told: &Value, asked: &str) -> Option<(usize, usize, Address)> {
    let [Value::Int(first), Value::Int(last), node, ..] = told.as_sequence()? else { return None };
    let [host, Value::Int(port), ..] = node.as_sequence()? else { return None };
    let host = match host {
        Value::Nil => asked,
        Value::BulkString(host) if host.is_empty() => asked,
        Value::BulkString(host) => std::str::from_utf8(host).ok().filter(|host| *host != "?")?,
        _ => return None,
    };
    let address = (host.to_owned(), u16::try_from(*port).ok()?);
    Some((usize::try_from(*first).ok()?, usize::try_from(*last).ok()?, address))
}

/// The slot of a name: CRC-16 (XMODEM) of all of it, or of what is in its first braces.
fn slot(name: &str) -> usize {
    let in_braces = name.split_once('{').and_then(|(_, rest)| rest.split_once('}'));
    let counts = in_braces.map(|(tag, _)| tag).filter(|tag| !tag.is_empty()).unwrap_or(name);
    let crc = counts.bytes().fold(0_u16, |crc, byte| {
        let [high, _] = crc.to_be_bytes();
        (crc << 8) ^ CRC[usize::from(high ^ byte)]
    });
    usize::from(crc) % SLOTS
}

/// The remainder for each first byte.
const CRC: [u16; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut crc = (byte as u16) << 8;
        let mut bit = 0;
        while bit < 8 {
            crc = if crc & 0x8000 == 0 { crc << 1 } else { (crc << 1) ^ 0x1021 };
            bit += 1;
        }
        table[byte] = crc;
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    fn told(ranges: &[(i64, i64, &str, i64)]) -> Value {
        let ranges = ranges.iter().map(|(first, last, host, port)| {
            let node = vec![Value::BulkString(host.as_bytes().to_vec()), Value::Int(*port)];
            Value::Array(vec![Value::Int(*first), Value::Int(*last), Value::Array(node)])
        });
        Value::Array(ranges.collect())
    }

    #[test]
    fn a_name_has_the_slot_that_redis_gives_it() {
        // As `CLUSTER KEYSLOT` answers.
        assert_eq!(slot("123456789"), 12_739);
        assert_eq!(slot("foo"), 12_182);
        assert_eq!(slot("{foo}bar"), 12_182);
        assert_eq!(slot("bar{foo}{zap}"), 12_182);
        assert_ne!(slot("foo{}{bar}"), slot("bar"));
        assert_eq!(slot(""), 0);
    }

    #[test]
    fn a_map_is_the_same_in_whatever_order_it_is_told() {
        let one = Slots::read(&told(&[(0, 99, "a", 1), (100, 16_383, "b", 2)]), "x").unwrap();
        let other = Slots::read(
            &told(&[(5_000, 16_383, "b", 2), (0, 99, "a", 1), (100, 4_999, "b", 2)]),
            "x",
        );
        assert_eq!(one, other.unwrap());
        assert_eq!(one.owners, [("a".to_owned(), 1), ("b".to_owned(), 2)]);
        let own_name = Slots::read(&told(&[(0, 16_383, "", 1)]), "asked").unwrap();
        assert_eq!(own_name.owners, [("asked".to_owned(), 1)]);
    }

    #[test]
    fn a_map_with_a_hole_or_an_unknown_node_is_none() {
        for odd in [
            told(&[(0, 99, "a", 1), (101, 16_383, "b", 2)]),
            told(&[(0, 16_384, "a", 1)]),
            told(&[(0, 16_383, "?", 1)]),
            told(&[(-1, 16_383, "a", 1)]),
            told(&[(9, 8, "a", 1)]),
            Value::Okay,
        ] {
            assert!(Slots::read(&odd, "x").is_err(), "{odd:?}");
        }
    }

    #[test]
    fn every_node_has_a_tag_even_one_with_a_single_slot() {
        let told = told(&[(0, 8_000, "a", 1), (8_001, 8_001, "b", 2), (8_002, 16_383, "c", 3)]);
        let slots = Slots::read(&told, "x").unwrap();
        let owners: Vec<usize> =
            slots.tags().iter().map(|tag| slots.owner(&format!("missed{tag}"))).collect();
        assert_eq!(owners, [0, 1, 2]);
    }
}
