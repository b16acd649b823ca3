//! In which countries something is sold, may be paid with or taken part in, as administrators set it while the shop runs.
//!
//! What has no rule is for every country. Source: issue 18; decision 0068.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    closed_list,
    closed_list::ClosedList,
    ids::{GoodsId, LotteryId},
    payment::Method,
};

closed_list! {
    /// What a rule about countries is for, and so what its id is.
    pub enum CountrySubjectKind as "CountrySubjectKind" {
        /// The key of a game: all of its goods that have no rule of their own.
        Game = "game",
        /// A number of goods.
        Goods = "goods",
        /// A way to pay, but for the balance.
        PaymentMethod = "payment_method",
        /// A lottery event, or `*` for all that have no rule of their own.
        Event = "event",
    }
}

closed_list! {
    /// How the countries of a rule are meant.
    pub enum CountryMode as "CountryMode" {
        /// Nowhere else.
        Only = "only",
        /// Everywhere else.
        Except = "except",
    }
}

/// In the place of an event's id: all events.
pub const EVERY_EVENT: &str = "*";

/// What a rule is for.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CountrySubject {
    Game(String),
    Goods(GoodsId),
    PaymentMethod(Method),
    EveryEvent,
    Event(LotteryId),
}

impl CountrySubject {
    /// `None` for an id that is none of its kind, and for the balance: what is on it has been taken already.
    pub fn read(kind: CountrySubjectKind, id: &str) -> Option<Self> {
        match kind {
            CountrySubjectKind::Game => {
                let is_key = !id.is_empty() && id.len() <= 64;
                is_key.then(|| Self::Game(id.to_owned()))
            }
            CountrySubjectKind::Goods => id.parse().ok().map(Self::Goods),
            CountrySubjectKind::PaymentMethod => {
                let method = Method::read(id).ok().filter(|method| *method != Method::Balance);
                method.map(Self::PaymentMethod)
            }
            CountrySubjectKind::Event if id == EVERY_EVENT => Some(Self::EveryEvent),
            CountrySubjectKind::Event => id.parse().ok().map(Self::Event),
        }
    }

    pub fn kind(&self) -> CountrySubjectKind {
        match self {
            Self::Game(_) => CountrySubjectKind::Game,
            Self::Goods(_) => CountrySubjectKind::Goods,
            Self::PaymentMethod(_) => CountrySubjectKind::PaymentMethod,
            Self::EveryEvent | Self::Event(_) => CountrySubjectKind::Event,
        }
    }

    /// Its one spelling: that of rows and of answers.
    pub fn id(&self) -> String {
        match self {
            Self::Game(game) => game.clone(),
            Self::Goods(goods) => goods.to_string(),
            Self::PaymentMethod(method) => method.as_str().to_owned(),
            Self::EveryEvent => EVERY_EVENT.to_owned(),
            Self::Event(event) => event.to_string(),
        }
    }
}

/// A country that a rule may name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Country(&'static str);

impl Country {
    /// `None` for what is not in [`COUNTRIES`], small letters among it.
    pub fn read(code: &str) -> Option<Self> {
        COUNTRIES.binary_search(&code).ok().map(|at| Self(COUNTRIES[at]))
    }

    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

/// In which countries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountryRule {
    pub mode: CountryMode,
    pub countries: BTreeSet<Country>,
}

impl CountryRule {
    /// `None` for `only` without a country: what is sold nowhere is retired or switched off. `except` without one is everywhere, for
    /// goods that are sold where their game is not.
    pub fn new(mode: CountryMode, countries: BTreeSet<Country>) -> Option<Self> {
        let says_something = mode == CountryMode::Except || !countries.is_empty();
        says_something.then_some(Self { mode, countries })
    }

    /// A country that no rule can name (a proxy says `T1` of a Tor exit) is none of those named.
    pub fn allows(&self, country: &str) -> bool {
        let is_named = Country::read(country).is_some_and(|it| self.countries.contains(&it));
        is_named == (self.mode == CountryMode::Only)
    }

    /// As the log of staff acts has it: `only DE,JP`.
    pub fn in_words(&self) -> String {
        let countries: Vec<_> = self.countries.iter().map(|country| country.as_str()).collect();
        format!("{} {}", self.mode, countries.join(",")).trim_end().to_owned()
    }
}

/// All rules at a moment.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CountryRules(BTreeMap<CountrySubject, CountryRule>);

