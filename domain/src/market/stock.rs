//! Which goods sellers have in stock, and how much of them.
//!
//! Source: product spec §2 (inventory and listing); the limit is ours. Pieces, such as knives, come from an account of their game and are never stocked by hand.

use crate::import::{Cells, ImportReason, LineRefused};

/// Kinds of goods of which one is like another, so that a seller only says how many there are.
pub const STOCKED_KINDS: [&str; 4] = ["coins", "pack", "pass", "gift_card"];

/// Most lots of one thing that a seller has and has not put on sale. Ours: more than anybody sells, and far from what a number holds.
pub const MOST_LOTS: i32 = 1_000_000;

/// The number of goods in a file of stock.
pub const NUMBER: &str = "goods_id";
/// How many units there are that are not on sale.
pub const QUANTITY: &str = "quantity";
/// The columns of a file of stock. Beside the number and the quantity they only tell what is meant: reading them in changes nothing.
pub const COLUMNS: [&str; 6] = [NUMBER, "game", "subgame", "name", QUANTITY, "on_sale"];
/// Those that a file must have.
pub const NEEDED: [&[&str]; 1] = [&[NUMBER, QUANTITY]];

/// What a line of a file of stock says: of which goods there are how many units.
///
/// # Errors
/// The first cell that cannot be read. Digits alone: what a sheet makes of a long number (`1E+09`) is none.
pub fn read(cells: &Cells) -> Result<(i64, i64), LineRefused> {
    let number = |column: &str| {
        let text = cells.get(column).map(|text| text.trim()).unwrap_or_default();
        let refuse = |reason| LineRefused::new(column, reason);
        if text.is_empty() {
            return Err(refuse(ImportReason::Required));
        }
        let digits = text.bytes().all(|it| it.is_ascii_digit());
        text.parse().ok().filter(|_| digits).ok_or_else(|| refuse(ImportReason::Invalid))
    };
    Ok((number(NUMBER)?, number(QUANTITY)?))
}

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
    fn a_line_is_a_number_of_goods_and_how_many_and_says_which_cell_is_wrong() {
        let line = |number: &str, quantity: &str| {
            let cells = [(NUMBER, number), (QUANTITY, quantity), ("name", "whatever")];
            let cells = cells.map(|(title, cell)| (title.to_owned(), cell.to_owned()));
            read(&Cells::from(cells)).map_err(|refused| (refused.field, refused.reason))
        };
        assert_eq!(line(" 1001000 ", "0005"), Ok((1_001_000, 5)));
        for (number, quantity, field, reason) in [
            ("", "5", NUMBER, ImportReason::Required),
            ("1E+09", "5", NUMBER, ImportReason::Invalid),
            ("7", "", QUANTITY, ImportReason::Required),
            ("7", "-5", QUANTITY, ImportReason::Invalid),
            ("7", "5.0", QUANTITY, ImportReason::Invalid),
            ("7", "99999999999999999999", QUANTITY, ImportReason::Invalid),
        ] {
            assert_eq!(line(number, quantity), Err((field.to_owned(), reason)));
        }
    }

    #[test]
    fn pieces_are_not_stocked_by_hand() {
        assert!(is_stocked("gift_card"));
        assert!(!is_stocked("knife"));
    }
}
