//! Identity: accounts, roles, addresses, passwords, codes, second factors, passkeys, API keys, apps, verification, applications of sellers, appeals, and what their owners
//! read of them.

pub mod access_key;
pub mod account;
pub mod account_view;
pub mod appeal;
pub mod auth_code;
pub mod birthday;
pub mod email;
pub mod game_role;
pub mod login_provider;
pub mod native_client;
pub mod nickname;
pub mod one_time_token;
pub mod passkey;
pub mod password;
pub mod password_tries;
pub mod permission;
pub mod role;
pub mod safety;
pub mod second_factor;
pub mod seller_application;
pub mod steam;
pub mod verification;
pub mod way_in;
