//! Every call there is, by path and by event: the router of HTTP and of sockets.
use super::{Call, Once};
use crate::api::{
    error::{Code, Refusals},
    viewing::Viewing,
};
use std::collections::HashMap;

/// Calls by path and by event.
pub struct Calls {
    in_order: Vec<Call>,
    by_path: HashMap<String, usize>,
    by_event: HashMap<&'static str, usize>,
    /// Those with names in their path.
    templates: Vec<usize>,
}

/// What stands in a path under the names of its template.
pub type PathParts<'p> = Vec<(&'p str, &'p str)>;

impl Calls {
    /// # Panics
    /// If two calls have one path or one event, or one has no id, area or summary, refuses what is not among `refusals`, or is a POST that
    /// does not say how it is carried out once; if an event asks for a recent proof; if a call is open to API keys that asks for one, or that
    /// changes something with a scope that reads; or if a call that is to refuse more is not there.
    pub fn new(
        mut in_order: Vec<Call>,
        also_refuse: &[(&str, &[Code])],
        refusals: &Refusals,
    ) -> Self {
        for (id, codes) in also_refuse {
            let call = in_order.iter_mut().find(|call| call.id == *id);
            call.unwrap_or_else(|| panic!("there is no call {id}")).refuses.extend(*codes);
        }
        let (mut by_path, mut by_event, mut templates) = (HashMap::new(), HashMap::new(), vec![]);
        for (at, call) in in_order.iter().enumerate() {
            let is_whole = !call.id.is_empty() && !call.tag.is_empty() && !call.summary.is_empty();
            assert!(is_whole, "{} is not declared whole", call.path);
            assert!(call.once != Once::Unsaid, "{} does not say how it is once", call.path);
            let unknown = call.refuses.iter().find(|code| !refusals.has(**code));
            assert!(unknown.is_none(), "{} refuses {unknown:?}, which no feature has", call.path);
            let before = by_path.insert(call.path.to_string(), at);
            assert!(before.is_none(), "two calls have the path {}", call.path);
            let asks_in_vain = call.needs_recent_proof && call.event.is_some();
            assert!(!asks_in_vain, "{} asks for a recent proof, which no event does", call.path);
            // A peer is asked by POST, with a body.
            assert!(!(call.is_delete() && call.has_owner), "{} cannot be forwarded", call.path);
            if let Some(event) = call.event {
                let before = by_event.insert(event, at);
                assert!(before.is_none(), "two calls have the event {event}");
            }
            let shows_in_vain = call.is_shown_to_viewers && call.viewing() != Viewing::Shown;
            assert!(!shows_in_vain, "{} changes something, so viewers never see it", call.path);
            if let Some(scope) = call.opens_to {
                let changes = call.once != Once::Read;
                assert!(changes != scope.is_read(), "{} opens to {scope}", call.path);
                assert!(
                    !call.needs_recent_proof,
                    "{} asks for a proof, and keys have none",
                    call.path
                );
            }
            if call.path.contains('{') {
                templates.push(at);
            }
        }
        Self { in_order, by_path, by_event, templates }
    }

    /// The call a socket event names.
    pub fn of_event(&self, name: &str) -> Option<&Call> {
        self.by_event.get(name).map(|at| &self.in_order[*at])
    }

    /// The call at a path, and what stands in it under the names of its template.
    pub fn at_path<'p>(&'p self, path: &'p str) -> Option<(&'p Call, PathParts<'p>)> {
        if let Some(at) = self.by_path.get(path).filter(|_| !path.contains('{')) {
            return Some((&self.in_order[*at], Vec::new()));
        }
        self.templates.iter().find_map(|at| {
            let call = &self.in_order[*at];
            Some((call, parts(&call.path, path)?))
        })
    }

    pub fn iter(&self) -> impl Iterator<Item = &Call> {
        self.in_order.iter()
    }
}

