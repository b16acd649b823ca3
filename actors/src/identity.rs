//! Sign-ins.

pub mod session_watch;
