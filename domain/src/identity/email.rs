//! Email addresses: which text is one, and when two are the same.
//!
//! Source: product spec §5 (standard pattern, local part 1 to 64 characters), §9. Two spellings that differ only in letter
//! case or compatibility form (NFKC) are one address; letters that only look alike stay different.

use std::fmt;

use unicode_normalization::UnicodeNormalization;

/// Longest local part. Spec §5.
const LOCAL_MAX: usize = 64;
/// Longest whole address that SMTP carries. RFC 5321 §4.5.3.1.3, less the angle brackets.
const ADDRESS_MAX: usize = 254;
/// Longest name between two dots of the domain. RFC 1035 §2.3.4.
const LABEL_MAX: usize = 63;

/// A valid address in its one normal spelling.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Email(String);

/// The text is not an address that mail can be sent to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not an email address")]
pub struct NotAnEmail;

impl Email {
    /// Reads what somebody typed.
    ///
    /// # Errors
    /// [`NotAnEmail`] for anything that the pattern refuses; blanks around the address are not part of it.
    pub fn parse(typed: &str) -> Result<Self, NotAnEmail> {
        // Line breaks are refused before trimming: they can inject headers into a mail.
        if typed.len() > 4 * ADDRESS_MAX || typed.chars().any(char::is_control) {
            return Err(NotAnEmail);
        }
        let text: String = typed.trim().nfkc().flat_map(char::to_lowercase).collect();
        let (local, domain) = text.rsplit_once('@').ok_or(NotAnEmail)?;
        let fits = text.len() <= ADDRESS_MAX && local.chars().count() <= LOCAL_MAX;
        if fits && is_local_part(local) && is_domain(domain) {
            Ok(Self(text))
        } else {
            Err(NotAnEmail)
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Addresses are personal data: a debug print shows only that there is one.
impl fmt::Debug for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Email(..)")
    }
}

/// Dot-separated atoms; letters of any script are allowed (RFC 6531), quoted forms are not.
fn is_local_part(local: &str) -> bool {
    local.split('.').all(|atom| {
        !atom.is_empty()
            && atom.chars().all(|c| c.is_alphanumeric() || "!#$%&'*+/=?^_`{|}~-".contains(c))
    })
}

/// At least two labels of letters, digits and inner hyphens, the last of them not a number.
fn is_domain(domain: &str) -> bool {
    let labels: Vec<&str> = domain.split('.').collect();
    let is_label = |label: &&str| {
        (1..=LABEL_MAX).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(|c| c.is_alphanumeric() || c == '-')
    };
    labels.len() >= 2
        && labels.iter().all(is_label)
        && labels
            .last()
            .is_some_and(|top| top.chars().count() >= 2 && !top.chars().all(|c| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn normal(typed: &str) -> Option<String> {
        Email::parse(typed).ok().map(|email| email.as_str().to_owned())
    }

    #[test]
    fn ordinary_addresses_are_accepted() {
        for typed in [
            "a@b.co",
            "first.last+tag@mail.example.com",
            "o'neil@x-y.example",
            "buyer1@demo.guildhall.test",
            "用户@例子.公司",
            "x@xn--fsqu00a.xn--55qx5d",
        ] {
            assert_eq!(normal(typed).as_deref(), Some(typed));
        }
    }

    #[test]
    fn text_that_cannot_receive_mail_is_refused() {
        for typed in [
            "",
            " ",
            "plain",
            "a@b",
            "a@b..com",
            "@c.com",
            "a@-c.com",
            "a@c-.com",
            "a@.com",
            "a@b.com.",
            "a@@b.com",
            "a b@c.com",
            ".a@c.com",
            "a.@c.com",
            "a..b@c.com",
            "\"a\"@c.com",
            "a@[127.0.0.1]",
            "a@127.0.0.1",
            "a@b.c",
            "a,b@c.com",
            "a<b@c.com>",
            "a@b_c.com",
        ] {
            assert_eq!(normal(typed), None, "{typed:?}");
        }
    }

    #[test]
    fn a_line_end_cannot_smuggle_a_header() {
        for typed in
            ["a@b.com\r\nBcc: x@y.zz", "a@b.com\n", "a\r@b.com", "a\0@b.com", "a@b.com\u{85}"]
        {
            assert_eq!(normal(typed), None, "{typed:?}");
        }
    }

    #[test]
    fn the_local_part_is_at_most_64_characters() {
        let local = "x".repeat(64);
        assert!(normal(&format!("{local}@example.com")).is_some());
        assert_eq!(normal(&format!("{local}y@example.com")), None);
    }

    #[test]
    fn an_endless_address_is_refused_before_it_costs_anything() {
        assert_eq!(normal(&format!("a@{}.com", "b.".repeat(100_000))), None);
    }

    #[test]
    fn letter_case_and_compatibility_forms_are_one_address() {
        assert_eq!(Email::parse("A@X.com"), Email::parse(" a@x.COM "));
        assert_eq!(Email::parse("ａｂｃ@x.com"), Email::parse("abc@x.com"));
    }

    #[test]
    fn letters_that_only_look_alike_stay_different() {
        let (latin, cyrillic) = (Email::parse("paypal@x.com"), Email::parse("p\u{430}ypal@x.com"));
        assert!(latin.is_ok() && cyrillic.is_ok());
        assert_ne!(latin, cyrillic);
    }

    #[test]
    fn an_address_does_not_show_in_a_debug_print() {
        assert_eq!(format!("{:?}", Email::parse("a@b.com").unwrap()), "Email(..)");
    }
}
