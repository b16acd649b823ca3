//! A seller's team: who works in the shop, what each may do there, invitations, and what members did.
//!
//! Source: product spec §3 (seller account types); issue 19; decision 0088. Ours: the paths, which the spec does not show.
mod member;
mod owner;
mod wire;

use crate::{
    api::{
        call::{Call, calls, codes},
        caller::Caller,
        error::{Code, names::NotFound},
        state::HttpState,
    },
    identity::{admin::role_changed, refusals::RateLimited},
    market::refusals::{CannotJoinTeam, InvitationEnded, TeamFull, TeamLocked},
};
use guildhall_domain::{identity::account::Account, ids::Uid};
use guildhall_persistence::security_log::{self, Event, Outcome, Subject};

/// What every process and the security log hear when somebody has another role in a shop. After the commit.
fn told(state: &HttpState, caller: &Caller, uid: Uid, account: Option<Account>) {
    role_changed(state, uid, account);
    let subject = caller.client.subject(Some(uid), caller.session_id);
    let by = Some(caller.uid);
    security_log::record(Event::RoleChange, Outcome::Done, &Subject { by, ..subject });
}

const INVITES: &[Code] = codes![TeamFull, TeamLocked, RateLimited];

/// The calls.
pub(super) fn calls() -> Vec<Call> {
    calls![
        "market",
        Call::get("/api/market/seller/team", owner::team)
            .id("seller_team")
            .summary("Lists who works in the caller's shop, what each may do, and invitations that wait."),
        Call::post("/api/market/seller/team/invite", owner::invite)
            .id("seller_team_invite")
            .needs_recent_proof()
            .summary("Invites an address to work in the caller's shop, by mail. One that waits for it is replaced.")
            .refuses(INVITES),
        Call::post("/api/market/seller/team/withdraw", owner::withdraw)
            .id("seller_team_withdraw")
            .summary("Takes an invitation back.")
            .refuses(codes![NotFound]),
        Call::post("/api/market/seller/team/change", owner::change)
            .id("seller_team_change")
            .needs_recent_proof()
            .summary("Says what a member may do from now on, and pauses them or lets them go on. Holds at once.")
            .refuses(codes![NotFound, TeamLocked]),
        Call::post("/api/market/seller/team/remove", owner::remove)
            .id("seller_team_remove")
            .summary("Takes a member off the team. Their account is a customer's again, at once.")
            .refuses(codes![NotFound]),
        Call::get("/api/market/seller/team/acts", owner::acts)
            .id("seller_team_acts")
            .summary("Lists what members did in the caller's shop, newest first; of one member or of all."),
        Call::get("/api/market/seller/team/mine", member::mine)
            .id("seller_team_mine")
            .summary("Returns the shop the caller works in and what they may do there, and invitations to their address."),
        Call::post("/api/market/seller/team/answer", member::answer)
            .id("seller_team_answer")
            .summary("Accepts or declines an invitation to the caller's address, once.")
            .refuses(codes![NotFound, InvitationEnded, CannotJoinTeam, TeamFull]),
        Call::post("/api/market/seller/team/leave", member::leave)
            .id("seller_team_leave")
            .summary("Ends the caller's work in a shop. Their account is a customer's again.")
            .refuses(codes![NotFound]),
    ]
}
