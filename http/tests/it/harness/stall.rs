//! A seller with a knife and a heap of stickers, and the catalogue entries of both.

use super::{House, Person};
use guildhall_persistence::market::goods;
use serde_json::json;
use uuid::Uuid;

pub struct Stall {
    pub seller: Person,
    /// A piece that wears; goods 1, reference price 100.00.
    pub knife: Uuid,
    /// Twenty of them; goods 2, reference price 0.50.
    pub stickers: Uuid,
}

impl Stall {
    pub async fn set_up(house: &House) -> Self {
        sqlx::raw_sql(
            r#"insert into game (game, names, kind, position) values ('csgo', '{"en": "Knives and guns"}', 'items', 1)
                   on conflict do nothing;
               insert into goods (goods_id, game, name, names, search_text, tags, wear_min, wear_max) values
                   (1, 'csgo', '★ Knife', '{"zh_Hant": "★ 刀"}', '★ knife ★ 刀', '{"kind": "knife"}', 0, 0.08),
                   (2, 'csgo', 'Sticker', '{}', 'sticker', '{"kind": "sticker"}', null, null)
                   on conflict do nothing;
               insert into goods_figures (goods_id, game, reference_cents) values (1, 'csgo', 10000), (2, 'csgo', 50)
                   on conflict do nothing"#,
        )
        .execute(&house.pool)
        .await
        .unwrap();
        let seller = house.person("seller").await;
        let (knife, stickers) = (Uuid::now_v7(), Uuid::now_v7());
        sqlx::query(
            "insert into asset (asset_id, owner, goods_id, quantity, wear, paint_seed)
             values ($1, $3, 1, 1, 0.075, 44), ($2, $3, 2, 20, null, null)",
        )
        .bind(knife)
        .bind(stickers)
        .bind(seller.uid.0)
        .execute(&house.pool)
        .await
        .unwrap();
        Self { seller, knife, stickers }
    }

    /// Puts one of it on sale; answers the offer.
    pub async fn offer(&self, house: &House, asset: Uuid, price: &str) -> String {
        let wish = json!({ "assets": [{ "asset_id": asset, "price": price }] });
        let made = house.post(Some(&self.seller), "/api/market/sell_order/create", wish).await;
        made.data()["items"][0]["sell_order_id"].as_str().unwrap().to_owned()
    }

    /// Brings the figures of goods up to date, as a service does twice a second.
    pub async fn count(&self, house: &House) {
        while goods::refresh(&house.pool).await.unwrap() > 0 {}
        house.state.get::<goods::GoodsIndex>().catch_up().await.unwrap();
    }
}
