//! The adapter against the sandbox, in each of its manners, and what it sends for Stripe's own library to judge.

use actix_web::{App, HttpServer, dev::ServerHandle};
use time::macros::{date, datetime};

use super::*;
use crate::{
    payment::stripe::sign,
    sandbox::{IdentityManner, IdentitySandbox, Outcome},
};

const SECRET: &str = "whsec_test";

struct World {
    sandbox: IdentitySandbox,
    shop: IdentityProvider,
    server: ServerHandle,
}

fn world() -> World {
    let sandbox = IdentitySandbox::default();
    let pages = sandbox.clone();
    let server = HttpServer::new(move || {
        let pages = pages.clone();
        App::new().configure(move |app| pages.configure_alone(app))
    })
    .workers(1)
    .disable_signals()
    .bind(("127.0.0.1", 0))
    .unwrap();
    let here = format!("http://{}/verifier", server.addrs()[0]);
    sandbox.open(&here, "", SECRET);
    let server = server.run();
    let handle = server.handle();
    actix_web::rt::spawn(server);
    let shop = IdentityProvider::new(Some(sandbox.party(&here))).unwrap();
    World { sandbox, shop, server: handle }
}

const ASKED: Asked<'static> =
    Asked { reference: "0193b5a000007000800000000000000a", return_url: "https://shop.test/back" };

#[actix_web::test]
async fn a_session_is_begun_once_and_says_how_it_stands() {
    let World { sandbox, shop, server } = world();
    let begun = shop.open(&ASKED).await.unwrap();
    assert_eq!(begun.state, AttemptState::Pending);
    assert_eq!(begun.reference.as_deref(), Some(ASKED.reference));
    assert!(begun.url.as_deref().is_some_and(|url| url.ends_with(&begun.provider_ref)));
    assert_eq!(shop.open(&ASKED).await.unwrap(), begun, "the same reference is the same session");
    assert_eq!(sandbox.count(), 1);
    let seen = |outcome| {
        assert!(sandbox.judge(&begun.provider_ref, outcome));
        let (shop, id) = (shop.clone(), begun.provider_ref.clone());
        async move { shop.look(&id).await.unwrap() }
    };
    let processing = seen(Outcome::Processing).await;
    assert_eq!((processing.state, processing.url), (AttemptState::Processing, None));
    let declined = seen(Outcome::Declined("document_expired")).await;
    assert_eq!(declined.state, AttemptState::Failed);
    assert_eq!(declined.reason, Some(DeclineReason::DocumentExpired));
    assert_eq!(declined.url, None, "another attempt is another session");
    let left = seen(Outcome::Declined("consent_declined")).await;
    assert_eq!((left.state, left.reason), (AttemptState::Pending, None), "no judgement");
    let verified = seen(Outcome::Verified(Some(date!(2030 - 02 - 28)))).await;
    assert_eq!(verified.state, AttemptState::Verified);
    assert_eq!(verified.document_until, Some(date!(2030 - 02 - 28)));
    assert!(shop.cancel(&begun.provider_ref).await.is_err(), "what is judged is not cancelled");
    server.stop(false).await;
}

#[actix_web::test]
async fn whatever_is_wrong_with_the_provider_says_nothing_of_the_person() {
    let World { sandbox, shop, server } = world();
    let begun = shop.open(&ASKED).await.unwrap();
    for manner in [IdentityManner::Fail, IdentityManner::Huge, IdentityManner::KeyRevoked] {
        sandbox.behave(manner);
        for refused in [shop.open(&ASKED).await, shop.look(&begun.provider_ref).await] {
            let says_nothing =
                matches!(refused, Err(IdentityError::Passing(_) | IdentityError::Refused(401)));
            assert!(says_nothing, "{manner:?} {refused:?}");
        }
    }
    sandbox.behave(IdentityManner::OpeningUnanswered);
    let other = Asked { reference: "0193b5a000007000800000000000000b", ..ASKED };
    assert!(matches!(shop.open(&other).await, Err(IdentityError::Passing(_))));
    sandbox.behave(IdentityManner::Healthy);
    let found = shop.open(&other).await.unwrap();
    assert_eq!(found.reference.as_deref(), Some(other.reference));
    assert_eq!(sandbox.count(), 2, "the answer was lost, the session was not");
    assert_eq!(shop.look("vs_none").await, Err(IdentityError::Unknown));
    assert!(matches!(shop.look("../accounts").await, Err(IdentityError::Passing(_))));
    assert_eq!(shop.cancel(&found.provider_ref).await.unwrap().state, AttemptState::Cancelled);
    let nobody = IdentityProvider::new(None).unwrap();
    assert!(nobody.open(&ASKED).await.is_err());
    server.stop(false).await;
}

