//! Special sellers: accounts that stand for a service of the shop, and go by an alias where others see them.
//!
//! Source: product spec §3 (`all_im_seller`, `all_im_seller_alias_infos`, VIP uid, VIP manager uid); issue 18; decision 0075.

use std::collections::BTreeMap;

use crate::{
    closed_list,
    identity::role::Role,
    ids::Uid,
    language,
    language::Texts,
    text::{FieldError, Reason},
};

closed_list! {
    /// Which service a special seller stands for. Each has one account at most.
    pub enum SpecialSellerKind as "SpecialSellerKind" {
        /// Service for VIP customers.
        VipService = "vip_service",
        /// Who looks after VIP customers.
        VipManager = "vip_manager",
        /// The card cutter.
        CardCutter = "card_cutter",
        /// Sells coins of games.
        Coin = "coin",
    }
}

/// Most characters of an alias in a language. Ours: as much as a line of a chat list holds.
pub const MOST_ALIAS: usize = 40;

/// Who stands for a service, and what they are called there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpecialSeller {
    pub uid: Uid,
    /// By language; English is always there.
    pub alias: Texts,
}

impl SpecialSeller {
    /// The alias in `language`, else in English.
    pub fn alias_in(&self, language: &str) -> &str {
        let keys = [language, language::DEFAULT.key];
        keys.iter().find_map(|key| self.alias.get(*key)).map_or("", String::as_str)
    }

    /// As the log of staff acts has it: `7: VIP service, de: VIP-Service`.
    pub fn in_words(&self) -> String {
        let english = language::DEFAULT.key;
        let others = self.alias.iter().filter(|(key, _)| *key != english);
        let others = others.map(|(key, text)| format!(", {key}: {text}"));
        format!("{}: {}{}", self.uid, self.alias_in(english), others.collect::<String>())
    }
}

/// An alias as it is kept: without spaces at its ends.
pub fn tidied(alias: Texts) -> Texts {
    alias.map(|text| text.trim().to_owned())
}

/// What is wrong with an alias: each is one line of at most [`MOST_ALIAS`] characters, and English is there.
pub fn alias_faults(alias: &Texts) -> Vec<FieldError> {
    let mut wrong = alias.faults_for_all("alias", MOST_ALIAS);
    let broken = alias.iter().filter(|(_, text)| text.chars().any(char::is_control));
    for field in broken.map(|(key, _)| format!("alias.{key}")) {
        if wrong.iter().all(|fault| fault.field != field) {
            wrong.push(FieldError::new(field, Reason::Invalid));
        }
    }
    wrong
}

/// Whether an account of this role can stand for a service: it sells, or works at customer support.
pub fn can_be_special(role: Role) -> bool {
    role.is_seller() || role.is_staff()
}

/// All special sellers at a moment, in the order of their kinds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SpecialSellers(BTreeMap<SpecialSellerKind, SpecialSeller>);

impl SpecialSellers {
    pub fn new(sellers: impl IntoIterator<Item = (SpecialSellerKind, SpecialSeller)>) -> Self {
        Self(sellers.into_iter().collect())
    }

    pub fn get(&self, kind: SpecialSellerKind) -> Option<&SpecialSeller> {
        self.0.get(&kind)
    }

    pub fn all(&self) -> impl Iterator<Item = &SpecialSeller> {
        self.0.values()
    }

    /// What an account is called by others in `language`; `None` for one that is no special seller.
    pub fn alias_of(&self, uid: Uid, language: &str) -> Option<&str> {
        self.all().find(|seller| seller.uid == uid).map(|seller| seller.alias_in(language))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::closed_list::ClosedList;

    fn alias(texts: &[(&str, &str)]) -> Texts {
        texts.iter().copied().collect()
    }

    fn faults(texts: &[(&str, &str)]) -> Vec<(String, Reason)> {
        let wrong = alias_faults(&alias(texts)).into_iter();
        wrong.map(|fault| (fault.field, fault.reason)).collect()
    }

    #[test]
    fn an_alias_is_read_in_ones_language_or_else_in_english() {
        let seller =
            SpecialSeller { uid: Uid(7), alias: alias(&[("en", "VIP"), ("de", "VIP-Service")]) };
        let all = SpecialSellers::new([(SpecialSellerKind::VipService, seller.clone())]);
        assert_eq!(all.alias_of(Uid(7), "de"), Some("VIP-Service"));
        assert_eq!(all.alias_of(Uid(7), "ja"), Some("VIP"));
        assert_eq!(all.alias_of(Uid(8), "en"), None);
        assert_eq!(seller.in_words(), "7: VIP, de: VIP-Service");
    }

    #[test]
    fn an_alias_is_a_line_of_forty_characters_and_there_in_english() {
        let longest = "ü".repeat(MOST_ALIAS);
        assert_eq!(faults(&[("en", &longest)]), []);
        let wrong = |field: &str, reason| (field.to_owned(), reason);
        assert_eq!(faults(&[("de", "VIP")]), [wrong("alias.en", Reason::Required)]);
        assert_eq!(
            faults(&[("en", &format!("{longest}x")), ("de", "a\nb"), ("xx", "a\nb")]),
            [
                wrong("alias.en", Reason::TooLong),
                wrong("alias.xx", Reason::Invalid),
                wrong("alias.de", Reason::Invalid)
            ]
        );
        assert_eq!(tidied(alias(&[("en", " VIP\n")])), alias(&[("en", "VIP")]));
    }

    #[test]
    fn who_sells_or_works_at_support_can_stand_for_a_service() {
        let can: Vec<_> = Role::ENTRIES.iter().filter(|(role, ..)| can_be_special(*role)).collect();
        let named: Vec<_> = can.iter().map(|(_, text, _)| *text).collect();
        assert_eq!(
            named,
            ["seller", "sub_seller", "child", "customer_service", "vip_customer_service", "admin"]
        );
    }
}
