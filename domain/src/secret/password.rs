//! Passwords, by the words before them: "my password is dragon", "pwd: Hunter2", "密碼是abc123", "mot de passe : « a b c »".

use std::ops::Range;

use super::{
    Find, Secret,
    names::Name,
    reading::{Reading, is_unspaced},
};

pub(super) const NAMES: &[&str] = &[
    "password",
    "passwords",
    "passwd",
    "passcode",
    "passphrase",
    "pwd",
    "pw",
    "pasword",
    "passwort",
    "kennwort",
    "密碼",
    "密码",
    "口令",
    "パスワード",
    "パス",
    "kata sandi",
    "sandi",
    "kata laluan",
    "katalaluan",
    "mật khẩu",
    "mat khau",
    "รหัสผ่าน",
    "พาสเวิร์ด",
    "mot de passe",
    "mdp",
    "contraseña",
    "contrasena",
    "parola d'ordine",
    "senha",
    "пароль",
    "пароля",
    "паролем",
    "كلمة السر",
    "كلمة المرور",
    "كلمة مرور",
    "كلمة سر",
    "الباسورد",
    "باسورد",
];

/// "Battle pass: gold" is goods; only something that cannot be a word is a password after it.
pub(super) const PASS: &[&str] = &["pass"];

/// So often is it looked behind in one text. Ours: each look may go to the text's end.
const PASSES: usize = 32;

/// Words between the name and what it is: "my password *for this account* is".
const ABOUT: &[&str] = &[
    "for",
    "to",
    "of",
    "on",
    "at",
    "ko",
    "ko po",
    "ku",
    "saya",
    "tôi",
    "của",
    "cua",
    "akun",
    "akaun",
    "untuk",
    "pour",
    "du",
    "de",
    "für",
    "vom",
    "zum",
    "para",
    "del",
    "per",
    "di",
    "от",
    "к",
    "для",
    "من",
    "لحساب",
    "الخاصة",
];
/// Most of them.
const ABOUT_WORDS: usize = 5;
/// Most characters of one. Ours.
const ABOUT_WORD: usize = 64;
/// Longer than any of [`WORDS`].
const LONGEST_WORD: usize = 24;

const VERBS: &[&str] = &[
    "is",
    "was",
    "are",
    "est",
    "ist",
    "lautet",
    "es",
    "è",
    "e'",
    "adalah",
    "ialah",
    "yaitu",
    "ay",
    "là",
    "la",
    "คือ",
    "是",
    "為",
    "为",
    "は",
    "это",
    "هو",
    "هي",
];

/// What follows such a verb and is no password.
const WORDS: &[&str] = &[
    "a",
    "already",
    "also",
    "an",
    "and",
    "any",
    "asked",
    "at",
    "bad",
    "be",
    "because",
    "being",
    "both",
    "but",
    "by",
    "can",
    "case",
    "correct",
    "different",
    "does",
    "easy",
    "empty",
    "enough",
    "expired",
    "false",
    "fine",
    "for",
    "from",
    "gone",
    "good",
    "hard",
    "hidden",
    "how",
    "i",
    "if",
    "in",
    "incorrect",
    "invalid",
    "it",
    "just",
    "known",
    "lost",
    "mine",
    "missing",
    "my",
    "needed",
    "never",
    "new",
    "no",
    "none",
    "not",
    "now",
    "of",
    "ok",
    "okay",
    "old",
    "on",
    "only",
    "or",
    "our",
    "please",
    "private",
    "protected",
    "required",
    "right",
    "safe",
    "same",
    "secret",
    "secure",
    "sent",
    "set",
    "short",
    "so",
    "still",
    "strong",
    "stolen",
    "that",
    "the",
    "there",
    "this",
    "to",
    "too",
    "true",
    "unknown",
    "unsafe",
    "very",
    "visible",
    "weak",
    "what",
    "when",
    "where",
    "which",
    "who",
    "why",
    "with",
    "without",
    "wrong",
    "you",
    "your",
    "yours",
    "must",
    "should",
    "has",
    "will",
    "we",
    "then",
    "reset",
    "and/or",
    "das",
    "der",
    "dein",
    "ein",
    "falsch",
    "mein",
    "nicht",
    "noch",
    "richtig",
    "sicher",
    "ungültig",
    "vergessen",
    "weg",
    "zu",
    "und",
    "bon",
    "bonne",
    "faux",
    "incorrecte",
    "invalide",
    "le",
    "les",
    "mauvais",
    "mon",
    "oublié",
    "pas",
    "perdu",
    "que",
    "trop",
    "votre",
    "el",
    "incorrecta",
    "incorrecto",
    "la",
    "mal",
    "mi",
    "muy",
    "olvidada",
    "una",
    "válida",
    "correcta",
    "sbagliata",
    "errata",
    "non",
    "corretta",
    "troppo",
    "salah",
    "benar",
    "betul",
    "tidak",
    "lupa",
    "apa",
    "sai",
    "đúng",
    "không",
    "gì",
    "mali",
    "tama",
    "hindi",
    "ano",
    "неверный",
    "неправильный",
    "правильный",
    "верный",
    "не",
    "мой",
    "ваш",
    "забыл",
    "какой",
    "خاطئة",
    "غير",
    "صحيحة",
    "ليست",
];

