//! Accounts, sign-ins and what administrators did to them.

pub mod access_key;
pub mod account;
pub mod account_action;
pub mod account_view;
pub mod appeal;
pub mod auth_code;
pub mod certificate;
pub mod email_change;
pub mod game_role;
pub mod one_time_token;
pub mod passkey;
pub mod password_try;
pub mod public_profile;
pub mod safety;
pub mod second_factor;
pub mod seller_application;
pub mod session;
pub mod social;
pub mod steam;
pub(crate) mod store_rest;
mod team_stop;
pub mod verification;
