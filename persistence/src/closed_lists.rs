//! All closed lists of columns that no rule of the domain knows.

use guildhall_domain::closed_list::ClosedList;

fn texts<T: ClosedList>() -> (&'static str, Vec<&'static str>) {
    (T::NAME, T::ENTRIES.iter().map(|(_, text, _)| *text).collect())
}

/// Columns and clients hold these: a text that changes needs a migration and a new client.
#[test]
fn every_text_is_what_rows_and_clients_have() {
    assert_eq!(
        texts::<crate::market::asset::State>(),
        ("AssetState", vec!["listable", "on_sale", "processing", "not_tradable"])
    );
    assert_eq!(
        texts::<crate::support::block::Target>(),
        ("BlockTarget", vec!["account", "address"])
    );
    assert_eq!(
        texts::<guildhall_domain::support::block::Level>(),
        ("BlockLevel", vec!["block", "limit"])
    );
    assert_eq!(texts::<crate::support::stats::Bucket>(), ("StatsPeriod", vec!["hour", "day"]));
    assert_eq!(
        texts::<crate::market::goods::Sort>(),
        ("GoodsSort", vec!["popular", "price.asc", "price.desc", "rising", "newest"])
    );
    assert_eq!(
        texts::<crate::conversation::message::ClickKind>(),
        ("ClickKind", vec!["click", "confirm"])
    );
    assert_eq!(texts::<crate::support::note::NoteKind>(), ("NoteKind", vec!["note", "transfer"]));
    assert_eq!(
        texts::<crate::market::sell_order::Sort>(),
        (
            "OfferSort",
            vec!["price.asc", "price.desc", "float.asc", "float.desc", "newest", "discount"]
        )
    );
    assert_eq!(
        texts::<crate::topup::PlaceEventKind>(),
        ("TopUpEventKind", vec!["lined_up", "called", "accepted", "heard", "switched", "ended"])
    );
}
