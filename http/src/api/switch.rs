//! What administrators have switched off refuses new commands, wherever they come in: a call says what it is behind
//! ([`crate::api::call::Declaration::behind`]), and a repeat of what was carried out before keeps its answer.
//!
//! Source: product spec §8 (feature disabled); issue 18.
use crate::api::{
    error::{ApiError, refusals},
    state::HttpState,
};
use guildhall_actors::feature_switch::FeatureSwitches;
use guildhall_domain::shop_feature::ShopFeature;

refusals! {
    /// It is switched off for the moment; `data.feature` says what.
    FeatureDisabled = "FEATURE_DISABLED", CONFLICT {
        /// What is switched off.
        feature: ShopFeature,
    };
}

/// Refuses what is switched off.
///
/// # Errors
/// [`FeatureDisabled`].
pub fn need(state: &HttpState, feature: ShopFeature) -> Result<(), ApiError> {
    if state.get::<FeatureSwitches>().is_off(feature) {
        return Err(FeatureDisabled { feature }.into());
    }
    Ok(())
}
