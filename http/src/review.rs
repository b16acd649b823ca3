//! The review queue: people report what is wrong and appeal against decisions; staff who have `reviews` look and decide.
//!
//! Source: issue 18 (one review queue); features.md, "Content reports"; ours: the paths; decision 0070.
mod own;
pub mod refusals;
mod staff;
mod wire;

use crate::api::{
    call::{Call, calls, codes},
    error::names::{Conflict, Forbidden, NotFound, Quota},
    feature::Feature,
};
use guildhall_actors::{conversation::Conversations, registry::Need};
use refusals::{
    AppealClosed, CaseDecided, CaseTaken, NotReportable, OutcomeNotPermitted, SecondPersonNeeded,
};

/// What the review queue brings to this floor.
pub fn feature() -> Feature {
    Feature {
        calls: calls(),
        refusals: refusals::ALL.to_vec(),
        tags: &[("review", "Reports of what is wrong, what was decided, and appeals.")],
        needs: vec![Need::of::<Conversations>()],
        ..Feature::default()
    }
}

fn calls() -> Vec<Call> {
    let mut calls = calls![
        "review",
        Call::post("/api/account/review/report", own::report)
            .check(|_, input| input.check())
            .id("review_report")
            .summary("Reports a message of a chat, or the other person in one. Reporting the same again answers the first report.")
            .refuses(codes![NotFound, NotReportable, Quota]),
        Call::get("/api/account/review/reports", own::reports)
            .id("review_reports")
            .summary("Lists what the caller has reported, newest first, with what became of it."),
        Call::get("/api/account/review/decision", own::decision)
            .id("review_decision")
            .summary("Returns a decision against the caller, and how their appeal stands.")
            .refuses(codes![NotFound]),
        Call::post("/api/account/review/appeal", own::appeal)
            .id("review_appeal")
            .summary("Appeals against a decision: once, within 14 days. Somebody else decides about it.")
            .refuses(codes![NotFound, AppealClosed]),
    ];
    calls.extend(calls![
        "admin",
        Call::get("/api/admin/review/list", staff::list)
            .id("review_list")
            .summary("Lists cases of the review queue: those that wait, what is due first first; or those that are decided, newest first."),
        Call::get("/api/admin/review/detail", staff::detail)
            .id("review_detail")
            .summary("Returns a case with its reports, what they are about, and its history. The look is written to the log of staff acts.")
            .refuses(codes![NotFound, Forbidden]),
        Call::post("/api/admin/review/take", staff::take)
            .id("review_take")
            .needs_recent_proof()
            .summary("Makes the caller look after a case. CONFLICT if it has changed since it was seen.")
            .refuses(codes![
                NotFound, Forbidden, Conflict, CaseTaken, CaseDecided, SecondPersonNeeded
            ]),
        Call::post("/api/admin/review/release", staff::release)
            .id("review_release")
            .needs_recent_proof()
            .summary("Gives a case back: nobody looks after it. CONFLICT if it has changed since it was seen.")
            .refuses(codes![NotFound, Forbidden, Conflict, CaseDecided]),
        Call::post("/api/admin/review/decide", staff::decide)
            .id("review_decide")
            .needs_recent_proof()
            .summary("Decides a case, does what was decided and tells both sides. CONFLICT if it has changed since it was seen.")
            .refuses(codes![
                NotFound, Forbidden, Conflict, CaseTaken, CaseDecided, OutcomeNotPermitted
            ]),
        Call::post("/api/admin/review/enter_appeal", staff::enter_appeal)
            .id("review_enter_appeal")
            .needs_recent_proof()
            .summary("Enters an appeal for somebody who cannot sign in and has written to support.")
            .refuses(codes![NotFound, Forbidden, Conflict, AppealClosed]),
        Call::post("/api/admin/review/decide_appeal", staff::decide_appeal)
            .id("review_decide_appeal")
            .needs_recent_proof()
            .summary("Decides about an appeal, and undoes the decision if it was wrong. Not for who made it. CONFLICT if the case has changed since it was seen.")
            .refuses(codes![
                NotFound, Forbidden, Conflict, CaseTaken, CaseDecided, OutcomeNotPermitted, SecondPersonNeeded
            ]),
    ]);
    calls
}
