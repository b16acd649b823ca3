//! The texts of our mails, in 14 languages: `providers/locales/<language>.json`, compiled in.
//!
//! Links in letters about accounts undo a change of address, or lead to an appeal; letters of notices (`notice.rs`) lead to an order. A link begins with the configured public address, never with a host that a request
//! names, because its sender chose that. Source: product spec §1 (languages).

use std::{collections::HashMap, sync::LazyLock};

use guildhall_domain::{
    identity::auth_code::LIFE,
    language::{self, Language},
};

use super::{CodePurpose, Letter, Mail, Posted, RaisedTo, sheet::Sheet};

type Texts = HashMap<String, String>;

macro_rules! files {
    ($($language:literal),* $(,)?) => {
        [$(($language, include_str!(concat!("../../locales/", $language, ".json")))),*]
    };
}

static TEXTS: LazyLock<HashMap<&'static str, Texts>> = LazyLock::new(|| {
    files!("zh_Hant", "en", "ja", "id", "ms", "fil", "vi", "th", "fr", "it", "de", "es", "ru", "ar")
        .into_iter()
        .map(|(language, file)| {
            (language, serde_json::from_str(file).expect("a test reads every compiled-in file"))
        })
        .collect()
});

/// A text in that language, else in English; empty if there is none of that key.
pub(super) fn text(language: &Language, key: &str) -> &'static str {
    [language.key, language::DEFAULT.key]
        .into_iter()
        .find_map(|language| TEXTS.get(language)?.get(key))
        .map_or("", String::as_str)
}

