//! The desk: where talks with customer service stand, who is on duty, and what was done. Source: decision 0008.

pub mod audit;
