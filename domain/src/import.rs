//! Files that are read in line by line: first tried, then done. What a line would do, what came of it, and why it was refused.
//!
//! Source: issue 18 (CSV import with a result per line); decision 0064.

use crate::{closed_list, text};

/// Most lines of a file beside its titles. Ours: `docs/wire.md`.
pub const MOST_LINES: usize = 5_000;
/// Most bytes of a file.
pub const MOST_BYTES: usize = 2 * 1024 * 1024;

closed_list! {
    /// What a file is read into.
    pub enum ImportKind as "ImportKind" {
        /// Goods of the catalogue.
        Catalogue = "catalogue",
        /// What a seller has.
        Stock = "stock",
    }
}

closed_list! {
    /// What a line of a file would do.
    pub enum ImportPlan as "ImportPlan" {
        Add = "add",
        Change = "change",
        /// Everything is as it says already.
        Leave = "leave",
        Refuse = "refuse",
    }
}

closed_list! {
    /// What came of a line of a file.
    pub enum ImportOutcome as "ImportOutcome" {
        Added = "added",
        Changed = "changed",
        Left = "left",
        Refused = "refused",
        /// What it is about was changed after the line had been tried: nothing was done.
        Stale = "stale",
    }
}

closed_list! {
    /// Why a line of a file is refused.
    pub enum ImportReason as "ImportReason" {
        Required = "required",
        Invalid = "invalid",
        TooLong = "too_long",
        TooShort = "too_short",
        /// Another line of the file is about the same.
        Duplicate = "duplicate",
        /// There is nothing of that number or key.
        NotFound = "not_found",
        /// It cannot be changed any more: somebody owns or trades it.
        InUse = "in_use",
        /// Something else is called that already.
        Taken = "taken",
        /// The line has more or fewer cells than there are titles.
        Cells = "cells",
    }
}

impl From<text::Reason> for ImportReason {
    fn from(reason: text::Reason) -> Self {
        match reason {
            text::Reason::Required => Self::Required,
            text::Reason::Invalid => Self::Invalid,
            text::Reason::TooLong => Self::TooLong,
            text::Reason::TooShort => Self::TooShort,
        }
    }
}

/// A line that is refused: by which column, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineRefused {
    pub field: String,
    pub reason: ImportReason,
}

impl LineRefused {
    pub fn new(field: impl Into<String>, reason: ImportReason) -> Self {
        Self { field: field.into(), reason }
    }
}

/// The cells of a line by the title of their column.
pub type Cells = std::collections::BTreeMap<String, String>;