/// Longest of several words in quotation marks.
const QUOTED: usize = 64;

pub fn find(reading: &Reading) -> Vec<Find> {
    let mut finds = Vec::new();
    let (mut free, mut passes) = (0, 0);
    for at in reading.named(Name::Password) {
        // Within the value of the one before.
        if at < free {
            continue;
        }
        let value = if let Some(end) = reading.word_at(at, NAMES) {
            value_after(reading, end)
        } else if passes < PASSES
            && let Some(end) = reading.word_at(at, PASS)
        {
            passes += 1;
            value_after(reading, end)
                .filter(|value| value.said == Said::Sign && looks_made_up(reading, &value.at))
        } else {
            None
        };
        if let Some(value) = value {
            free = value.at.end;
            finds.push(Find { secret: Secret::Password, at: value.at });
        }
    }
    finds
}

/// How the name leads to the value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Said {
    /// By a colon or the like.
    Sign,
    /// By "is".
    Verb,
    /// By standing before it.
    Nothing,
}

struct Value {
    said: Said,
    at: Range<usize>,
}

fn value_after(reading: &Reading, name_end: usize) -> Option<Value> {
    let glues = is_unspaced(reading.before(name_end));
    let mut at = name_end;
    // The name itself may stand in quotation marks or be set off.
    at += usize::from(matches!(reading.small(at), '"' | '\'' | '”' | '»' | '」' | '*' | '_' | ')'));
    let (said, at) = led_to(reading, at)
        .or_else(|| led_to(reading, about(reading, at)?))
        .unwrap_or((Said::Nothing, at));
    let start = skip_spaces(reading, at, said == Said::Sign);
    if let Some(quoted) = quoted(reading, start) {
        return (said != Said::Nothing || start > at || glues)
            .then_some(Value { said, at: quoted });
    }
    if said == Said::Nothing && start == at && !glues {
        return None; // "password-protected", "password?"
    }
    let token = token(reading, start, glues);
    let length = token.len();
    let is_value = match said {
        Said::Nothing => looks_made_up(reading, &token),
        Said::Sign | Said::Verb => {
            length >= 3
                && reading.raw(token.clone()).any(char::is_alphanumeric)
                && !is_word(reading, &token, said)
        }
    };
    is_value.then_some(Value { said, at: token })
}

/// Finds a sign or a verb from `at` on; answers where it ends.
fn led_to(reading: &Reading, at: usize) -> Option<(Said, usize)> {
    let mut at = skip_spaces(reading, at, false);
    let mut said = None;
    for _ in 0..3 {
        let here = skip_spaces(reading, at, false);
        if matches!(reading.small(here), ':' | '：' | '=' | '→') {
            (said, at) = (Some(Said::Sign), here + 1);
        } else if matches!(reading.small(here), '-' | '=') && reading.small(here + 1) == '>' {
            (said, at) = (Some(Said::Sign), here + 2);
        } else if said.is_none()
            && let Some(end) = reading.word_at(here, VERBS)
        {
            (said, at) = (Some(Said::Verb), end);
        }
    }
    said.map(|said| (said, at))
}