impl CountryRules {
    pub fn new(rules: impl IntoIterator<Item = (CountrySubject, CountryRule)>) -> Self {
        Self(rules.into_iter().collect())
    }

    /// Whose rule keeps a country from buying these goods; the goods' own comes before that of their game.
    pub fn denies_goods(
        &self,
        goods: GoodsId,
        game: &str,
        country: &str,
    ) -> Option<CountrySubject> {
        self.first(country, [CountrySubject::Goods(goods), CountrySubject::Game(game.to_owned())])
    }

    /// Whose rule keeps a country from paying this way.
    pub fn denies_method(&self, method: Method, country: &str) -> Option<CountrySubject> {
        self.first(country, [CountrySubject::PaymentMethod(method)])
    }

    /// Whose rule keeps a country from this event; its own comes before that of all events.
    pub fn denies_event(&self, event: LotteryId, country: &str) -> Option<CountrySubject> {
        self.first(country, [CountrySubject::Event(event), CountrySubject::EveryEvent])
    }

    /// The first of them that has a rule decides.
    fn first<const N: usize>(
        &self,
        country: &str,
        subjects: [CountrySubject; N],
    ) -> Option<CountrySubject> {
        let found = subjects.into_iter().find_map(|subject| {
            let rule = self.0.get(&subject)?;
            Some((subject, rule))
        });
        found.filter(|(_, rule)| !rule.allows(country)).map(|(subject, _)| subject)
    }
}

