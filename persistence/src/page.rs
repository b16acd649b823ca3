//! Pages of lists: by number, where people leaf and want the total, or by the place where the page before ended.

/// Which part of a list is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    pub limit: i64,
    /// How many come before it.
    pub offset: i64,
}

impl Part {
    /// The first `limit`.
    pub const fn first(limit: i64) -> Self {
        Self { limit, offset: 0 }
    }
}

/// A page and where the next one begins, if there is more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<T, C> {
    pub items: Vec<T>,
    pub next: Option<C>,
}

impl<T, C> Page<T, C> {
    /// The first `limit` of `found`, for which one more than `limit` was asked: if that one came, the next page begins after the last one
    /// that is kept.
    pub fn cut(mut found: Vec<T>, limit: i64, cursor: impl FnOnce(&T) -> C) -> Self {
        let wanted = usize::try_from(limit).unwrap_or_default();
        let has_more = found.len() > wanted;
        found.truncate(wanted);
        let next = found.last().filter(|_| has_more).map(cursor);
        Self { items: found, next }
    }

    /// The same page of something else.
    pub fn map<U>(self, of: impl FnMut(T) -> U) -> Page<U, C> {
        Page { items: self.items.into_iter().map(of).collect(), next: self.next }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_goes_on_only_where_one_more_was_found() {
        let cut = |found: &[i64]| Page::cut(found.to_vec(), 2, |last| *last);
        assert_eq!(cut(&[9, 8, 7]), Page { items: vec![9, 8], next: Some(8) });
        assert_eq!(cut(&[9, 8]), Page { items: vec![9, 8], next: None });
        assert_eq!(cut(&[]), Page { items: Vec::new(), next: None });
        assert_eq!(cut(&[9, 8, 7]).map(|it| it * 2).items, [18, 16]);
    }
}
