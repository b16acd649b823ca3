//! What the people of the demonstration have said to each other: trade as it goes, in several languages.

/// Who says a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Voice {
    Buyer,
    Seller,
    Agent,
}

/// What is said.
#[derive(Debug, Clone, Copy)]
pub enum Line {
    Text(&'static str),
    /// The order this conversation is about.
    Order,
    /// A picture made by `picture.rs`.
    Picture,
    Card {
        title: &'static str,
        text: &'static str,
        buttons: &'static [(&'static str, &'static str)],
    },
    ConfirmDelivery(&'static str),
    Marked(&'static str),
}

use Line::{Card, ConfirmDelivery, Marked, Order, Picture, Text};
use Voice::{Agent, Buyer, Seller};

/// Lines, oldest first.
pub type Story = &'static [(Voice, Line)];

/// Between a buyer and a seller.
pub const TRADES: [Story; 8] = [
    &[
        (
            Buyer,
            Text("Hi! Is the 8,080 Genesis Crystals offer still available for the Asia server?"),
        ),
        (Seller, Text("Hello! Yes, in stock. I top up by UID, it usually takes about 10 minutes.")),
        (Buyer, Text("Great. My UID is 812345678, nickname Aether.")),
        (Buyer, Order),
        (Seller, Text("Payment received, thank you. Starting now.")),
        (Seller, Picture),
        (Seller, Text("Done! Here is the receipt, please check your balance.")),
        (
            Seller,
            ConfirmDelivery(
                "The seller says the goods were delivered. Please confirm once you have them.",
            ),
        ),
        (Buyer, Text("Got it, super fast. Thanks! 🎉")),
    ],
    &[
        (Buyer, Text("你好，請問這個帳號還在嗎？可以再便宜一點嗎？")),
        (Seller, Text("您好，還在的。最低可以給您九五折，附完整綁定資料。")),
        (Buyer, Text("可以看一下角色截圖嗎？")),
        (Seller, Picture),
        (Seller, Text("這是昨天截的圖，全部五星都在。")),
        (Buyer, Text("好的，我下單了。")),
        (Buyer, Order),
        (Seller, Text("收到，十分鐘內把帳號資料發給您。")),
    ],
    &[
        (Buyer, Text("สวัสดีครับ เติมเพชร 1,000 ใช้เวลานานไหมครับ")),
        (Seller, Text("สวัสดีค่ะ ปกติ 5-15 นาทีค่ะ ช่วงนี้คิวไม่เยอะ")),
        (Buyer, Order),
        (Seller, Text("ได้รับออเดอร์แล้วค่ะ กำลังดำเนินการให้นะคะ")),
        (Buyer, Text("ขอบคุณครับ 🙏")),
    ],
    &[
        (Buyer, Text("مرحباً، هل يمكنك تسليم 500 قطعة ذهبية على خادم الشرق الأوسط اليوم؟")),
        (Seller, Text("أهلاً بك! نعم، التسليم خلال ساعة واحدة.")),
        (Buyer, Text("ممتاز. رقم الطلب GH-2048، أرجو التأكيد.")),
        (
            Seller,
            Card {
                title: "How would you like to receive the gold?",
                text: "Face to face is fastest; mail takes an hour.",
                buttons: &[("face", "Face to face"), ("mail", "In-game mail")],
            },
        ),
        (Buyer, Text("البريد داخل اللعبة من فضلك.")),
    ],
    &[
        (Buyer, Text("すみません、注文の進み具合を教えていただけますか？")),
        (Seller, Text("お待たせしております。あと二件で順番が回ってきます。")),
        (
            Seller,
            Marked(
                "[b]お知らせ[/b]: 本日はメンテナンスのため [color=red]14:00[/color] まで停止します。",
            ),
        ),
        (Buyer, Text("了解です。急がなくて大丈夫です。")),
    ],
    &[
        (Buyer, Text("Bonjour, j'ai reçu 2 objets sur 3. Pouvez-vous vérifier ?")),
        (Buyer, Picture),
        (Seller, Text("Bonjour, toutes mes excuses. Le troisième part tout de suite.")),
        (
            Seller,
            ConfirmDelivery(
                "Le vendeur indique que tout est livré. Merci de confirmer la réception.",
            ),
        ),
        (Buyer, Text("Parfait, tout est là. Merci beaucoup !")),
        (Seller, Text("Merci à vous, n'hésitez pas à laisser un avis.")),
    ],
    &[
        (Buyer, Text("Chào shop, acc này còn không ạ?")),
        (Seller, Text("Dạ còn bạn nhé. Bạn cần thêm hình không?")),
        (Buyer, Text("Cho mình xin hình kho đồ với.")),
        (Seller, Picture),
        (Buyer, Text("Ok để mình suy nghĩ, tối mình nhắn lại.")),
    ],
    &[
        (Buyer, Text("Hallo, welche Server beliefern Sie? Ich spiele auf EU-Nord.")),
        (Seller, Text("Hallo! EU-Nord und EU-West, beide sofort.")),
        (Buyer, Text("Super, dann bestelle ich gleich 10.000 Gold.")),
        (Buyer, Order),
        (Seller, Text("Alles klar, bitte bleiben Sie kurz online.")),
    ],
];

/// Between somebody and customer support.
pub const SUPPORT: [Story; 4] = [
    &[
        (Buyer, Text("Hello, I paid twice for the same top-up. Can you help?")),
        (Agent, Text("Hi, I'm sorry about that. Could you send me the order number?")),
        (Buyer, Order),
        (
            Agent,
            Text(
                "Thank you. I see both payments; the second one goes back to your wallet within the hour.",
            ),
        ),
        (Buyer, Text("Thanks a lot!")),
    ],
    &[
        (Buyer, Text("我想把帳號的信箱換掉，舊的收不到信了。")),
        (Agent, Text("您好，沒問題。請先提供最近一筆訂單編號，我們核對身分後協助您更換。")),
    ],
    &[
        (Buyer, Text("ممكن أعرف متى يصل طلبي؟")),
        (Agent, Text("مرحباً بك، طلبك قيد التنفيذ ومن المتوقع أن يصل خلال 20 دقيقة.")),
        (Buyer, Text("شكراً جزيلاً")),
    ],
    &[(
        Buyer,
        Text("Is the seller verification taking longer this week? I sent my documents on Monday."),
    )],
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agents_speak_at_the_desk_and_sellers_do_not() {
        assert!(TRADES.iter().all(|story| story.iter().all(|(voice, _)| *voice != Agent)));
        assert!(SUPPORT.iter().all(|story| story.iter().all(|(voice, _)| *voice != Seller)));
    }
}
