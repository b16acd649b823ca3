//! By what searches of the market are found that some goods may be found by: of a hundred thousand searches few are about the same goods.

use serde_json::Value;

use crate::market::goods::{Filter, Goods};

/// Goods that a search finds have one of these keys: a value of the attribute of which it takes the fewest, else its game. Words alone say
/// nothing of that: such a search is looked at for whatever is listed.
pub(super) fn of_search(filter: &Filter) -> Vec<String> {
    let attributes = filter.tags.iter().filter(|(attribute, _)| attribute != "exterior");
    if let Some((attribute, values)) = attributes.min_by_key(|(_, values)| values.len()) {
        return values.iter().map(|value| tag(attribute, value)).collect();
    }
    vec![filter.game.as_deref().map_or_else(|| ANY.to_owned(), game)]
}

/// Searches that find these goods have one of these keys.
pub(super) fn of_goods(goods: &Goods) -> Vec<String> {
    let tags = goods.tags.as_object().into_iter().flatten();
    let tags = tags.filter_map(|(attribute, value)| Some(tag(attribute, Value::as_str(value)?)));
    tags.chain([game(&goods.game), ANY.to_owned()]).collect()
}

const ANY: &str = "any";

fn tag(attribute: &str, value: &str) -> String {
    format!("tag:{attribute}={value}")
}

fn game(game: &str) -> String {
    format!("game:{game}")
}
