//! `guildhall admin` beside a running server: the first administrator of a shop, and help for accounts.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use rustix::process::Signal;

use crate::{
    patience::patient,
    program::{Guildhall, folder, program},
};

/// What the command says, or why it does nothing.
fn admin(data: &Path, words: &[&str]) -> Result<String, String> {
    let done = program().arg("admin").args(words).env("GUILDHALL_DATA_DIR", data).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap().trim().to_owned();
    // The log is on standard output too; what was asked for is its last line.
    let said = text(done.stdout).lines().last().unwrap_or_default().to_owned();
    if done.status.success() { Ok(said) } else { Err(text(done.stderr)) }
}

/// What stands in quotes behind `"name":`.
fn field(answer: &str, name: &str) -> String {
    let (_, rest) = answer.split_once(&format!(r#""{name}":""#)).expect(answer);
    rest.split('"').next().unwrap_or_default().to_owned()
}

/// The account takes another address; for some days its owner can take the old one back.
fn change_email(guildhall: &Guildhall, who: &str, email: &str) {
    let token = field(&sign_in(guildhall, who), "token");
    let sent = guildhall.ask_signed_in(
        &token,
        "POST /api/account/email/bind_send",
        &format!(r#"{{"email":"{email}"}}"#),
    );
    let ticket = field(&sent, "ticket");
    let letters = inbox_once_it_has(guildhall, email);
    let is_code = |word: &&str| {
        word.len() == 6 && word.bytes().all(|letter| matches!(letter, b'A'..=b'Z' | b'0'..=b'9'))
    };
    let code = letters.split(|letter: char| !letter.is_alphanumeric()).find(is_code).unwrap();
    let bound = guildhall.ask_signed_in(
        &token,
        "POST /api/account/email/bind",
        &format!(
            r#"{{"email":"{email}","auth_code":"{code}","ticket":"{ticket}","password":"Guild2026hall"}}"#
        ),
    );
    assert!(bound.contains(email), "{bound}");
}

/// The outbox sends when it looks next.
fn inbox_once_it_has(guildhall: &Guildhall, email: &str) -> String {
    let begun = Instant::now();
    loop {
        let letters = guildhall.ask(&format!("GET /sandbox/inbox.json?to={email}"), "");
        if letters.contains(email) {
            return letters;
        }
        assert!(begun.elapsed() < patient(Duration::from_secs(30)), "no letter");
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn sign_in(guildhall: &Guildhall, who: &str) -> String {
    let body = format!(r#"{{"email":"{who}@demo.guildhall.test","password":"Guild2026hall"}}"#);
    guildhall.ask("POST /api/account/email/login", &body)
}

#[test]
fn whoever_runs_the_server_makes_the_first_administrator_and_helps_accounts() {
    let data = folder("admin");
    let mut guildhall = Guildhall::start(&data);

    let made = admin(&data, &["create", "First@Shop.test"]).unwrap();
    assert!(made.ends_with("has the role admin"), "{made}");
    let again = admin(&data, &["create", "first@shop.test"]).unwrap();
    assert_eq!(again, format!("{made} already"), "said twice, it is the same account");
    // Administrators hear of a new one.
    inbox_once_it_has(&guildhall, "first@shop.test");

    let buyer = "buyer1@demo.guildhall.test";
    let why = ["--reason", "asked for by the owner"];
    let seller = admin(&data, &[&["role", buyer, "seller"], &why[..]].concat()).unwrap();
    assert!(seller.ends_with("has the role seller"), "{seller}");
    assert!(sign_in(&guildhall, "buyer1").contains(r#""user_type":2"#));

    let frozen = admin(&data, &[&["freeze", buyer], &why[..]].concat()).unwrap();
    assert!(frozen.ends_with("is frozen"), "{frozen}");
    let closed = sign_in(&guildhall, "buyer1");
    assert!(closed.contains(r#""code":"FORBIDDEN""#), "{closed}");
    let refused = admin(&data, &["create", buyer]).unwrap_err();
    assert!(refused.contains("that account is frozen"), "{refused}");
    admin(&data, &[&["unfreeze", buyer], &why[..]].concat()).unwrap();
    assert!(sign_in(&guildhall, "buyer1").contains(r#""token":"#));
    // Who has no address is named by their number.
    let uid = frozen.split(' ').nth(1).unwrap();
    let by_number = admin(&data, &[&["freeze", uid], &why[..]].concat()).unwrap();
    assert_eq!(by_number, frozen);
    assert!(sign_in(&guildhall, "buyer1").contains(r#""code":"FORBIDDEN""#));
    admin(&data, &[&["unfreeze", uid], &why[..]].concat()).unwrap();

    change_email(&guildhall, "buyer2", "elsewhere@shop.test");
    let reserved = admin(&data, &["create", "buyer2@demo.guildhall.test"]).unwrap_err();
    assert!(reserved.contains("may still take it back"), "{reserved}");

    let none = admin(&data, &[&["remove-second-factor", buyer], &why[..]].concat()).unwrap();
    assert!(none.ends_with("has no second factor"), "{none}");

    let refusals = [
        (vec!["create", "first"], "not an email address"),
        (vec!["freeze", buyer], "--reason"),
        (vec!["freeze", buyer, "--reason", " "], "say why"),
        (vec!["role", buyer, "emperor", "--reason", "x"], "emperor"),
        (vec!["role", buyer, "visitor", "--reason", "x"], "visitor"),
        (vec!["freeze", "nobody@shop.test", "--reason", "x"], "no account has that address"),
        (vec!["freeze", "999999999", "--reason", "x"], "no account has that number"),
        (vec!["freeze", "nobody", "--reason", "x"], "neither an email address nor the number"),
        (vec!["create", "1000001"], "not an email address"),
    ];
    for (words, sentence) in refusals {
        let refused = admin(&data, &words).unwrap_err();
        assert!(refused.contains(sentence), "{words:?}: {refused}");
    }

    // What was done at the command line is in the log of staff acts, by nobody who has an account.
    let token = field(&sign_in(&guildhall, "admin"), "token");
    let list = "GET /api/admin/staff_act/list?kind=account_frozen";
    let acts = guildhall.ask_signed_in(&token, list, "");
    assert!(acts.contains(r#""reason":"asked for by the owner""#), "{acts}");
    assert!(!acts.contains(r#""by":"#), "{acts}");
    let audit = program().arg("audit").env("GUILDHALL_DATA_DIR", &data).output().unwrap();
    let said = String::from_utf8(audit.stdout).unwrap();
    assert!(audit.status.success() && said.contains(" acts, unbroken, head "), "{said}");

    guildhall.signal(Signal::TERM);
    assert!(guildhall.wait().success());
    std::fs::remove_dir_all(data).unwrap();
}
