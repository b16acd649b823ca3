//! What administrators have switched off refuses new commands, wherever they come in: a call says what it is behind
//! ([`crate::api::call::Declaration::behind`]), and a repeat of what was carried out before keeps its answer.
//!
//! Source: product spec §8 (feature disabled); issue 18.
use crate::api::{
    error::{ApiError, refusals},
    state::HttpState,
};
use guildhall_actors::feature_switch::FeatureSwitches;
use guildhall_domain::{market::store::StoreHold, shop_feature::ShopFeature};

refusals! {
    /// It is switched off for the moment; `data.feature` says what. Or staff have stopped a seller's store; `data.store` says how.
    FeatureDisabled = "FEATURE_DISABLED", CONFLICT {
        /// What is switched off; absent for a store.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        feature: Option<ShopFeature>,
        /// How the store was stopped; absent for a feature.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        store: Option<StoreHold>,
    };
}

/// Refuses what is switched off.
///
/// # Errors
/// [`FeatureDisabled`].
pub fn need(state: &HttpState, feature: ShopFeature) -> Result<(), ApiError> {
    if state.get::<FeatureSwitches>().is_off(feature) {
        return Err(FeatureDisabled { feature: Some(feature), store: None }.into());
    }
    Ok(())
}
