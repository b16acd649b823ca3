//! In which countries something is sold, may be paid with or taken part in, for administrators: the rules, setting and removing them.
//! What is set holds within seconds in every process.
//!
//! Source: issue 18 (countries allowed or denied); ours: the paths; decision 0068.

use crate::{
    api::{
        call::{Call, Context, Empty, calls, codes},
        caller::{Caller, SettingsStaff},
        country,
        envelope::Done,
        error::{
            ApiError, Reason,
            names::{Conflict, Quota},
        },
        feature::Feature,
        idempotency::Settled,
        page::{CursorFields, CursorQuery},
        rules,
        wire::millis,
    },
    identity::profile::Profile,
};
use garde::Validate;
use guildhall_actors::{
    country_rule::{self as watch, CountryWatch},
    registry::Need,
};
use guildhall_domain::country_rule::{
    COUNTRIES, Country, CountryMode, CountryRule, CountrySubject, CountrySubjectKind,
};
use guildhall_persistence::{
    country_rule::{self as rows, RuleChange, Set},
    market::goods,
    security_log::{self, Event, Outcome, Subject},
};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, HashMap};
use utoipa::ToSchema;

/// What rules about countries bring to this floor.
pub fn feature() -> Feature {
    Feature {
        calls: calls(),
        refusals: country::ALL.to_vec(),
        start: vec![watch::start],
        needs: vec![Need::of::<CountryWatch>()],
        ..Feature::default()
    }
}

fn calls() -> Vec<Call> {
    calls![
        "admin",
        Call::get("/api/admin/country_rule/list", list)
            .id("country_rule_list")
            .summary("Lists what is not for every country, and who said so."),
        Call::get("/api/admin/country_rule/history", history)
            .id("country_rule_history")
            .summary("Lists who changed which rule about countries, newest first."),
        Call::post("/api/admin/country_rule/set", set)
            .check(|_, input| input.read().map(drop))
            .id("country_rule_set")
            .needs_recent_proof()
            .summary(
                "Sets in which countries something is sold, may be paid with or taken part in. CONFLICT if somebody else has changed the rule since it was seen."
            )
            .refuses(codes![Conflict, Quota]),
        Call::post("/api/admin/country_rule/remove", remove)
            .check(|_, input| input.subject().map(drop))
            .id("country_rule_remove")
            .needs_recent_proof()
            .summary(
                "Removes a rule about countries: its subject is for every country. CONFLICT if somebody else has changed the rule since it was seen."
            )
            .refuses(codes![Conflict]),
    ]
}

/// What a rule is for, in which countries, and why.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct CountryRuleRequest {
    /// What the rule is for.
    #[garde(skip)]
    pub subject: CountrySubjectKind,
    /// Which: the key of a game, a number of goods, a way to pay but for the balance, a lottery event or `*` for all events.
    #[garde(custom(rules::text(1, 64)))]
    pub id: String,
    /// Whether it is for these countries only, or for all others.
    #[garde(skip)]
    pub mode: CountryMode,
    /// ISO 3166-1 alpha-2, each once. At least one if it is for these only.
    #[garde(skip)]
    pub countries: Vec<String>,
    /// `version` of the rule when it was decided to change it; 0 where there was none.
    #[garde(skip)]
    pub seen: i64,
    /// 1 to 500 characters, for the record.
    #[garde(custom(rules::text(1, 500)))]
    pub reason: String,
}

/// Which rule is removed, and why.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct CountryRuleRef {
    /// What the rule is for.
    #[garde(skip)]
    pub subject: CountrySubjectKind,
    /// Which, as in the list.
    #[garde(custom(rules::text(1, 64)))]
    pub id: String,
    /// `version` of the rule when it was decided to remove it.
    #[garde(skip)]
    pub seen: i64,
    /// 1 to 500 characters, for the record.
    #[garde(custom(rules::text(1, 500)))]
    pub reason: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct CountryRuleHistoryQuery {
    #[serde(flatten)]
    #[schema(inline, value_type = CursorFields)]
    #[garde(dive)]
    pub page: CursorQuery<i64>,
}

