//! What the market's list is asked for and answers. [`super::GoodsIndex`] answers it.

use guildhall_domain::closed_list;

use super::Goods;

closed_list! {
    /// In which order goods come.
    pub enum Sort as "GoodsSort" {
        /// What sells best.
        Popular = "popular",
        Cheapest = "price.asc",
        Dearest = "price.desc",
        /// What rose most in a week.
        Rising = "rising",
        /// The latest in the catalogue.
        Newest = "newest",
    }
}

/// Which goods are wanted; what is empty or `None` does not matter.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
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

/// A page of the list.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    pub items: Vec<Goods>,
    pub total: i64,
    /// Nothing has these words; this is what is spelled like them.
    pub is_guess: bool,
}
