//! Limits, fees and deadlines that administrators change while the shop runs.
//!
//! An order keeps the [`Terms`] it was placed under: a change applies to orders placed afterwards. Everything else is read when it is
//! decided. Source: product spec §5, §9; issue 18; decision 0057.

use std::collections::BTreeMap;

use time::Duration;

use crate::{
    closed_list,
    identity::native_client::{AppVersion, OsType},
    wallet::{fee::BasisPoints, money::UsdCents},
};

closed_list! {
    /// A limit, fee or deadline that can be changed.
    pub enum ShopSetting as "ShopSetting" {
        /// What the shop keeps of a sale.
        SaleFee = "sale_fee",
        /// The least that can be deposited at once.
        DepositMin = "deposit_min",
        /// The most that can be deposited at once.
        DepositMax = "deposit_max",
        /// How long an order may stay unpaid, and how long a quote is valid.
        PaymentTime = "payment_time",
        /// How long the buyer has to submit the information that the seller needs.
        InformationTime = "information_time",
        /// How long the seller has to deliver.
        DeliveryTime = "delivery_time",
        /// How long the buyer has to dispute a delivery; then it counts as received.
        ReceiptTime = "receipt_time",
        /// When a redemption on a device that has not ended is cancelled.
        RedeemTime = "redeem_time",
        /// The oldest Android app whose page may ask the app to call the server.
        AndroidVersion = "android_version",
        /// The oldest iOS app whose page may.
        IosVersion = "ios_version",
        /// Whether only who has shown who they are may apply to be a seller.
        SellerIdentity = "seller_identity",
    }
}

closed_list! {
    /// What a setting is counted in.
    pub enum SettingUnit as "SettingUnit" {
        /// Hundredths of a percent.
        BasisPoints = "basis_points",
        /// Cents of a US dollar.
        Cents = "cents",
        Minutes = "minutes",
        Hours = "hours",
        /// A version of three numbers as one: 1.8.8 is 1008008.
        Version = "version",
        /// 0 is no, 1 is yes.
        YesNo = "yes_no",
    }
}

/// The unit of a setting, its value where nobody has changed it, and the least and most it may be, both allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    pub unit: SettingUnit,
    pub default: i64,
    pub least: i64,
    pub most: i64,
}

impl Rule {
    pub fn allows(self, value: i64) -> bool {
        (self.least..=self.most).contains(&value)
    }
}

impl ShopSetting {
    /// Ours where it does not say otherwise: wide enough for a decision, narrow enough to catch a slip of the finger.
    pub const fn rule(self) -> Rule {
        use SettingUnit as U;
        let (unit, default, least, most) = match self {
            // The spec names fees and gives no number.
            Self::SaleFee => (U::BasisPoints, 500, 0, 3_000),
            // Spec §5 requires limits and gives no numbers. The two ranges do not overlap: no change of one depends on the other.
            Self::DepositMin => (U::Cents, 500, 100, 10_000),
            Self::DepositMax => (U::Cents, 200_000, 20_000, 1_000_000),
            // Issue 4: 10 minutes. At most as long as leaves the slowest method its time ([`crate::order::LONGEST_HOLD`]).
            Self::PaymentTime => (U::Minutes, 10, 5, 45),
            // Spec §9: 48 hours.
            Self::InformationTime => (U::Hours, 48, 12, 168),
            // Longer than a redemption takes at most.
            Self::DeliveryTime => (U::Hours, 48, 2, 168),
            // Spec §4, §9: 24 hours.
            Self::ReceiptTime => (U::Hours, 24, 12, 168),
            // A pack takes less than a minute.
            Self::RedeemTime => (U::Minutes, 15, 2, 60),
            // Spec §6: android 1.8.8. Of iOS it says nothing, so any will do.
            Self::AndroidVersion => (U::Version, 1_008_008, 0, AppVersion::LARGEST.number()),
            Self::IosVersion => (U::Version, 0, 0, AppVersion::LARGEST.number()),
            // Spec §6: some features need a verified identity. Ours: this one, until an operator says otherwise.
            Self::SellerIdentity => (U::YesNo, 1, 0, 1),
        };
        Rule { unit, default, least, most }
    }
}

/// The value of every setting at a moment.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Settings(BTreeMap<ShopSetting, i64>);

impl Settings {
    /// What was changed; the others are at their default. A value that another release allowed and this one does not is moved to the
    /// nearest that it does.
    pub fn new(changed: impl IntoIterator<Item = (ShopSetting, i64)>) -> Self {
        let allowed = changed.into_iter().map(|(setting, value)| {
            let rule = setting.rule();
            (setting, value.clamp(rule.least, rule.most))
        });
        Self(allowed.collect())
    }

    pub fn get(&self, setting: ShopSetting) -> i64 {
        self.0.get(&setting).copied().unwrap_or(setting.rule().default)
    }