/// Passes over "for this account"; answers where a sign or a verb may follow.
fn about(reading: &Reading, at: usize) -> Option<usize> {
    let mut at = skip_spaces(reading, at, false);
    reading.word_at(at, ABOUT)?;
    for _ in 0..ABOUT_WORDS {
        let word = at;
        while !reading.small(at).is_whitespace() {
            if at - word > ABOUT_WORD {
                return None;
            }
            if matches!(reading.small(at), '.' | '?' | '!' | ',' | ';' | '。' | '，') {
                return None;
            }
            if matches!(reading.small(at), ':' | '=' | '：') {
                return Some(at);
            }
            at += 1;
        }
        at = skip_spaces(reading, at, false);
        if at >= reading.len() {
            return None;
        }
        if led_to(reading, at).is_some() {
            return Some(at);
        }
    }
    None
}

fn skip_spaces(reading: &Reading, mut at: usize, lines: bool) -> usize {
    while at < reading.len()
        && reading.small(at).is_whitespace()
        && (lines || reading.small(at) != '\n')
    {
        at += 1;
    }
    at
}

/// What stands between quotation marks that open at `at`.
fn quoted(reading: &Reading, at: usize) -> Option<Range<usize>> {
    let closing = match reading.small(at) {
        '"' | '“' | '„' => &['"', '”', '“'][..],
        '\'' | '‘' => &['\'', '’'],
        '«' => &['»'],
        '「' => &['」'],
        '『' => &['』'],
        '`' => &['`'],
        _ => return None,
    };
    let inside = at + 1..reading.len().min(at + 2 + QUOTED);
    let end = inside.clone().find(|at| closing.contains(&reading.small(*at)))?;
    let value = inside.start..end;
    let one_line = value.clone().all(|at| reading.small(at) != '\n');
    (one_line && reading.raw(value.clone()).any(char::is_alphanumeric)).then_some(value)
}

/// Up to the next space, without the punctuation of the sentence. Where words are glued, what is not of a keyboard's plain
/// letters is the sentence going on.
fn token(reading: &Reading, start: usize, glues: bool) -> Range<usize> {
    let goes_on = |c: char| {
        let ends = matches!(
            c,
            '，' | '。' | '；' | '、' | '！' | '？' | '」' | '』' | '）' | '،' | '؛' | '؟'
        );
        !c.is_whitespace() && !ends && (!glues || c.is_ascii_graphic())
    };
    let mut end = start;
    // A closing tag of BBCode ends it too.
    let closes = |at: usize| reading.small(at) == '[' && reading.small(at + 1) == '/';
    while end < reading.len() && goes_on(reading.small(end)) && !closes(end) {
        end += 1;
    }
    while end > start
        && matches!(
            reading.before(end),
            '.' | ',' | ';' | ':' | ')' | ']' | '?' | '"' | '”' | '»' | '\''
        )
    {
        end -= 1;
    }
    start..end
}

/// Letters and digits together, or digits alone, or signs nobody writes in words: no word of a language.
fn looks_made_up(reading: &Reading, token: &Range<usize>) -> bool {
    let has = |test: fn(char) -> bool| reading.raw(token.clone()).any(test);
    let letters = has(char::is_alphabetic);
    let digits = has(char::is_numeric);
    let signs =
        has(|c| matches!(c, '!' | '@' | '#' | '$' | '%' | '^' | '&' | '*' | '_' | '+' | '~'));
    let only_digits = reading.raw(token.clone()).all(char::is_numeric);
    token.len() >= 4 && ((letters && (digits || signs)) || only_digits || (digits && signs))
}

/// Whether a sentence goes on here, instead of the password being told.
fn is_word(reading: &Reading, token: &Range<usize>, said: Said) -> bool {
    if token.len() > LONGEST_WORD {
        return false;
    }
    let small: String = token.clone().map(|at| reading.small(at)).collect();
    let plain = small.trim_matches(|c: char| !c.is_alphanumeric());
    // "is working", "was changed"
    let bends = said == Said::Verb
        && plain.bytes().all(|b| b.is_ascii_lowercase())
        && (plain.ends_with("ing") || plain.ends_with("ed") || plain.ends_with("n't"));
    bends || WORDS.contains(&plain)
}
