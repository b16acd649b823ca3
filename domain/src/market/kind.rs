//! What kinds of goods there are, and what each kind has: a weapon, a rarity, wear.
//!
//! Source: product spec §3 (item: type, category, quality, float); the kinds are those of the seed files.

use super::stock;
use crate::closed_list;

closed_list! {
    /// What sort of thing goods are.
    pub enum GoodsKind as "GoodsKind" {
        Coins = "coins",
        Pack = "pack",
        Pass = "pass",
        GiftCard = "gift_card",
        Knife = "knife",
        Glove = "glove",
        Rifle = "rifle",
        Sniper = "sniper",
        Pistol = "pistol",
        Smg = "smg",
        Shotgun = "shotgun",
        MachineGun = "machine_gun",
        Equipment = "equipment",
        Agent = "agent",
        Sticker = "sticker",
        Patch = "patch",
        Charm = "charm",
        Graffiti = "graffiti",
        Case = "case",
        Key = "key",
        MusicKit = "music_kit",
        Collectible = "collectible",
        Tool = "tool",
    }
}

closed_list! {
    /// How rare a piece is.
    pub enum GoodsRarity as "GoodsRarity" {
        Stock = "stock",
        Consumer = "consumer",
        Industrial = "industrial",
        MilSpec = "mil_spec",
        Restricted = "restricted",
        Classified = "classified",
        Covert = "covert",
        Contraband = "contraband",
    }
}

closed_list! {
    /// What is mainly traded of a game.
    pub enum GameKind as "GameKind" {
        Items = "items",
        Coins = "coins",
        TopUp = "top_up",
        GiftCards = "gift_cards",
    }
}

impl GoodsKind {
    /// One is like another, so sellers say how many they have, and a price may stand for a lot of many units.
    pub fn is_stocked(self) -> bool {
        stock::is_stocked(self.as_str())
    }

    /// Names its weapon, and may wear.
    pub fn is_weapon(self) -> bool {
        use GoodsKind::{Equipment, Glove, Knife, MachineGun, Pistol, Rifle, Shotgun, Smg, Sniper};
        matches!(
            self,
            Knife | Glove | Rifle | Sniper | Pistol | Smg | Shotgun | MachineGun | Equipment
        )
    }

    /// Whether a game of that kind can have it: single pieces are of games that have items.
    pub fn is_of(self, game: GameKind) -> bool {
        self.is_stocked() || game == GameKind::Items
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_by_hand_is_no_weapon_and_of_any_game() {
        for kind in GoodsKind::ALL.into_iter().filter(|kind| kind.is_stocked()) {
            assert!(!kind.is_weapon() && kind.is_of(GameKind::TopUp), "{kind}");
        }
        assert!(GoodsKind::Rifle.is_weapon() && !GoodsKind::Sticker.is_weapon());
        assert!(
            GoodsKind::Rifle.is_of(GameKind::Items) && !GoodsKind::Rifle.is_of(GameKind::Coins)
        );
        let stocked = GoodsKind::ALL.into_iter().filter(|kind| kind.is_stocked()).count();
        assert_eq!(stocked, stock::STOCKED_KINDS.len());
    }
}