    fn time(&self, setting: ShopSetting) -> Duration {
        match setting.rule().unit {
            SettingUnit::Hours => Duration::hours(self.get(setting)),
            SettingUnit::Minutes
            | SettingUnit::BasisPoints
            | SettingUnit::Cents
            | SettingUnit::Version
            | SettingUnit::YesNo => Duration::minutes(self.get(setting)),
        }
    }

    /// What an order that is placed now keeps.
    pub fn terms(&self) -> Terms {
        Terms {
            fee: self.sale_fee(),
            payment: self.payment_time(),
            information: self.time(ShopSetting::InformationTime),
            delivery: self.time(ShopSetting::DeliveryTime),
            receipt: self.time(ShopSetting::ReceiptTime),
        }
    }

    pub fn sale_fee(&self) -> BasisPoints {
        BasisPoints(self.get(ShopSetting::SaleFee))
    }

    pub fn deposits(&self) -> DepositRange {
        DepositRange {
            least: UsdCents(self.get(ShopSetting::DepositMin)),
            most: UsdCents(self.get(ShopSetting::DepositMax)),
        }
    }

    pub fn payment_time(&self) -> Duration {
        self.time(ShopSetting::PaymentTime)
    }

    /// Whether what is answered by yes or no is yes.
    pub fn is_on(&self, setting: ShopSetting) -> bool {
        self.get(setting) != 0
    }

    pub fn redeem_time(&self) -> Duration {
        self.time(ShopSetting::RedeemTime)
    }

    /// How new an app has to be for its page to ask it to call the server.
    pub fn least_app(&self, os: OsType) -> AppVersion {
        AppVersion::of_number(self.get(match os {
            OsType::Android => ShopSetting::AndroidVersion,
            OsType::Ios => ShopSetting::IosVersion,
        }))
    }
}

/// What holds for an order from its placing to its end, whatever is changed meanwhile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terms {
    /// What the shop keeps of the sale.
    pub fee: BasisPoints,
    /// How long it may stay unpaid.
    pub payment: Duration,
    /// How long the buyer has to submit the information that the seller needs; then the order is refunded.
    pub information: Duration,
    /// How long the seller has to deliver.
    pub delivery: Duration,
    /// How long the buyer has to dispute a delivery; then it counts as received.
    pub receipt: Duration,
}

impl Default for Terms {
    fn default() -> Self {
        Settings::default().terms()
    }
}

/// The least and the most that can be deposited at once, both allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DepositRange {
    pub least: UsdCents,
    pub most: UsdCents,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        order::{LONGEST_HOLD, PROVIDER_GRACE},
        payment::Method,
    };

    fn most(setting: ShopSetting) -> Duration {
        Settings::new([(setting, i64::MAX)]).time(setting)
    }

    #[test]
    fn every_default_is_allowed_and_every_range_has_room() {
        for setting in ShopSetting::ALL {
            let rule = setting.rule();
            assert!(rule.allows(rule.default) && rule.least < rule.most, "{setting}");
            assert!(!rule.allows(rule.least - 1) && !rule.allows(rule.most + 1), "{setting}");
        }
    }

    #[test]
    fn what_was_changed_holds_and_what_is_not_allowed_any_more_is_moved_to_the_nearest() {
        let settings = Settings::new([
            (ShopSetting::SaleFee, 800),
            (ShopSetting::DeliveryTime, 24),
            (ShopSetting::RedeemTime, 100_000),
            (ShopSetting::DepositMin, -1),
        ]);
        assert_eq!(settings.terms().fee, BasisPoints(800));
        assert_eq!(settings.terms().delivery, Duration::hours(24));
        assert_eq!(settings.terms().receipt, Duration::hours(24), "its default");
        assert_eq!(settings.redeem_time(), Duration::minutes(60));
        assert_eq!(settings.least_app(OsType::Android), AppVersion::new(1, 8, 8));
        assert_eq!(settings.least_app(OsType::Ios), AppVersion::new(0, 0, 0));
        assert_eq!(settings.deposits().least, UsdCents(100));
        assert!(settings.is_on(ShopSetting::SellerIdentity), "its default");
        let off = Settings::new([(ShopSetting::SellerIdentity, 0)]);
        assert!(!off.is_on(ShopSetting::SellerIdentity));
    }

    #[test]
    fn whatever_is_set_deposits_are_possible_and_deadlines_leave_each_other_room() {
        let [min, max] = [ShopSetting::DepositMin, ShopSetting::DepositMax].map(ShopSetting::rule);
        assert!(min.most < max.least);
        let slowest = Method::ALL.into_iter().map(Method::window).max().unwrap();
        assert!(most(ShopSetting::PaymentTime) + slowest + PROVIDER_GRACE < LONGEST_HOLD);
        let delivery = Duration::hours(ShopSetting::DeliveryTime.rule().least);
        assert!(most(ShopSetting::RedeemTime) < delivery);
    }
}
