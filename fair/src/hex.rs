//! Bytes as lower-case hexadecimal text, and back.

/// Two digits for each byte.
pub fn to_hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    bytes
        .iter()
        .flat_map(|byte| [DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]])
        .map(char::from)
        .collect()
}

/// Exactly 64 digits; upper case is refused, so that one seed has one spelling.
pub fn from_hex(text: &str) -> Option<[u8; 32]> {
    let digits: &[u8; 64] = text.as_bytes().try_into().ok()?;
    let value = |digit: u8| match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    };
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = (value(pair[0])? << 4) | value(pair[1])?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_reads_back_what_it_wrote_and_nothing_else() {
        let bytes = std::array::from_fn(|at| u8::try_from(at * 8 + 3).unwrap());
        let text = to_hex(&bytes);
        assert_eq!(from_hex(&text), Some(bytes));
        assert_eq!(&text[..6], "030b13");
        for wrong in [&text[1..], &text.to_uppercase(), &format!("{}g", &text[1..]), ""] {
            assert_eq!(from_hex(wrong), None, "{wrong}");
        }
    }
}
