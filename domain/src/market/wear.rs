//! Wear bands: named ranges of a piece's float value.
//!
//! Source: product spec §3 (item: exterior, float). The edges are the game's own.

use serde::{Deserialize, Serialize};

use crate::closed_list;

/// A range of the float with a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Band {
    /// Things that do not wear.
    None,
    FactoryNew,
    MinimalWear,
    FieldTested,
    WellWorn,
    BattleScarred,
}

closed_list! {
    /// A wear band that has a name.
    pub enum Exterior as "Exterior" {
        FactoryNew = "factory_new",
        MinimalWear = "minimal_wear",
        FieldTested = "field_tested",
        WellWorn = "well_worn",
        BattleScarred = "battle_scarred",
    }
}

impl From<Exterior> for Band {
    fn from(exterior: Exterior) -> Self {
        match exterior {
            Exterior::FactoryNew => Self::FactoryNew,
            Exterior::MinimalWear => Self::MinimalWear,
            Exterior::FieldTested => Self::FieldTested,
            Exterior::WellWorn => Self::WellWorn,
            Exterior::BattleScarred => Self::BattleScarred,
        }
    }
}

impl Band {
    /// All that have a name, the cleanest first.
    pub const WORN: [Self; 5] = [
        Self::FactoryNew,
        Self::MinimalWear,
        Self::FieldTested,
        Self::WellWorn,
        Self::BattleScarred,
    ];

    /// The band of a float from 0 to 1.
    pub fn of(wear: f32) -> Self {
        match wear {
            wear if wear < 0.07 => Self::FactoryNew,
            wear if wear < 0.15 => Self::MinimalWear,
            wear if wear < 0.38 => Self::FieldTested,
            wear if wear < 0.45 => Self::WellWorn,
            _ => Self::BattleScarred,
        }
    }

    /// The number in the database: 0 for none, else 1 to 5.
    pub fn number(self) -> i16 {
        match self {
            Self::None => 0,
            Self::FactoryNew => 1,
            Self::MinimalWear => 2,
            Self::FieldTested => 3,
            Self::WellWorn => 4,
            Self::BattleScarred => 5,
        }
    }

    /// The named band, if it is one.
    pub fn exterior(self) -> Option<Exterior> {
        match self {
            Self::None => None,
            Self::FactoryNew => Some(Exterior::FactoryNew),
            Self::MinimalWear => Some(Exterior::MinimalWear),
            Self::FieldTested => Some(Exterior::FieldTested),
            Self::WellWorn => Some(Exterior::WellWorn),
            Self::BattleScarred => Some(Exterior::BattleScarred),
        }
    }

    /// Its name; empty for none.
    pub fn word(self) -> &'static str {
        self.exterior().map_or("", Exterior::as_str)
    }

    /// The band of a number in the database; unknown numbers are [`Band::None`].
    pub fn of_number(number: i16) -> Self {
        Self::WORN.into_iter().find(|band| band.number() == number).unwrap_or(Self::None)
    }

    /// Whether a piece of goods worn from `least` to `most` can be in this band.
    pub fn is_within(self, least: f32, most: f32) -> bool {
        (Self::of(least)..=Self::of(most)).contains(&self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_band_begins_at_its_lower_edge() {
        for (wear, band) in [
            (0.0, Band::FactoryNew),
            (0.069_999, Band::FactoryNew),
            (0.07, Band::MinimalWear),
            (0.15, Band::FieldTested),
            (0.38, Band::WellWorn),
            (0.45, Band::BattleScarred),
            (1.0, Band::BattleScarred),
        ] {
            assert_eq!(Band::of(wear), band, "{wear}");
        }
    }

    #[test]
    fn goods_have_only_the_bands_of_their_range() {
        assert!(Band::MinimalWear.is_within(0.1, 0.7));
        assert!(!Band::FactoryNew.is_within(0.1, 0.7));
        assert!(!Band::BattleScarred.is_within(0.0, 0.08));
    }

    #[test]
    fn numbers_and_words_lead_back() {
        for band in Band::WORN {
            assert_eq!(Band::of_number(band.number()), band);
            assert_eq!(band.word().parse::<Exterior>().map(Band::from), Ok(band));
        }
        assert_eq!(Band::of_number(9), Band::None);
    }
}
