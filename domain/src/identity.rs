//! Identity: accounts, roles, addresses, passwords, codes and second factors.

pub mod account;
pub mod account_view;
pub mod auth_code;
pub mod email;
pub mod login_provider;
pub mod nickname;
pub mod password;
pub mod password_tries;
pub mod permission;
pub mod role;
pub mod second_factor;