/// What a rule is for.
#[derive(Debug, Serialize, ToSchema)]
pub struct CountryRuleSubject {
    /// What it is.
    pub subject: CountrySubjectKind,
    /// Which, in its one spelling.
    pub id: String,
    /// What a game or goods are called, in the language asked for; absent for others, and for what is not there any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// A rule that holds.
#[derive(Debug, Serialize, ToSchema)]
pub struct CountryRuleState {
    /// What it is for.
    pub of: CountryRuleSubject,
    /// Whether it is for these countries only, or for all others.
    pub mode: CountryMode,
    /// ISO 3166-1 alpha-2, in their order.
    pub countries: Vec<&'static str>,
    /// Of its last change: sent back as `seen`.
    pub version: i64,
    /// Who set it, when and why; absent in the answer to setting it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changed: Option<RuleSetBy>,
}

/// Who set or removed a rule, when and why.
#[derive(Debug, Serialize, ToSchema)]
pub struct RuleSetBy {
    /// The administrator.
    pub by: Profile,
    /// When, in milliseconds since 1970 UTC.
    pub at: i64,
    /// Why, in their words.
    pub reason: String,
}

/// A change of a rule.
#[derive(Debug, Serialize, ToSchema)]
pub struct CountryRuleChange {
    /// What the rule is for; absent for what this release does not know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<CountryRuleSubject>,
    /// How its countries have been meant since; absent where the rule was removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<CountryMode>,
    /// Its countries since.
    pub countries: Vec<&'static str>,
    /// Who, when and why.
    pub changed: RuleSetBy,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CountryRuleList {
    /// The rules, of one kind after the other.
    pub rules: Vec<CountryRuleState>,
    /// Every country that a rule may name: ISO 3166-1 alpha-2, and XK.
    pub countries: &'static [&'static str],
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CountryRuleHistory {
    /// The changes.
    pub changes: Vec<CountryRuleChange>,
    /// Pass it as `before` for the next page; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

fn read_subject(kind: CountrySubjectKind, id: &str) -> Result<CountrySubject, ApiError> {
    CountrySubject::read(kind, id).ok_or_else(|| ApiError::field("id", Reason::Invalid))
}

impl CountryRuleRequest {
    /// # Errors
    /// [`ApiError::Invalid`] naming the field.
    fn read(&self) -> Result<(CountrySubject, CountryRule), ApiError> {
        let refuse = |reason| ApiError::field("countries", reason);
        let subject = read_subject(self.subject, &self.id)?;
        let countries: Option<BTreeSet<Country>> =
            self.countries.iter().map(|code| Country::read(code)).collect();
        let countries = countries.ok_or_else(|| refuse(Reason::Invalid))?;
        if countries.len() < self.countries.len() {
            return Err(refuse(Reason::Duplicate));
        }
        let rule = CountryRule::new(self.mode, countries);
        Ok((subject, rule.ok_or_else(|| refuse(Reason::Required))?))
    }
}

impl CountryRuleRef {
    /// # Errors
    /// [`ApiError::Invalid`] naming the field.
    fn subject(&self) -> Result<CountrySubject, ApiError> {
        read_subject(self.subject, &self.id)
    }
}

impl From<CountrySubject> for CountryRuleSubject {
    fn from(subject: CountrySubject) -> Self {
        Self { subject: subject.kind(), id: subject.id(), name: None }
    }
}

fn codes_of(rule: Option<&CountryRule>) -> Vec<&'static str> {
    rule.iter().flat_map(|rule| &rule.countries).map(|country| country.as_str()).collect()
}

fn set_by(change: RuleChange) -> RuleSetBy {
    RuleSetBy { by: change.by.into(), at: millis(change.changed_at), reason: change.reason }
}

/// What the games and goods of rules are called.
struct Names {
    games: HashMap<String, String>,
    goods: HashMap<String, String>,
}

impl Names {
    async fn of(context: &Context, admin: &Caller, rules: &[RuleChange]) -> Result<Self, ApiError> {
        let (pool, language) = (&context.state.pool, context.language(admin));
        let subjects = || rules.iter().filter_map(|change| change.subject.as_ref());
        let ids: Vec<_> = subjects()
            .filter_map(|subject| match subject {
                CountrySubject::Goods(goods) => Some(*goods),
                _ => None,
            })
            .collect();
        let has_games = subjects().any(|subject| subject.kind() == CountrySubjectKind::Game);
        let games = match has_games {
            true => goods::game_names(pool, language).await?,
            false => HashMap::new(),
        };
        let goods = if ids.is_empty() { Vec::new() } else { goods::find(pool, &ids).await? };
        Ok(Self {
            games,
            goods: goods
                .into_iter()
                .map(|goods| (goods.id().to_string(), goods.name_in(language).to_owned()))
                .collect(),
        })
    }

