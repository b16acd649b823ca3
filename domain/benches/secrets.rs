//! What looking for secrets costs, in texts as people send them, beside what it may cost. Part of `make bench`; fails above the limit.

use std::{
    hint::black_box,
    process::ExitCode,
    time::{Duration, Instant},
};

use guildhall_domain::secret::redact;

/// Ours: less than a hundredth of what a message costs altogether.
const FOR_A_MESSAGE: Duration = Duration::from_micros(5);
/// For the longest one.
const FOR_THE_LONGEST: Duration = Duration::from_micros(100);
/// For the longest one that was made to be slow.
const FOR_THE_WORST: Duration = Duration::from_millis(2);
/// Characters of the longest message.
const LONGEST: usize = 4_000;
const ROUNDS: u32 = 20_000;
const SERIES: usize = 5;

const TEXTS: [(&str, &str); 5] = [
    ("English, 30", "Hi, is the karambit available?"),
    (
        "English, 120",
        "Hello! I paid for order 204800012 an hour ago and the trade offer has not arrived yet. Could you have a look please? Tks",
    ),
    (
        "German, 120",
        "Guten Tag, ich habe die Münzen noch nicht bekommen. Können Sie bitte nachsehen, ob die Übergabe schon begonnen hat? Dank.",
    ),
    (
        "Chinese, 40",
        "你好，我昨天买的金币还没有到账，订单号是204800012，可以帮我查一下吗？谢谢你们的帮助。",
    ),
    (
        "Arabic, 90",
        "مرحبا، دفعت ثمن الطلب قبل ساعة ولم يصل العرض بعد، هل يمكنكم التحقق من ذلك من فضلكم؟ شكرا",
    ),
];

const WITH_SECRETS: &str = "my password for this account is Hunter2-and-more, card 4111 1111 1111 1111, cvv 123, thank you so much for your help!";

fn main() -> ExitCode {
    let longest: String = TEXTS[1].1.chars().cycle().take(LONGEST).collect();
    let (passes, glued) = ("pass:".repeat(LONGEST / 5), "باسوردمن".repeat(LONGEST / 8));
    let texts = TEXTS.iter().map(|(name, text)| (*name, *text, FOR_A_MESSAGE, ROUNDS));
    let all = texts.chain([
        // Rare, and then every word behind the name is looked at.
        ("with secrets", WITH_SECRETS, FOR_THE_LONGEST, ROUNDS / 16),
        ("the longest", longest.as_str(), FOR_THE_LONGEST, ROUNDS / 16),
        ("names of one kind", passes.as_str(), FOR_THE_WORST, ROUNDS / 256),
        ("names run together", glued.as_str(), FOR_THE_WORST, ROUNDS / 256),
    ]);
    let mut within = true;
    for (name, text, limit, rounds) in all {
        let took = (0..SERIES).map(|_| once(text, rounds)).min().unwrap_or_default();
        within &= took <= limit;
        let verdict = if took <= limit { "" } else { "   TOO SLOW" };
        #[expect(clippy::print_stdout, reason = "a benchmark's result")]
        {
            println!(
                "secrets: {name:18} {:6.2} us of at most {} us{verdict}",
                took.as_secs_f64() * 1e6,
                limit.as_micros()
            );
        }
    }
    if within { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The time of one look, on average over `rounds`.
fn once(text: &str, rounds: u32) -> Duration {
    let begin = Instant::now();
    for _ in 0..rounds {
        black_box(redact(black_box(text)));
    }
    begin.elapsed() / rounds
}