/// ISO 3166-1 alpha-2 as assigned in 2026, and XK, which proxies and browsers say for Kosovo. Sorted.
pub const COUNTRIES: [&str; 250] = [
    "AD", "AE", "AF", "AG", "AI", "AL", "AM", "AO", "AQ", "AR", "AS", "AT", "AU", "AW", "AX", "AZ",
    "BA", "BB", "BD", "BE", "BF", "BG", "BH", "BI", "BJ", "BL", "BM", "BN", "BO", "BQ", "BR", "BS",
    "BT", "BV", "BW", "BY", "BZ", "CA", "CC", "CD", "CF", "CG", "CH", "CI", "CK", "CL", "CM", "CN",
    "CO", "CR", "CU", "CV", "CW", "CX", "CY", "CZ", "DE", "DJ", "DK", "DM", "DO", "DZ", "EC", "EE",
    "EG", "EH", "ER", "ES", "ET", "FI", "FJ", "FK", "FM", "FO", "FR", "GA", "GB", "GD", "GE", "GF",
    "GG", "GH", "GI", "GL", "GM", "GN", "GP", "GQ", "GR", "GS", "GT", "GU", "GW", "GY", "HK", "HM",
    "HN", "HR", "HT", "HU", "ID", "IE", "IL", "IM", "IN", "IO", "IQ", "IR", "IS", "IT", "JE", "JM",
    "JO", "JP", "KE", "KG", "KH", "KI", "KM", "KN", "KP", "KR", "KW", "KY", "KZ", "LA", "LB", "LC",
    "LI", "LK", "LR", "LS", "LT", "LU", "LV", "LY", "MA", "MC", "MD", "ME", "MF", "MG", "MH", "MK",
    "ML", "MM", "MN", "MO", "MP", "MQ", "MR", "MS", "MT", "MU", "MV", "MW", "MX", "MY", "MZ", "NA",
    "NC", "NE", "NF", "NG", "NI", "NL", "NO", "NP", "NR", "NU", "NZ", "OM", "PA", "PE", "PF", "PG",
    "PH", "PK", "PL", "PM", "PN", "PR", "PS", "PT", "PW", "PY", "QA", "RE", "RO", "RS", "RU", "RW",
    "SA", "SB", "SC", "SD", "SE", "SG", "SH", "SI", "SJ", "SK", "SL", "SM", "SN", "SO", "SR", "SS",
    "ST", "SV", "SX", "SY", "SZ", "TC", "TD", "TF", "TG", "TH", "TJ", "TK", "TL", "TM", "TN", "TO",
    "TR", "TT", "TV", "TW", "TZ", "UA", "UG", "UM", "US", "UY", "UZ", "VA", "VC", "VE", "VG", "VI",
    "VN", "VU", "WF", "WS", "XK", "YE", "YT", "ZA", "ZM", "ZW",
];

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::{CountryMode::*, *};

    fn rule(mode: CountryMode, countries: &[&str]) -> CountryRule {
        let countries = countries.iter().map(|code| Country::read(code).unwrap()).collect();
        CountryRule::new(mode, countries).unwrap()
    }

    fn game(key: &str) -> CountrySubject {
        CountrySubject::Game(key.to_owned())
    }

    #[test]
    fn every_country_is_found_and_nothing_else() {
        assert!(COUNTRIES.is_sorted());
        for code in COUNTRIES {
            assert_eq!(Country::read(code).map(Country::as_str), Some(code));
        }
        for other in ["", "D", "de", "DEU", "ZZ", "EU", "UK", "T1"] {
            assert_eq!(Country::read(other), None, "{other}");
        }
    }

    #[test]
    fn only_is_nowhere_else_and_except_is_everywhere_else() {
        let (only, except) = (rule(Only, &["DE", "JP"]), rule(Except, &["DE", "JP"]));
        for (country, is_named) in [("DE", true), ("JP", true), ("FR", false), ("T1", false)] {
            assert_eq!((only.allows(country), except.allows(country)), (is_named, !is_named));
        }
        assert!(rule(Except, &[]).allows("DE"), "everywhere");
        assert_eq!(CountryRule::new(Only, BTreeSet::new()), None, "nowhere is no rule");
    }

    #[test]
    fn what_has_no_rule_is_for_every_country() {
        let rules = CountryRules::new([(game("cs2"), rule(Only, &["DE"]))]);
        assert_eq!(rules.denies_goods(GoodsId(1), "dota2", "FR"), None);
        assert_eq!(rules.denies_method(Method::Card, "FR"), None);
        assert_eq!(rules.denies_event(LotteryId(Uuid::nil()), "FR"), None);
    }

    #[test]
    fn a_rule_of_goods_comes_before_that_of_their_game_whichever_is_stricter() {
        let (open, closed) = (CountrySubject::Goods(GoodsId(1)), CountrySubject::Goods(GoodsId(2)));
        let rules = CountryRules::new([
            (game("cs2"), rule(Only, &["DE"])),
            (open, rule(Except, &[])),
            (closed.clone(), rule(Except, &["DE"])),
        ]);
        let denies = |goods, country| rules.denies_goods(GoodsId(goods), "cs2", country);
        assert_eq!((denies(1, "FR"), denies(1, "DE")), (None, None));
        assert_eq!((denies(2, "FR"), denies(2, "DE")), (None, Some(closed)));
        assert_eq!((denies(3, "FR"), denies(3, "DE")), (Some(game("cs2")), None));
    }

    #[test]
    fn a_rule_of_one_event_comes_before_that_of_all() {
        let [one, other] = [1, 2].map(|number| LotteryId(Uuid::from_u128(number)));
        let rules = CountryRules::new([
            (CountrySubject::EveryEvent, rule(Except, &["BE"])),
            (CountrySubject::Event(one), rule(Only, &["BE"])),
        ]);
        assert_eq!(rules.denies_event(one, "BE"), None);
        assert_eq!(rules.denies_event(one, "DE"), Some(CountrySubject::Event(one)));
        assert_eq!(rules.denies_event(other, "BE"), Some(CountrySubject::EveryEvent));
    }

    #[test]
    fn a_subject_reads_back_what_it_wrote_and_the_balance_is_none() {
        let event = CountrySubject::Event(LotteryId(Uuid::from_u128(7)));
        let card = CountrySubject::PaymentMethod(Method::Card);
        let goods = CountrySubject::Goods(GoodsId(7));
        for subject in [game("cs2"), goods, card, CountrySubject::EveryEvent, event] {
            assert_eq!(CountrySubject::read(subject.kind(), &subject.id()), Some(subject));
        }
        for (kind, id) in [
            (CountrySubjectKind::Game, ""),
            (CountrySubjectKind::Goods, "07"),
            (CountrySubjectKind::Goods, "*"),
            (CountrySubjectKind::PaymentMethod, "balance"),
            (CountrySubjectKind::PaymentMethod, "cash"),
            (CountrySubjectKind::Event, "today"),
        ] {
            assert_eq!(CountrySubject::read(kind, id), None, "{kind} {id}");
        }
    }

    #[test]
    fn the_log_of_staff_acts_names_the_countries() {
        assert_eq!(rule(Only, &["JP", "DE"]).in_words(), "only DE,JP");
        assert_eq!(rule(Except, &[]).in_words(), "except");
    }
}
