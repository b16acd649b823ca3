//! What the market's list is asked for and answers. [`super::GoodsIndex`] answers it.

use std::collections::HashMap;

use guildhall_domain::{
    closed_list,
    market::wear::{Band, Exterior},
};
use serde::{Deserialize, Serialize};

use super::{Goods, TagCount};
use crate::market::sell_order;

closed_list! {
    /// In which order goods come.
    pub enum Sort as "GoodsSort" {
        /// What sells best; of a search, what has its words as they were typed.
        Popular = "popular",
        Cheapest = "price.asc",
        Dearest = "price.desc",
        /// What rose most in a week.
        Rising = "rising",
        /// What was listed last; what nobody sells comes last.
        Newest = "newest",
    }
}

/// Which goods are wanted; what is empty or `None` does not matter.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Filter {
    pub game: Option<String>,
    pub subgame_name: Option<String>,
    /// Attribute to values, any of which will do. `exterior` is what is on sale in that wear band.
    pub tags: Vec<(String, Vec<String>)>,
    pub search: Option<String>,
    pub least_cents: Option<i64>,
    pub most_cents: Option<i64>,
    pub is_on_sale: bool,
    pub has_bids: bool,
}

impl Filter {
    /// The same without what is asked of offers: prices, and how worn pieces are.
    pub fn of_goods(&self) -> Self {
        let mut tags = self.tags.clone();
        tags.retain(|(attribute, _)| attribute != "exterior");
        Self { tags, least_cents: None, most_cents: None, is_on_sale: false, ..self.clone() }
    }

    /// What is asked of offers.
    pub fn of_offers(&self) -> sell_order::Filter {
        let worn = self.tags.iter().filter(|(attribute, _)| attribute == "exterior");
        let bands = worn.flat_map(|(_, values)| values);
        let bands = bands.filter_map(|value| value.parse::<Exterior>().ok()).map(Band::from);
        sell_order::Filter {
            least_cents: self.least_cents,
            most_cents: self.most_cents,
            bands: bands.collect(),
            ..sell_order::Filter::default()
        }
    }
}

/// A page of the list.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    pub items: Vec<Goods>,
    pub total: i64,
    /// Nothing has these words; this is what is spelled like them.
    pub is_guess: bool,
}

/// What a list could be narrowed to, and how many goods each choice would leave: an attribute's values, and games, are counted as if none
/// of their own kind were chosen, so that another one can be added.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Facets {
    /// Every value of every attribute, also those that would leave nothing; the commonest of each attribute first.
    pub tags: Vec<TagCount>,
    /// Goods with something on sale in a wear band, by the band's number.
    pub bands: HashMap<i16, i64>,
    /// Only those that would leave something.
    pub games: HashMap<String, i64>,
}
