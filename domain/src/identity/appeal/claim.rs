//! What an appellant says beside what we hold, for staff. Nothing of it is ever shown to an appellant.

use crate::closed_list;

closed_list! {
    /// What is compared.
    pub enum Check as "AccountAppealCheck" {
        /// Whether the account exists.
        Account = "account",
        /// The contact address, beside those that the account has or had.
        Email = "email",
        /// The country, beside those of its sign-ins.
        Country = "country",
        /// The network address, beside those of its sign-ins.
        Address = "address",
        /// The device, beside those of its sign-ins.
        Device = "device",
        /// The server, beside those of its characters.
        Server = "server",
        /// The character, beside those that are bound to it.
        Role = "role",
    }
}

/// What is said in an appeal, and where it came from.
#[derive(Debug, Clone, Copy)]
pub struct Claim<'a> {
    pub account: &'a str,
    pub email: &'a str,
    pub country: Option<&'a str>,
    pub address: &'a str,
    pub device: &'a str,
    pub server: &'a str,
    /// Of the kind that asks for a character.
    pub role_id: Option<&'a str>,
}

/// Where an account was signed in to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignInPlace {
    pub country: Option<String>,
    pub address: String,
    pub device: String,
    /// First seen when somebody else may have been in the account.
    pub is_young: bool,
}

/// A character that is bound to the account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldRole {
    pub game: String,
    pub server: String,
    pub role_id: String,
}

/// What we hold of the account.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Held {
    /// Its number and name; `None` if there is no such account.
    pub account: Option<String>,
    /// Those it has or had before anybody changed them.
    pub emails: Vec<String>,
    /// Those since: whoever took the account over may have them.
    pub young_emails: Vec<String>,
    pub places: Vec<SignInPlace>,
    pub roles: Vec<HeldRole>,
}

/// A line of the checklist.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compared {
    pub check: Check,
    pub said: String,
    /// Distinct, in the order we hold them.
    pub held: Vec<String>,
    /// `None` where we hold nothing to compare it with, or only what is too young to say whose it is.
    pub matches: Option<bool>,
}

/// Lays what is said beside what is held, line by line.
pub fn compare(claim: &Claim<'_>, held: &Held) -> Vec<Compared> {
    let of = |read: fn(&SignInPlace) -> Option<&str>| -> Vec<(String, bool)> {
        let places = held.places.iter();
        places.filter_map(|place| Some((read(place)?.to_owned(), place.is_young))).collect()
    };
    let old = |all: Vec<String>| all.into_iter().map(|one| (one, false)).collect::<Vec<_>>();
    let mut emails = old(held.emails.clone());
    emails.extend(held.young_emails.iter().map(|one| (one.clone(), true)));
    let servers = held.roles.iter().map(|role| role.server.clone()).collect();
    let mut lines = vec![
        Compared {
            check: Check::Account,
            said: claim.account.to_owned(),
            held: held.account.iter().cloned().collect(),
            matches: Some(held.account.is_some()),
        },
        line(Check::Email, claim.email, emails),
    ];
    if let Some(country) = claim.country {
        lines.push(line(Check::Country, country, of(|place| place.country.as_deref())));
    }
    lines.push(line(Check::Address, claim.address, of(|place| Some(&place.address))));
    lines.push(line(Check::Device, claim.device, of(|place| Some(&place.device))));
    lines.push(line(Check::Server, claim.server, old(servers)));
    if let Some(role_id) = claim.role_id {
        let ids = held.roles.iter().map(|role| role.role_id.clone()).collect();
        lines.push(line(Check::Role, role_id, old(ids)));
    }
    lines
}

/// Of each, whether it is too young to say whose the account is.
fn line(check: Check, said: &str, all: Vec<(String, bool)>) -> Compared {
    let mut held: Vec<String> = Vec::new();
    let (mut is_old, mut is_young) = (false, false);
    for (one, young) in all.into_iter().filter(|(one, _)| !one.is_empty()) {
        if one.to_lowercase() == said.trim().to_lowercase() {
            is_old |= !young;
            is_young |= young;
        }
        if !held.contains(&one) {
            held.push(one);
        }
    }
    let is_known = !held.is_empty() && (is_old || !is_young);
    Compared { check, said: said.to_owned(), held, matches: is_known.then_some(is_old) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLAIM: Claim<'_> = Claim {
        account: "1000001",
        email: "new@x.test",
        country: Some("DE"),
        address: "203.0.113.7",
        device: "Firefox on Linux",
        server: "asia ",
        role_id: Some("700123"),
    };

    fn matches(held: &Held) -> Vec<(Check, Option<bool>)> {
        compare(&CLAIM, held).into_iter().map(|line| (line.check, line.matches)).collect()
    }

    #[test]
    fn an_account_that_does_not_exist_matches_nothing_and_is_no_reason_to_fail() {
        let all = matches(&Held::default());
        assert_eq!(all[0], (Check::Account, Some(false)));
        assert!(all[1..].iter().all(|(_, matches)| matches.is_none()), "{all:?}");
        assert_eq!(all.len(), Check::ALL.len());
    }

    #[test]
    fn each_line_says_whether_it_is_among_what_is_held() {
        let place = |country: &str, device: &str| SignInPlace {
            country: Some(country.into()),
            address: "198.51.100.1".into(),
            device: device.into(),
            is_young: false,
        };
        let role = HeldRole { game: "g".into(), server: "Asia".into(), role_id: "9".into() };
        let held = Held {
            account: Some("1000001 Ann".into()),
            emails: vec!["old@x.test".into(), "NEW@x.test".into()],
            young_emails: Vec::new(),
            places: vec![place("FR", "Phone"), place("DE", "Phone")],
            roles: vec![role],
        };
        assert_eq!(
            matches(&held),
            [
                (Check::Account, Some(true)),
                (Check::Email, Some(true)),
                (Check::Country, Some(true)),
                (Check::Address, Some(false)),
                (Check::Device, Some(false)),
                (Check::Server, Some(true)),
                (Check::Role, Some(false)),
            ]
        );
        let devices = compare(&CLAIM, &held).into_iter().find(|line| line.check == Check::Device);
        assert_eq!(devices.unwrap().held, ["Phone"], "each once");
    }

    #[test]
    fn what_was_first_seen_when_somebody_else_may_have_been_there_says_nothing() {
        let place = |address: &str, is_young| SignInPlace {
            country: Some("DE".into()),
            address: address.into(),
            device: "Phone".into(),
            is_young,
        };
        let mut held = Held {
            account: Some("1000001 Ann".into()),
            emails: vec!["old@x.test".into()],
            young_emails: vec!["new@x.test".into()],
            places: vec![place("203.0.113.7", true), place("198.51.100.1", false)],
            roles: Vec::new(),
        };
        let all = matches(&held);
        assert_eq!(
            all[1..4],
            [(Check::Email, None), (Check::Country, Some(true)), (Check::Address, None),]
        );
        held.places.push(place("203.0.113.7", false));
        assert_eq!(matches(&held)[3], (Check::Address, Some(true)), "it was there before too");
    }

    #[test]
    fn what_was_not_said_is_not_compared() {
        let less = Claim { country: None, role_id: None, ..CLAIM };
        let checks: Vec<Check> =
            compare(&less, &Held::default()).into_iter().map(|line| line.check).collect();
        assert!(!checks.contains(&Check::Country) && !checks.contains(&Check::Role));
    }
}