#[actix_web::test]
async fn a_key_that_may_not_read_documents_verifies_people_all_the_same() {
    let World { sandbox, shop, server } = world();
    let begun = shop.open(&ASKED).await.unwrap();
    sandbox.behave(IdentityManner::KeyNarrow);
    assert!(sandbox.judge(&begun.provider_ref, Outcome::Verified(Some(date!(2030 - 02 - 28)))));
    let seen = shop.look(&begun.provider_ref).await.unwrap();
    assert_eq!((seen.state, seen.document_until), (AttemptState::Verified, None));
    server.stop(false).await;
}

#[actix_web::test]
async fn an_error_that_the_provider_keeps_and_another_page_to_come_back_to_begin_under_another_key()
{
    let World { sandbox, shop, server } = world();
    sandbox.behave(IdentityManner::OpeningFails);
    assert!(shop.open(&ASKED).await.is_err());
    sandbox.behave(IdentityManner::Healthy);
    let begun = shop.open(&ASKED).await.unwrap();
    assert_eq!(begun.reference.as_deref(), Some(ASKED.reference));
    let elsewhere = Asked { return_url: "https://shop.test/elsewhere", ..ASKED };
    let other = shop.open(&elsewhere).await.unwrap();
    assert_eq!(other.reference.as_deref(), Some(ASKED.reference));
    assert_eq!(sandbox.count(), 2);
    server.stop(false).await;
}

#[actix_web::test]
async fn an_event_is_believed_with_our_signature_and_names_its_session() {
    let World { sandbox, shop, server } = world();
    let begun = shop.open(&ASKED).await.unwrap();
    let at = datetime!(2026-11-27 12:00 UTC);
    let body = sandbox.event(&begun.provider_ref, "verified", at).unwrap().to_string();
    let read = |secret: &str, body: &str| {
        let headers = [(SIGNATURE, sign(secret, body.as_bytes(), at))];
        shop.read_event(&Delivery { headers: &headers, body: body.as_bytes(), arrived_at: at })
    };
    let event = read(SECRET, &body).unwrap();
    assert_eq!(event.kind, "identity.verification_session.verified");
    assert_eq!(event.provider_ref, Some(begun.provider_ref));
    assert_eq!(event.reference.as_deref(), Some(ASKED.reference));
    assert_eq!(event.created_at, at);
    assert_eq!(read("whsec_other", &body), Err(EventError::Signature));
    assert_eq!(read(SECRET, "{}"), Err(EventError::Malformed));
    // Of something else than a session nothing is named.
    let other = body.replace("identity.verification_session\"", "identity.verification_report\"");
    let other = read(SECRET, &other).unwrap();
    assert_eq!((other.provider_ref, other.reference), (None, None));
    server.stop(false).await;
}

/// For `frontend/scripts/check-stripe.mjs`.
#[test]
fn the_committed_identity_requests_are_the_ones_that_are_sent() {
    let fields = form(&ASKED).map(|(name, value)| (name.to_owned(), Value::from(value)));
    let sent = serde_json::json!({
        "version": VERSION,
        "sessions": [Value::Object(fields.into_iter().collect())],
        "retrieved": [{ "expand": [DOCUMENT_END] }],
    });
    crate::committed::assert_current("stripe-identity-requests.json", &sent);
}
