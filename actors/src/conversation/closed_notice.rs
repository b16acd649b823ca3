//! The notice sent once to a customer who writes out of hours: the message is saved, and when support opens again.

use guildhall_domain::ids::{ClientMsgId, ConversationId};
use guildhall_persistence::support::visit::Closed;
use uuid::Uuid;

/// For each language, the text with the opening time (`{when}`) and the text without.
const TEXTS: [(&str, &str, &str); 14] = [
    (
        "en",
        "We are closed right now. Your message is kept, and we will answer it after we open: {when}.",
        "We are closed right now. Your message is kept, and we will answer it as soon as we are back.",
    ),
    (
        "de",
        "Wir haben gerade geschlossen. Deine Nachricht ist gespeichert, und wir antworten nach der Öffnung: {when}.",
        "Wir haben gerade geschlossen. Deine Nachricht ist gespeichert, und wir antworten, sobald wir zurück sind.",
    ),
    (
        "fr",
        "Nous sommes fermés pour le moment. Votre message est conservé et nous y répondrons à l’ouverture : {when}.",
        "Nous sommes fermés pour le moment. Votre message est conservé et nous y répondrons dès notre retour.",
    ),
    (
        "es",
        "Ahora estamos cerrados. Tu mensaje queda guardado y te responderemos cuando abramos: {when}.",
        "Ahora estamos cerrados. Tu mensaje queda guardado y te responderemos en cuanto volvamos.",
    ),
    (
        "it",
        "In questo momento siamo chiusi. Il tuo messaggio è salvato e risponderemo alla riapertura: {when}.",
        "In questo momento siamo chiusi. Il tuo messaggio è salvato e risponderemo appena torniamo.",
    ),
    (
        "ru",
        "Сейчас мы закрыты. Ваше сообщение сохранено, мы ответим после открытия: {when}.",
        "Сейчас мы закрыты. Ваше сообщение сохранено, мы ответим, как только вернёмся.",
    ),
    (
        "ja",
        "ただいま営業時間外です。メッセージは保存されました。営業開始後にお返事します：{when}",
        "ただいま営業時間外です。メッセージは保存されました。戻り次第お返事します。",
    ),
    (
        "zh_Hant",
        "目前不在服務時間內。您的訊息已保存，我們會在開始服務後回覆：{when}。",
        "目前不在服務時間內。您的訊息已保存，我們回來後會立即回覆。",
    ),
    (
        "th",
        "ขณะนี้อยู่นอกเวลาทำการ ข้อความของคุณถูกเก็บไว้แล้ว และเราจะตอบเมื่อเปิดทำการ: {when}",
        "ขณะนี้อยู่นอกเวลาทำการ ข้อความของคุณถูกเก็บไว้แล้ว และเราจะตอบทันทีที่กลับมา",
    ),
    (
        "vi",
        "Hiện chúng tôi đang ngoài giờ làm việc. Tin nhắn của bạn đã được lưu và chúng tôi sẽ trả lời khi mở cửa: {when}.",
        "Hiện chúng tôi đang ngoài giờ làm việc. Tin nhắn của bạn đã được lưu và chúng tôi sẽ trả lời ngay khi trở lại.",
    ),
    (
        "id",
        "Saat ini kami tutup. Pesan Anda tersimpan dan akan kami jawab setelah buka: {when}.",
        "Saat ini kami tutup. Pesan Anda tersimpan dan akan kami jawab segera setelah kami kembali.",
    ),
    (
        "ms",
        "Kami sedang tutup sekarang. Mesej anda disimpan dan kami akan menjawab selepas dibuka: {when}.",
        "Kami sedang tutup sekarang. Mesej anda disimpan dan kami akan menjawab sebaik sahaja kami kembali.",
    ),
    (
        "fil",
        "Sarado kami ngayon. Nakatago ang mensahe mo at sasagutin namin ito pagbukas namin: {when}.",
        "Sarado kami ngayon. Nakatago ang mensahe mo at sasagutin namin ito pagbalik namin.",
    ),
    (
        "ar",
        "نحن مغلقون الآن. رسالتك محفوظة وسنرد عليها بعد أن نفتح: {when}.",
        "نحن مغلقون الآن. رسالتك محفوظة وسنرد عليها فور عودتنا.",
    ),
];

/// The notice in the customer's language. The time is in the team's time zone.
pub fn text(closed: &Closed) -> String {
    let (_, with_time, without) =
        TEXTS.iter().find(|(language, ..)| *language == closed.language).unwrap_or(&TEXTS[0]);
    match &closed.on_the_wall {
        Some(wall) => with_time.replace("{when}", &format!("{wall} ({})", closed.time_zone)),
        None => (*without).to_owned(),
    }
}

/// The id of the notice. It is the same throughout a visit, so that the notice is sent once.
pub fn client_msg_id(conversation: ConversationId, episode: i32) -> ClientMsgId {
    /// An arbitrary number. No other ids are derived from conversations.
    const CLOSED: u128 = 0x636c_6f73_6564_0000_0000_0000_0000_0000;
    let episode = u128::from(episode.unsigned_abs());
    ClientMsgId(Uuid::from_u128(conversation.0.as_u128() ^ CLOSED ^ episode))
}

#[cfg(test)]
mod tests {
    use guildhall_domain::language::ALL;

    use super::*;

    fn closed(language: &str, on_the_wall: Option<&str>) -> Closed {
        Closed {
            opens_at: None,
            on_the_wall: on_the_wall.map(str::to_owned),
            time_zone: "Europe/Berlin".into(),
            language: language.into(),
        }
    }

    #[test]
    fn every_language_names_the_time() {
        for language in ALL {
            let said = text(&closed(language.key, Some("2026-11-23 09:00")));
            assert!(said.contains("2026-11-23 09:00 (Europe/Berlin)"), "{said}");
            assert!(language.key == "en" || !said.starts_with("We are"), "{}", language.key);
            assert!(!text(&closed(language.key, None)).contains('{'));
        }
    }
}