/// Renders a mail as plain text and as HTML.
pub fn compose(posted: &Posted) -> Mail {
    let language = language::find(&posted.language).unwrap_or(language::DEFAULT);
    let text = |key| text(language, key);
    match &posted.letter {
        Letter::Code { purpose, code } => {
            let (subject, lead) = match purpose {
                CodePurpose::SignIn => ("sign_in_subject", "sign_in_lead"),
                CodePurpose::Password => ("password_subject", "password_lead"),
                CodePurpose::Bind => ("bind_subject", "bind_lead"),
                CodePurpose::Change => ("change_subject", "change_lead"),
                CodePurpose::Appeal => ("appeal_code_subject", "appeal_code_lead"),
            };
            let life = text("life").replace("{minutes}", &LIFE.whole_minutes().to_string());
            let lines = [text(lead), &life, text("warning")];
            write(posted, language, text(subject), lines[0], Shown::Code(code), &lines[1..])
        }
        Letter::AddressInUse => write(
            posted,
            language,
            text("in_use_subject"),
            text("in_use_lead"),
            Shown::Nothing,
            &[text("in_use_hint")],
        ),
        Letter::EmailChanged { link, days } => {
            let hint = text("changed_hint").replace("{days}", &days.to_string());
            let lead = format!("{} {hint}", text("changed_lead"));
            let rest = [text("withdrawals_hint")];
            write(posted, language, text("changed_subject"), &lead, Shown::Link(link), &rest)
        }
        Letter::TeamInvitation { shop, link, days } => {
            let days = days.to_string();
            // The name comes last: what somebody is called must not be read as a place for something else.
            let filled = |key| text(key).replace("{days}", &days).replace("{shop}", shop);
            let (subject, lead) = (filled("team_invited_subject"), filled("team_invited_lead"));
            let rest = [text("team_invited_hint")];
            write(posted, language, &subject, &lead, Shown::Link(link), &rest)
        }
        Letter::PasswordChanged => write(
            posted,
            language,
            text("password_changed_subject"),
            text("password_changed_lead"),
            Shown::Nothing,
            &[text("not_you"), text("withdrawals_hint")],
        ),
        Letter::SecondFactorOn => write(
            posted,
            language,
            text("factor_on_subject"),
            text("factor_on_lead"),
            Shown::Nothing,
            &[text("factor_not_you"), text("withdrawals_hint")],
        ),
        Letter::SecondFactorOff { by_admin } => {
            let lead = text(if *by_admin { "factor_removed_lead" } else { "factor_off_lead" });
            let rest = [text("factor_not_you"), text("withdrawals_hint")];
            write(posted, language, text("factor_off_subject"), lead, Shown::Nothing, &rest)
        }
        Letter::SocialBound { provider, name } => {
            let subject = text("social_bound_subject").replace("{provider}", provider);
            // The name comes last: what somebody is called must not be read as a place for something else.
            let lead =
                text("social_bound_lead").replace("{provider}", provider).replace("{name}", name);
            let rest = [text("social_bound_hint"), text("withdrawals_hint")];
            write(posted, language, &subject, &lead, Shown::Nothing, &rest)
        }
        Letter::SocialUnbound { provider } => {
            let subject = text("social_unbound_subject").replace("{provider}", provider);
            let lead = text("social_unbound_lead").replace("{provider}", provider);
            let rest = [text("social_unbound_hint"), text("withdrawals_hint")];
            write(posted, language, &subject, &lead, Shown::Nothing, &rest)
        }
        Letter::PasskeyAdded { name } => {
            let lead = text("passkey_added_lead").replace("{name}", name);
            let rest = [text("passkey_added_hint"), text("withdrawals_hint")];
            write(posted, language, text("passkey_added_subject"), &lead, Shown::Nothing, &rest)
        }
        Letter::PasskeyRemoved { name } => {
            let lead = text("passkey_removed_lead").replace("{name}", name);
            let rest = [text("factor_not_you"), text("withdrawals_hint")];
            write(posted, language, text("passkey_removed_subject"), &lead, Shown::Nothing, &rest)
        }
        Letter::AccessKeyAdded { name } => {
            let lead = text("access_key_added_lead").replace("{name}", name);
            let rest = [text("access_key_added_hint")];
            write(posted, language, text("access_key_added_subject"), &lead, Shown::Nothing, &rest)
        }
        Letter::RecoveryCodesRenewed => {
            let (subject, lead) = (text("recovery_codes_subject"), text("recovery_codes_lead"));
            let rest = [text("factor_not_you"), text("withdrawals_hint")];
            write(posted, language, subject, lead, Shown::Nothing, &rest)
        }
        Letter::EmailAdded => {
            let (subject, lead) = (text("email_added_subject"), text("email_added_lead"));
            let rest = [text("email_added_hint"), text("withdrawals_hint")];
            write(posted, language, subject, lead, Shown::Nothing, &rest)
        }
        Letter::SafetyDisputed => {
            let (subject, lead) = (text("safety_disputed_subject"), text("safety_disputed_lead"));
            let rest = [text("safety_disputed_hint")];
            write(posted, language, subject, lead, Shown::Nothing, &rest)
        }
        Letter::SafetyReleased => {
            let (subject, lead) = (text("safety_released_subject"), text("safety_released_lead"));
            let rest = [text("safety_released_hint")];
            write(posted, language, subject, lead, Shown::Nothing, &rest)
        }
        Letter::AppealReceived { link } => {
            let (subject, lead) = (text("appeal_received_subject"), text("appeal_received_lead"));
            write(posted, language, subject, lead, Shown::Link(link), &[text("appeal_link_hint")])
        }
        Letter::AppealOwner { link } => {
            let (subject, lead) = (text("appeal_owner_subject"), text("appeal_owner_lead"));
            write(posted, language, subject, lead, Shown::Link(link), &[text("appeal_owner_hint")])
        }
        Letter::AppealAsked { link } => {
            let (subject, lead) = (text("appeal_asked_subject"), text("appeal_asked_lead"));
            write(posted, language, subject, lead, Shown::Link(link), &[text("appeal_link_hint")])
        }
        Letter::AppealDecided { link, granted } => {
            let (subject, lead) = match granted {
                true => (text("appeal_granted_subject"), text("appeal_granted_lead")),
                false => (text("appeal_refused_subject"), text("appeal_refused_lead")),
            };
            write(posted, language, subject, lead, Shown::Link(link), &[text("appeal_link_hint")])
        }
        Letter::AccountRecovered => {
            let (subject, lead) = (text("recovered_subject"), text("recovered_lead"));
            let rest = [text("recovered_hint")];
            write(posted, language, subject, lead, Shown::Nothing, &rest)
        }
        Letter::RoleUnbound { role } => {
            let lead = text("role_unbound_lead").replace("{role}", role);
            let rest = [text("role_unbound_hint")];
            write(posted, language, text("role_unbound_subject"), &lead, Shown::Nothing, &rest)
        }
        Letter::RoleRaised { name, uid, by, to } => {
            let role = text(match to {
                RaisedTo::Admin => "role_admin",
                RaisedTo::Agent => "role_support",
                RaisedTo::Permitted => "role_permissions",
            });
            // Names come last: what somebody is called must not be read as a place for something else.
            let lead = text("role_lead").replace("{role}", role).replace("{uid}", uid);
            let lead = put_names(&lead, name, by);
            let rest = [text("role_hint")];
            write(posted, language, text("role_subject"), &lead, Shown::Nothing, &rest)
        }
        Letter::NewDevice { device } => {
            let lead = text("new_device_lead").replace("{device}", device);
            let rest = [text("not_you")];
            write(posted, language, text("new_device_subject"), &lead, Shown::Nothing, &rest)
        }
    }
}

