//! Which goods sellers have in stock, and how much of them.
//!
//! Source: product spec §2 (inventory and listing); the limit is ours. Pieces, such as knives, come from an account of their game and are never stocked by hand.

/// Kinds of goods of which one is like another, so that a seller only says how many there are.
pub const STOCKED_KINDS: [&str; 4] = ["coins", "pack", "pass", "gift_card"];

/// Most lots of one thing that a seller has and has not put on sale. Ours: more than anybody sells, and far from what a number holds.
pub const MOST_LOTS: i32 = 1_000_000;

/// Whether goods of that kind can be stocked by hand.
pub fn is_stocked(kind: &str) -> bool {
    STOCKED_KINDS.contains(&kind)
}

/// So many units as lots; `None` if they are not whole lots, less than none, or more than [`MOST_LOTS`].
pub fn lots(units: i64, lot: i32) -> Option<i32> {
    let lot = i64::from(lot.max(1));
    if units < 0 || units % lot != 0 {
        return None;
    }
    i32::try_from(units / lot).ok().filter(|lots| *lots <= MOST_LOTS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stock_is_counted_in_whole_lots() {
        assert_eq!(lots(0, 1), Some(0));
        assert_eq!(lots(30_000, 10_000), Some(3));
        assert_eq!(lots(15_000, 10_000), None, "half a lot");
        assert_eq!(lots(-1, 1), None);
        assert_eq!(lots(i64::from(MOST_LOTS), 1), Some(MOST_LOTS));
        assert_eq!(lots(i64::from(MOST_LOTS) + 1, 1), None);
        assert_eq!(lots(i64::MAX, 1), None);
    }

    #[test]
    fn pieces_are_not_stocked_by_hand() {
        assert!(is_stocked("gift_card"));
        assert!(!is_stocked("knife"));
    }
}
