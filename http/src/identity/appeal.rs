//! Account appeals: somebody who cannot sign in asks for an account, or for a character that is bound to one, and follows it by the link in
//! a letter; and the account's owner says that they still have it.
//!
//! Nothing that an appellant is answered says whether the account exists: it is looked up after the answer.
//! Source: product spec §5 (appeal forms), §9 (waiting period, working days); issue 19; ours: the paths; decision 0085.
mod owner;
mod staff;
mod staff_wire;
mod wire;

use crate::{
    api::{
        call::{Call, Context, calls, codes},
        caller::{Guest, Public},
        error::{
            ApiError,
            names::{Conflict, Forbidden, NotFound, ReauthenticationRequired},
        },
        idempotency::Settled,
        wire::millis,
    },
    identity::{
        account::{
            safety::place,
            sign_in::{Typed, compare_code, read_email},
        },
        refusals::{
            AppealEmailTaken, AppealEnded, AppealNothingToGive, AppealOtherStage, CodeExpired,
            CodeInvalid, RateLimited, UnlinkRefused,
        },
    },
};
use guildhall_actors::identity::appeal::link_hash;
use guildhall_domain::{
    identity::{
        appeal::{AppealKind, NotNow},
        auth_code::Purpose,
    },
    ids::AppealId,
};
use guildhall_persistence::identity::{
    appeal::{self as rows, AppealError, NewAppeal, Wanted},
    game_role,
};
use wire::{AppealAnswer, AppealAnswered, AppealCreate, AppealLink, AppealReceived, AppealView};

/// The calls.
pub fn calls() -> Vec<Call> {
    let own = calls![
        "account",
        Call::post("/api/account/appeal/create", create)
            .check(|_, input| input.check())
            .id("appeal_create")
            .summary("Appeals for an account, or for a character that is bound to one. The answer is the same for every account, also for one that does not exist.")
            .refuses(codes![CodeInvalid, CodeExpired, RateLimited, NotFound]),
        Call::post("/api/account/appeal/track", track)
            .id("appeal_track")
            .summary("Returns how an appeal stands, by the link in a letter about it.")
            .reads()
            .refuses(codes![NotFound]),
        Call::post("/api/account/appeal/answer", answer)
            .check(|_, input| input.check())
            .id("appeal_answer")
            .summary("Sends what staff have asked for, by the link in a letter about the appeal.")
            .refuses(codes![NotFound, AppealEnded, AppealOtherStage]),
        Call::post("/api/account/appeal/withdraw", withdraw)
            .id("appeal_withdraw")
            .summary("Takes an appeal back, by the link in a letter about it.")
            .keyless("nobody is signed in whom a key could belong to, and what is taken back stays so")
            .refuses(codes![NotFound, AppealEnded]),
        Call::post("/api/account/appeal/object", owner::object)
            .id("appeal_object")
            .summary("Says that the account's owner still has it, by the link in the letter to them. The appeal ends refused if the letter's address was there before any change of address and the account is not frozen; otherwise staff see it.")
            .keyless("nobody is signed in whom a key could belong to, and what was said by one link is kept once")
            .refuses(codes![NotFound, AppealEnded]),
        Call::get("/api/account/appeal/about_me", owner::about_me)
            .id("appeal_about_me")
            .summary("Lists open appeals about the caller's account."),
        Call::post("/api/account/appeal/deny", owner::deny)
            .id("appeal_deny")
            .summary("Says that the caller still has the account that an appeal is about. The appeal ends refused if the session is older than any change of address; otherwise staff see it.")
            .needs_recent_proof()
            .refuses(codes![NotFound, AppealEnded, ReauthenticationRequired]),
    ];
    let staff = calls![
        "admin",
        Call::get("/api/admin/appeal/list", staff::list)
            .id("account_appeal_list")
            .summary("Lists appeals for accounts: those that are open, the oldest first; or those that have ended, the newest first."),
        Call::get("/api/admin/appeal/detail", staff::detail)
            .id("account_appeal_detail")
            .summary("Returns an appeal for an account beside what is held of that account. The look is written to the log of staff acts.")
            .refuses(codes![NotFound]),
        Call::post("/api/admin/appeal/ask", staff::ask)
            .id("account_appeal_ask")
            .needs_recent_proof()
            .summary("Asks an appellant for more; they are told by mail. CONFLICT if the appeal has changed since it was seen.")
            .refuses(codes![NotFound, Forbidden, Conflict, AppealEnded, AppealOtherStage]),
        Call::post("/api/admin/appeal/refuse", staff::refuse)
            .check(|_, input| input.check())
            .id("account_appeal_refuse")
            .needs_recent_proof()
            .summary("Refuses an appeal for an account with a reason; the appellant is told by mail. CONFLICT if it has changed since it was seen.")
            .refuses(codes![NotFound, Forbidden, Conflict, AppealEnded]),
        Call::post("/api/admin/appeal/grant", staff::grant)
            .check(|_, input| input.check())
            .id("account_appeal_grant")
            .needs_recent_proof()
            .summary("Grants an appeal for an account, and does what follows. CONFLICT if it has changed since it was seen.")
            .refuses(codes![
                NotFound,
                Forbidden,
                Conflict,
                AppealEnded,
                AppealOtherStage,
                AppealNothingToGive,
                AppealEmailTaken,
                UnlinkRefused
            ]),
    ];
    own.into_iter().map(Call::of_own_account).chain(staff).collect()
}