fn parts<'p>(template: &'p str, path: &'p str) -> Option<PathParts<'p>> {
    let (mut named, mut given) = (template.split('/'), path.split('/'));
    let mut parts = Vec::new();
    loop {
        match (named.next(), given.next()) {
            (None, None) => return Some(parts),
            (Some(name), Some(part)) if name.starts_with('{') && !part.is_empty() => {
                parts.push((name.trim_matches(['{', '}']), part));
            }
            (Some(name), Some(part)) if name == part => {}
            _ => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Calls, parts};
    use crate::api::{
        call::{Call, Context, Empty, Once, calls},
        caller::Public,
        envelope::Done,
        error::{ApiError, Refusals, codes, refusals},
        idempotency::Settled,
    };
    use guildhall_domain::identity::access_key::AccessScope;

    refusals! {
        /// Not today.
        NotToday = "NOT_TODAY", CONFLICT;
    }

    async fn done(_: Context, _: Public, _: Empty) -> Result<Done, ApiError> {
        Ok(Done {})
    }

    async fn settled(context: Context, _: Public, _: Empty) -> Result<Settled<Done>, ApiError> {
        let tx = guildhall_persistence::begin(&context.state.pool).await?;
        context.settle(tx, &Done {}).await
    }

    #[test]
    #[should_panic(expected = "/api/done does not say how it is once")]
    fn a_post_that_does_not_say_how_it_is_once_stops_the_process() {
        let call = Call::post("/api/done", done).id("done").summary("Done.");
        Calls::new(calls!["test", call], &[], &Refusals::new([]));
    }

    #[test]
    #[should_panic(expected = "/api/done refuses Some(NotToday), which no feature has")]
    fn a_call_that_refuses_what_no_feature_declares_stops_the_process() {
        let call = Call::get("/api/done", done).id("done").summary("Done.");
        Calls::new(calls!["test", call.refuses(codes![NotToday])], &[], &Refusals::new([]));
    }

    #[test]
    fn a_feature_that_extends_a_call_of_another_adds_what_it_refuses() {
        let call = Call::get("/api/done", done).id("done").summary("Done.");
        let refusals = Refusals::new(ALL.to_vec());
        let calls = Calls::new(calls!["test", call], &[("done", ALL)], &refusals);
        assert_eq!(calls.iter().next().unwrap().refuses, ALL);
    }

    #[test]
    fn a_handler_that_settles_says_so_by_its_type() {
        let call = Call::post("/api/done", settled).id("done").summary("Done.");
        let calls = calls!["test", call];
        assert_eq!(calls[0].once, Once::Settled);
        Calls::new(calls, &[], &Refusals::new([]));
    }

    #[test]
    #[should_panic(expected = "/api/done changes something, so viewers never see it")]
    fn what_changes_something_cannot_be_shown_to_viewers() {
        let call = Call::post("/api/done", settled).id("done").summary("Done.");
        Calls::new(calls!["test", call.shown_to_viewers()], &[], &Refusals::new([]));
    }

    #[test]
    #[should_panic(expected = "/api/done opens to market:read")]
    fn what_changes_something_never_opens_to_a_scope_that_reads() {
        let call = Call::post("/api/done", settled).id("done").summary("Done.");
        let call = call.opens_to(AccessScope::MarketRead);
        Calls::new(calls!["test", call], &[], &Refusals::new([]));
    }

    #[test]
    #[should_panic(expected = "/api/done asks for a proof, and keys have none")]
    fn what_asks_for_a_proof_never_opens_to_keys() {
        let call = Call::post("/api/done", settled).id("done").summary("Done.");
        let call = call.needs_recent_proof().opens_to(AccessScope::OrdersWrite);
        Calls::new(calls!["test", call], &[], &Refusals::new([]));
    }

    #[test]
    fn a_template_takes_one_part_for_each_name() {
        assert_eq!(parts("/api/event/{event_id}", "/api/event/7"), Some(vec![("event_id", "7")]));
        for other in ["/api/event/", "/api/event", "/api/event/7/x", "/api/other/7"] {
            assert_eq!(parts("/api/event/{event_id}", other), None, "{other}");
        }
    }
}
