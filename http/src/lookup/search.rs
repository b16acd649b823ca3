//! One text, looked for as every id and name it could be.
use super::wire::{Found, FoundGoods, FoundOrder};
use crate::api::{
    call::Context,
    caller::{Caller, PeopleStaff},
    error::ApiError,
    rules,
};
use garde::Validate;
use guildhall_domain::ids::{GoodsId, MsgId};
use guildhall_persistence::{
    lookup,
    market::goods::{self, Filter, GoodsIndex, Sort},
};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// Most results of one kind. Ours: who needs more types more.
const MOST: i64 = 10;

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct SearchQuery {
    /// An id or a number of anything, an e-mail address or the beginning of it, a name or a part of it: 1 to 100 characters.
    #[garde(custom(rules::text(1, 100)))]
    pub query: String,
}

/// What the text could be, read once.
struct Sought<'a> {
    text: &'a str,
    id: Option<Uuid>,
    number: Option<i64>,
}

impl<'a> Sought<'a> {
    fn new(query: &'a str) -> Self {
        let text = query.trim();
        // Of an order people also write `#100000001`.
        let number = text.strip_prefix('#').unwrap_or(text).trim();
        Self { text, id: Uuid::try_parse(text).ok(), number: number.parse().ok() }
    }

    /// A conversation's id, or that of a message in it.
    fn conversation(&self) -> Option<Uuid> {
        self.id.or_else(|| Some(self.text.parse::<MsgId>().ok()?.conversation.0))
    }
}

/// Everything that has this id or this name, at most ten of a kind.
pub async fn search(
    context: Context,
    PeopleStaff(admin): PeopleStaff,
    input: SearchQuery,
) -> Result<Found, ApiError> {
    let pool = &context.state.pool;
    let sought = Sought::new(&input.query);
    let language = context.language(&admin);
    let mut found = Found { goods: goods(&context, &admin, &sought).await?, ..Found::default() };
    let people = lookup::people(pool, sought.text, MOST).await?;
    found.people = people.into_iter().map(Into::into).collect();
    if sought.id.is_some() || sought.number.is_some() {
        let order = lookup::order(pool, sought.id, sought.number).await?;
        found.orders = order.iter().map(FoundOrder::from).collect();
    }
    if let Some(id) = sought.id {
        let listing = lookup::listing(pool, id).await?;
        found.listings = listing.into_iter().map(|it| (it, language).into()).collect();
    }
    let payments = lookup::payments(pool, sought.id, sought.text, sought.number).await?;
    found.payments = payments.into_iter().map(Into::into).collect();
    if let Some(id) = sought.conversation() {
        let conversation = lookup::conversation(pool, id).await?;
        found.conversations = conversation.into_iter().map(Into::into).collect();
    }
    Ok(found)
}

/// Goods of that number first, then those whose name has the words, as the market finds them; no guesses, which would stand under
/// every name of a person.
async fn goods(
    context: &Context,
    admin: &Caller,
    sought: &Sought<'_>,
) -> Result<Vec<FoundGoods>, ApiError> {
    let state = &context.state;
    let mut found = Vec::new();
    if let Some(id) = sought.number {
        found = goods::find(&state.pool, &[GoodsId(id)]).await?;
    }
    let filter = Filter { search: Some(sought.text.to_owned()), ..Filter::default() };
    let page = state.get::<GoodsIndex>().current().await?.list(&filter, Sort::Popular, MOST, 0);
    if !page.is_guess {
        let known = found.first().map(goods::Goods::id);
        found.extend(page.items.into_iter().filter(|it| Some(it.id()) != known));
    }
    let most = usize::try_from(MOST).unwrap_or_default();
    let language = context.language(admin);
    Ok(found.iter().take(most).map(|it| (it, language).into()).collect())
}