impl From<AppealError> for ApiError {
    fn from(error: AppealError) -> Self {
        match error {
            AppealError::NotFound => Self::NotFound,
            AppealError::NotNow(NotNow::Ended) => AppealEnded.into(),
            AppealError::NotNow(NotNow::OtherStage) => AppealOtherStage.into(),
            AppealError::Stale => Self::Conflict,
            AppealError::TooMany { remain_time } => RateLimited { remain_time }.into(),
            AppealError::Forbidden => Self::Forbidden,
            AppealError::NothingToGive => AppealNothingToGive.into(),
            AppealError::Busy => UnlinkRefused.into(),
            AppealError::EmailTaken => AppealEmailTaken.into(),
            AppealError::Database(error) => error.into(),
        }
    }
}

/// Keeps an appeal whose contact address is proved by the code that was mailed to it.
async fn create(
    context: Context,
    Guest(caller): Guest,
    input: AppealCreate,
) -> Result<Settled<AppealReceived>, ApiError> {
    let state = &context.state;
    let (email, account) = (read_email(&input.email)?, input.account()?);
    let code = input.code()?;
    let wanted = match (input.kind, &input.game, &input.role_id) {
        (AppealKind::Role, Some(game), Some(role_id)) => {
            if game_role::rules(&state.pool, game).await?.is_none() {
                return Err(ApiError::NotFound);
            }
            Wanted::Role { game, role_id: role_id.trim() }
        }
        _ => Wanted::Account,
    };
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let typed = Typed { code: &code, ticket: input.ticket.as_deref() };
    let meant = (&email, Purpose::Appeal, None);
    if let Some(refusal) = compare_code(&mut tx, state, meant, &typed, &caller.client).await? {
        return context.settle_refusal(tx, refusal).await; // the guess counts
    }
    let new = NewAppeal {
        wanted,
        email: &email,
        language: caller.client.language,
        account_ref: &account.text(),
        server: input.server.trim(),
        content: input.content.trim(),
        by: caller.uid,
        place: &place(&caller.client),
        pictures: &input.pictures,
    };
    let begun = rows::begin(&mut tx, &new).await?;
    let answer =
        AppealReceived { appeal_id: begun.appeal_id, review_begins_at: millis(begun.next_at) };
    let settled = context.settle(tx, &answer).await?;
    state.outbox.wake();
    Ok(settled)
}

/// The appeal of a link in a letter to an appellant.
async fn linked(context: &Context, token: &str) -> Result<AppealId, ApiError> {
    let found = rows::by_link(&context.state.pool, &link_hash(token)).await?;
    found.ok_or(ApiError::NotFound)
}

/// How an appeal stands.
async fn track(context: Context, _: Public, input: AppealLink) -> Result<AppealView, ApiError> {
    let id = linked(&context, &input.token).await?;
    view(&context, id).await
}

async fn view(context: &Context, id: AppealId) -> Result<AppealView, ApiError> {
    let pool = &context.state.pool;
    let appeal = rows::find(pool, id).await?.ok_or(ApiError::NotFound)?;
    let events = rows::events(pool, id).await?;
    let pictures = rows::count_pictures(pool, id).await?;
    Ok(AppealView::of(appeal, events, pictures))
}

/// Sends what was asked for.
async fn answer(
    context: Context,
    Guest(caller): Guest,
    input: AppealAnswer,
) -> Result<Settled<AppealAnswered>, ApiError> {
    let id = linked(&context, &input.token).await?;
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let text = input.text.trim();
    let after = rows::answer(&mut tx, id, caller.uid, text, &input.pictures).await?;
    context.settle(tx, &AppealAnswered { stage: after.stage }).await
}

/// Takes it back.
async fn withdraw(context: Context, _: Public, input: AppealLink) -> Result<AppealView, ApiError> {
    let id = linked(&context, &input.token).await?;
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    rows::withdraw(&mut tx, id).await?;
    tx.commit().await?;
    view(&context, id).await
}
