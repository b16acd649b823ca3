//! What goods can be filtered by, in the reader's language, and how many each choice would leave.

use std::{collections::HashMap, sync::LazyLock};

use garde::Validate;
use guildhall_domain::market::wear::Band;
use guildhall_persistence::market::{
    catalogue,
    goods::{Facets, GoodsIndex},
};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::{
    goods::GoodsFilter,
    wire::{Fact, GameCount, TagNode, Tags},
};
use crate::api::{call::Context, caller::Public, error::ApiError, language::FALLBACK};

/// Attributes in the order they are shown; others follow as they come.
const ORDER: [&str; 6] = ["kind", "weapon", "exterior", "rarity", "region", "collection"];

static WORDS: LazyLock<HashMap<String, HashMap<String, String>>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../locales/market/words.json"))
        .expect("a test reads every compiled-in file")
});

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct TagsParams {
    #[serde(flatten)]
    #[schema(inline)]
    #[garde(dive)]
    pub filter: GoodsFilter,
}

/// Lists the filters for goods, of a game or those that all games have, each with what it would leave of what is asked for.
pub async fn tag_tree(
    context: Context,
    Public(client): Public,
    input: TagsParams,
) -> Result<Tags, ApiError> {
    let all = context.state.get::<GoodsIndex>().current().await?;
    let facets = all.facets(&input.filter.read()?);
    let tags = tree(&facets, client.language);
    let mut games: Vec<GameCount> =
        facets.games.into_iter().map(|(game, goods)| GameCount { game, goods }).collect();
    games.sort_by(|a, b| b.goods.cmp(&a.goods).then_with(|| a.game.cmp(&b.game)));
    Ok(Tags { tags, games })
}

fn tree(facets: &Facets, language: &str) -> Vec<TagNode> {
    let mut nodes: Vec<TagNode> = Vec::new();
    for count in &facets.tags {
        if nodes.last().is_none_or(|node| node.value != count.attribute) {
            nodes.push(node("attribute", &count.attribute, 0, language));
        }
        if let Some(attribute) = nodes.last_mut() {
            attribute.goods += 1;
            attribute.children.push(node(&count.attribute, &count.value, count.goods, language));
        }
    }
    // Things that wear are weapons, knives and gloves; the band is what is on sale, not what goods are.
    if nodes.iter().any(|node| node.value == "weapon") {
        let mut exterior = node("attribute", "exterior", 0, language);
        let number = |band: Band| facets.bands.get(&band.number()).copied().unwrap_or_default();
        exterior.children =
            Band::WORN.map(|band| node("exterior", band.word(), number(band), language)).into();
        exterior.goods = 5;
        nodes.push(exterior);
    }
    nodes
        .sort_by_key(|node| ORDER.iter().position(|one| *one == node.value).unwrap_or(ORDER.len()));
    nodes
}

/// What is said of goods on their page, in the order of the filters.
pub(super) fn facts(tags: &Value, language: &str) -> Vec<Fact> {
    let tags = tags.as_object().into_iter().flatten();
    let mut facts: Vec<Fact> = tags
        .filter_map(|(attribute, value)| {
            let value = value.as_str()?;
            Some(Fact {
                title: node("attribute", attribute, 0, language).title,
                value_title: node(attribute, value, 0, language).title,
                attribute: attribute.clone(),
                value: value.to_owned(),
            })
        })
        .collect();
    facts.sort_by_key(|fact| {
        ORDER.iter().position(|one| *one == fact.attribute).unwrap_or(ORDER.len())
    });
    facts
}

/// What a value of an attribute is called, in `language`.
pub(super) fn title(attribute: &str, value: &str, language: &str) -> String {
    node(attribute, value, 0, language).title
}

fn node(attribute: &str, value: &str, goods: i64, language: &str) -> TagNode {
    let key = format!("{attribute}.{value}");
    let ours = |language: &str| Some(WORDS.get(&key)?.get(language)?.clone());
    let name = ours(FALLBACK).unwrap_or_else(|| value.to_owned());
    let title = ours(language)
        .or_else(|| catalogue::word(value, language).map(str::to_owned))
        .unwrap_or_else(|| name.clone());
    TagNode { value: value.to_owned(), title, name, goods, children: Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::language::LANGUAGES;
    use guildhall_persistence::market::goods;

    #[test]
    fn every_word_is_there_in_every_language() {
        for (key, words) in WORDS.iter() {
            for language in LANGUAGES {
                assert!(
                    words.get(*language).is_some_and(|word| !word.is_empty()),
                    "{key} {language}"
                );
            }
        }
        for band in Band::WORN {
            assert!(WORDS.contains_key(&format!("exterior.{}", band.word())));
        }
    }

    #[test]
    fn every_kind_and_rarity_of_the_catalogue_has_a_word() {
        for goods in catalogue::goods() {
            let kind = goods.tags["kind"].as_str().unwrap();
            assert!(WORDS.contains_key(&format!("kind.{kind}")), "{kind}");
            if let Some(rarity) = goods.tags.get("rarity").and_then(|it| it.as_str()) {
                assert!(WORDS.contains_key(&format!("rarity.{rarity}")), "{rarity}");
            }
        }
    }

    #[test]
    fn a_tree_names_attributes_and_values_in_the_readers_language() {
        let count = |attribute: &str, value: &str| goods::TagCount {
            attribute: attribute.into(),
            value: value.into(),
            goods: 3,
        };
        let facets = Facets {
            tags: vec![count("rarity", "covert"), count("weapon", "AK-47")],
            bands: HashMap::from([(Band::FactoryNew.number(), 7)]),
            ..Facets::default()
        };
        let tree = tree(&facets, "de");
        let titles: Vec<&str> = tree.iter().map(|node| node.title.as_str()).collect();
        assert_eq!(titles, ["Waffe", "Abnutzung", "Seltenheit"]);
        assert_eq!(tree[2].children[0].title, "Verdeckt");
        assert_eq!(
            tree[1].children.iter().map(|band| band.goods).collect::<Vec<_>>(),
            [7, 0, 0, 0, 0]
        );
        assert_eq!((tree[0].children[0].name.as_str(), tree[0].children[0].goods), ("AK-47", 3));
    }

    #[test]
    fn facts_say_what_goods_are_in_the_order_of_the_filters() {
        let tags = serde_json::json!({ "rarity": "covert", "kind": "rifle", "none": 1 });
        let facts = facts(&tags, "de");
        let said: Vec<_> = facts.iter().map(|fact| (&*fact.title, &*fact.value_title)).collect();
        assert_eq!(said, [("Art", "Gewehr"), ("Seltenheit", "Verdeckt")]);
    }
}