/// Puts both names in at once, so that neither is looked for in the other.
fn put_names(lead: &str, name: &str, by: &str) -> String {
    let mut whole = String::with_capacity(lead.len() + name.len() + by.len());
    let mut rest = lead;
    while let Some(at) = rest.find('{') {
        whole.push_str(&rest[..at]);
        rest = &rest[at..];
        let places = [("{name}", name), ("{by}", by)];
        match places.into_iter().find_map(|(place, what)| Some((rest.strip_prefix(place)?, what))) {
            Some((after, what)) => {
                whole.push_str(what);
                rest = after;
            }
            None => {
                whole.push('{');
                rest = &rest[1..];
            }
        }
    }
    whole.push_str(rest);
    whole
}

/// What stands on a line of its own.
#[derive(Clone, Copy)]
enum Shown<'a> {
    Nothing,
    Code(&'a str),
    Link(&'a str),
}

fn write(
    posted: &Posted,
    language: &Language,
    subject: &str,
    lead: &str,
    shown: Shown<'_>,
    rest: &[&str],
) -> Mail {
    let link = match shown {
        Shown::Link(link) => Some(link),
        _ => None,
    };
    let code = match shown {
        Shown::Code(code) => Some(code),
        _ => None,
    };
    let sheet = Sheet { subject, lead, code, link, rest, ..Sheet::default() };
    sheet.write(&posted.to, language)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn code_letter(language: &str, purpose: CodePurpose) -> Mail {
        compose(&Posted {
            to: "a@x.com".into(),
            language: language.into(),
            letter: Letter::Code { purpose, code: "AB2C3D".into() },
            useless_after: None,
        })
    }

    #[test]
    fn every_language_has_every_text_and_no_other() {
        let keys = |texts: &Texts| texts.keys().cloned().collect::<BTreeSet<_>>();
        for language in &language::ALL {
            assert_eq!(keys(&TEXTS[language.key]), keys(&TEXTS["en"]), "{}", language.key);
            assert!(
                TEXTS[language.key].values().all(|text| !text.trim().is_empty()),
                "{}",
                language.key
            );
            for (text, part) in [
                ("life", "{minutes}"),
                ("changed_hint", "{days}"),
                ("new_device_lead", "{device}"),
                ("role_lead", "{name}"),
                ("role_lead", "{uid}"),
                ("role_lead", "{by}"),
                ("role_lead", "{role}"),
            ] {
                assert!(TEXTS[language.key][text].contains(part), "{} {text}", language.key);
            }
        }
        assert_eq!(TEXTS.len(), language::ALL.len());
    }

    #[test]
    fn a_code_stands_on_a_line_of_its_own_in_every_language() {
        for language in &language::ALL {
            use CodePurpose::{Bind, Change, Password, SignIn};
            for purpose in [SignIn, Password, Bind, Change] {
                let mail = code_letter(language.key, purpose);
                assert!(mail.text.lines().any(|line| line == "AB2C3D"), "{}", mail.text);
                assert!(mail.html.contains(">AB2C3D<"));
                assert!(mail.text.contains("10"));
                assert!(!mail.subject.contains("AB2C3D"), "a subject shows on locked screens");
            }
        }
    }

    #[test]
    fn arabic_runs_from_right_to_left_and_an_unknown_language_is_english() {
        assert!(code_letter("ar", CodePurpose::SignIn).html.contains(r#"dir="rtl""#));
        assert_eq!(code_letter("tlh", CodePurpose::SignIn).subject, "Your Guildhall sign-in code");
    }

    #[test]
    fn administrators_read_who_became_what_and_who_did_it() {
        for language in &language::ALL {
            for (raised, key) in [
                (RaisedTo::Admin, "role_admin"),
                (RaisedTo::Agent, "role_support"),
                (RaisedTo::Permitted, "role_permissions"),
            ] {
                let (name, uid) = ("Ann {by}".to_owned(), "1000007".to_owned());
                let letter = Letter::RoleRaised { name, uid, by: "Ben".into(), to: raised };
                let role = TEXTS[language.key][key].as_str();
                let (to, language) = ("a@x.com".into(), language.key.to_owned());
                let mail = compose(&Posted { to, language, letter, useless_after: None });
                for part in ["Ann {by}", "1000007", "Ben", role] {
                    assert!(mail.text.contains(part), "{part}: {}", mail.text);
                }
            }
        }
    }

    #[test]
    fn the_letter_about_unlinking_does_not_say_to_unlink() {
        for language in &language::ALL {
            let mail = |letter| {
                let (to, language) = ("a@x.com".into(), language.key.to_owned());
                compose(&Posted { to, language, letter, useless_after: None }).text
            };
            let provider = || "Google".to_owned();
            let bound = mail(Letter::SocialBound { provider: provider(), name: "Ada".into() });
            let unbound = mail(Letter::SocialUnbound { provider: provider() });
            let texts = &TEXTS[language.key];
            let (unlink, secure) = (&texts["social_bound_hint"], &texts["social_unbound_hint"]);
            let has = |mail: &str, text: &str| mail.contains(text);
            assert!(has(&bound, unlink) && !has(&bound, secure), "{bound}");
            assert!(has(&unbound, secure) && !has(&unbound, unlink), "{unbound}");
            assert_ne!(unlink, secure);
        }
    }

    #[test]
    fn letters_about_appeals_lead_to_their_pages_and_the_others_nowhere() {
        let mail = |letter| {
            let (to, language) = ("a@x.com".into(), "de".into());
            compose(&Posted { to, language, letter, useless_after: None })
        };
        let link = || "https://shop.test/appeal/track#token".to_owned();
        for letter in [
            Letter::AppealReceived { link: link() },
            Letter::AppealOwner { link: link() },
            Letter::AppealAsked { link: link() },
            Letter::AppealDecided { link: link(), granted: true },
            Letter::AppealDecided { link: link(), granted: false },
        ] {
            let mail = mail(letter);
            assert!(mail.text.lines().any(|line| line == link()), "{}", mail.text);
        }
        let role = "700 {hint}".to_owned();
        for letter in [Letter::AccountRecovered, Letter::RoleUnbound { role }] {
            let mail = mail(letter);
            assert!(!mail.html.contains("href") && !mail.text.contains("://"), "{}", mail.text);
        }
    }

    #[test]
    fn only_the_letter_about_a_changed_address_has_a_link() {
        let mail = |letter| {
            let (to, language) = ("a@x.com".into(), "ar".into());
            compose(&Posted { to, language, letter, useless_after: None })
        };
        let without = [
            mail(Letter::AddressInUse),
            mail(Letter::PasswordChanged),
            mail(Letter::SecondFactorOn),
            mail(Letter::SecondFactorOff { by_admin: false }),
            mail(Letter::SecondFactorOff { by_admin: true }),
            mail(Letter::SocialBound { provider: "Google".into(), name: "Ada".into() }),
            mail(Letter::SocialUnbound { provider: "Google".into() }),
            mail(Letter::NewDevice { device: "Firefox, Windows".into() }),
            code_letter("en", CodePurpose::Bind),
        ];
        for mail in without {
            assert!(!mail.html.contains("href") && !mail.text.contains("://"));
        }
        let link = "https://shop.test/revert-email#token";
        let changed = mail(Letter::EmailChanged { link: link.into(), days: 7 });
        assert!(changed.text.lines().any(|line| line == link), "{}", changed.text);
        assert!(changed.html.contains(&format!(r#"href="{link}""#)), "{}", changed.html);
    }
}