    fn named(&self, subject: CountrySubject) -> CountryRuleSubject {
        let of = CountryRuleSubject::from(subject);
        let name = match of.subject {
            CountrySubjectKind::Game => self.games.get(&of.id),
            CountrySubjectKind::Goods => self.goods.get(&of.id),
            CountrySubjectKind::PaymentMethod | CountrySubjectKind::Event => None,
        };
        let name = name.cloned();
        CountryRuleSubject { name, ..of }
    }
}

async fn list(
    context: Context,
    SettingsStaff(admin): SettingsStaff,
    Empty {}: Empty,
) -> Result<CountryRuleList, ApiError> {
    let found = rows::list(&context.state.pool).await?;
    let names = Names::of(&context, &admin, &found).await?;
    let rules = found.into_iter().filter_map(|mut change| {
        let (subject, rule) = (change.subject.take()?, change.rule.take()?);
        Some(CountryRuleState {
            of: names.named(subject),
            mode: rule.mode,
            countries: codes_of(Some(&rule)),
            version: change.change_id,
            changed: Some(set_by(change)),
        })
    });
    Ok(CountryRuleList { rules: rules.collect(), countries: &COUNTRIES })
}

async fn history(
    context: Context,
    SettingsStaff(admin): SettingsStaff,
    input: CountryRuleHistoryQuery,
) -> Result<CountryRuleHistory, ApiError> {
    let (before, limit) = (input.page.before(), input.page.limit() + 1);
    let found = rows::history(&context.state.pool, before, limit).await?;
    let (found, next) = input.page.cut(found, |change| change.change_id.to_string());
    let names = Names::of(&context, &admin, &found).await?;
    let changes = found.into_iter().map(|mut change| {
        let (subject, rule) = (change.subject.take(), change.rule.take());
        CountryRuleChange {
            of: subject.map(|subject| names.named(subject)),
            mode: rule.as_ref().map(|rule| rule.mode),
            countries: codes_of(rule.as_ref()),
            changed: set_by(change),
        }
    });
    Ok(CountryRuleHistory { changes: changes.collect(), next })
}

async fn set(
    context: Context,
    SettingsStaff(admin): SettingsStaff,
    input: CountryRuleRequest,
) -> Result<Settled<CountryRuleState>, ApiError> {
    let (subject, rule) = input.read()?;
    let state = &context.state;
    if !rows::is_there(&state.pool, &subject).await? {
        return Err(ApiError::field("id", Reason::Invalid));
    }
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let reason = input.reason.trim();
    let done = rows::set(&mut tx, admin.uid, &subject, input.seen, Some(&rule), reason).await?;
    let version = version_of(done)?;
    let answer = CountryRuleState {
        of: subject.into(),
        mode: rule.mode,
        countries: codes_of(Some(&rule)),
        version,
        changed: None,
    };
    let settled = context.settle(tx, &answer).await?;
    tell(&context, &admin, done).await;
    Ok(settled)
}

async fn remove(
    context: Context,
    SettingsStaff(admin): SettingsStaff,
    input: CountryRuleRef,
) -> Result<Settled<Done>, ApiError> {
    let subject = input.subject()?;
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let reason = input.reason.trim();
    let done = rows::set(&mut tx, admin.uid, &subject, input.seen, None, reason).await?;
    version_of(done)?;
    let settled = context.settle(tx, &Done {}).await?;
    tell(&context, &admin, done).await;
    Ok(settled)
}

fn version_of(done: Set) -> Result<i64, ApiError> {
    match done {
        Set::Changed { change_id } | Set::Same { change_id } => Ok(change_id),
        Set::Meanwhile => Err(ApiError::Conflict),
        Set::TooMany => Err(ApiError::Quota),
    }
}

/// What is committed holds here at once, and is in the security log.
async fn tell(context: &Context, admin: &Caller, done: Set) {
    let state = &context.state;
    if let Err(error) = state.get::<CountryWatch>().refresh(&state.pool).await {
        // It is read again within seconds.
        tracing::warn!(%error, "country rules: reading them after a change failed");
    }
    if matches!(done, Set::Changed { .. }) {
        let subject = admin.client.subject(None, admin.session_id);
        let subject = Subject { by: Some(admin.uid), ..subject };
        security_log::record(Event::CountryRule, Outcome::Done, &subject);
    }
}
