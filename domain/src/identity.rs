//! Identity: accounts, roles, addresses, passwords, codes, second factors, passkeys, verification, appeals, and what their owners read of them.

pub mod account;
pub mod account_view;
pub mod appeal;
pub mod auth_code;
pub mod birthday;
pub mod email;
pub mod game_role;
pub mod login_provider;
pub mod nickname;
pub mod passkey;
pub mod password;
pub mod password_tries;
pub mod permission;
pub mod role;
pub mod safety;
pub mod second_factor;
pub mod verification;
pub mod way_in;
