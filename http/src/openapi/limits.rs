//! The limits of inputs, measured: each input is read by the very reader of its call, with ever longer texts, larger numbers and fuller
//! lists, and where it begins to refuse is what the description says. A rule and its description cannot differ.
//!
//! What a handler refuses later (a price out of range, a colour that is none) is not a limit of the input.
use crate::api::{
    call::{BodyKind, Call, Calls, Given},
    error::{ApiError, Fields, Reason},
};
use guildhall_domain::{
    conversation::{
        COMMENT_LENGTH, REMARK_LENGTH,
        body::{NAME_LENGTH, TITLE_LENGTH},
    },
    support::timetable,
};
use serde_json::{Map, Value, json};
use std::collections::HashMap;

/// Longer texts than this are not tried: a body has at most 64 KB.
const LONGEST: usize = 60_000;
/// Fuller lists neither.
const FULLEST: usize = 2_000;
/// The largest number every JSON reader holds.
const LARGEST: i64 = (1 << 53) - 1;

/// Texts of the kinds there are, until one is of the right kind.
const TEXTS: [&str; 30] = [
    "Hello",
    "1",
    "7f0c7a52-9a6e-4c1c-8f3e-1c2d3e4f5a6b",
    "7f0c7a52-9a6e-4c1c-8f3e-1c2d3e4f5a6b-1",
    "7f0c7a52-9a6e-4c1c-8f3e-1c2d3e4f5a6b:1",
    "somebody@example.com",
    "10.00",
    "en",
    "2026-01-01",
    "09:00",
    "123456",
    "Aa1!long-enough-a-word",
    "#ffffff",
    "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
    // One of each kind of cursor.
    "1700000000000000-7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
    "1700000000000000-7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b-1",
    "o1700000000000000-7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
    "1700000000000000.7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b.1",
    "1700000000000000.1.0.1700000000000000.7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
    // One word of each closed list.
    "US",
    "user",
    "buy",
    "buyer",
    "all",
    "card",
    "deposit",
    "visit",
    "android",
    "email",
    "not_received",
];
const NUMBERS: [i64; 6] = [1, 5, 100, 5_000, 0, 1_700_000_000_000];

/// Lengths that are judged after the input was read, with the constants that judge them.
const JUDGED_LATER: [(&str, &str, i64, usize); 6] = [
    ("Evaluate", "comment", 0, COMMENT_LENGTH),
    ("SetBuyerMark", "remark", 0, REMARK_LENGTH),
    ("SetMark", "remark", 0, REMARK_LENGTH),
    ("TeamSave", "name", 1, timetable::NAME_LENGTH),
    ("TemplateSave", "shortcut", 0, NAME_LENGTH),
    ("TemplateSave", "title", 1, TITLE_LENGTH),
];

/// Puts the limits of every input into its schema and its parameters, and an example that is read into every body.
pub fn write(calls: &Calls, document: &mut Value) {
    for call in calls.iter().filter(|call| !call.is_internal) {
        let schema = serde_json::to_value((call.input)()).unwrap_or_default();
        let name = (call.describe)(&mut Vec::new()).0;
        let components = document["components"]["schemas"].as_object().cloned().unwrap_or_default();
        let reader = Reader { call, schema: &schema, components: &components };
        for (path, limits) in reader.limits() {
            let whole = format!("/components/schemas/{name}");
            if let Some(at) = place(document, &whole, &path) {
                put(document, &at, &limits);
            }
            for at in parameters(call, document, &path) {
                put(document, &at, &limits);
            }
        }
        let body = format!(
            "/paths/{}/post/requestBody/content/application~1json",
            call.path.replace('~', "~0").replace('/', "~1")
        );
        let is_json = matches!(call.body, BodyKind::Json(_));
        if let Some(body) = document.pointer_mut(&body).filter(|_| is_json)
            && let Some(choices) = reader.fit(None)
        {
            body["example"] = reader.example("", &schema, &choices, None);
        }
    }
    for (name, field, least, most) in JUDGED_LATER {
        let at = format!("/components/schemas/{name}/properties/{field}");
        assert!(document.pointer(&at).is_some(), "{name} has no {field}");
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        put(document, &at, &vec![("minLength", least), ("maxLength", most)]);
    }
}

/// A field, by the names on the way to it; `[]` is an entry of a list.
type FieldPath = String;
type Limits = Vec<(&'static str, i64)>;

struct Reader<'a> {
    call: &'a Call,
    schema: &'a Value,
    components: &'a Map<String, Value>,
}

/// Which text or number stands where.
type Choices = HashMap<FieldPath, usize>;

/// What an example holds besides what is required: a field, and perhaps what stands there.
#[derive(Clone, Copy)]
struct With<'a> {
    path: &'a str,
    value: Option<&'a Value>,
}

impl Reader<'_> {
    fn limits(&self) -> Vec<(FieldPath, Limits)> {
        let mut found = Vec::new();
        for path in self.leaves("", self.schema, 0) {
            let Some(choices) = self.fit(Some(&path)) else { continue };
            let Some(schema) = self.at(&path) else { continue };
            let limits = match kind(schema) {
                "string" => self.text(&path, &choices),
                "integer" => self.number(&path, &choices),
                "array" => self.list(&path, &choices),
                "object" => self.map(&path, &choices),
                _ => Vec::new(),
            };
            if !limits.is_empty() {
                found.push((path, limits));
            }
        }
        found
    }

    /// The schema behind references and "or null".
    fn resolved<'s>(&'s self, schema: &'s Value) -> &'s Value {
        if let Some(name) = schema["$ref"].as_str().and_then(|to| to.rsplit('/').next()) {
            return self.components.get(name).map_or(schema, |schema| self.resolved(schema));
        }
        let branches = schema["oneOf"].as_array().or_else(|| schema["allOf"].as_array());
        let branch = branches.and_then(|all| all.iter().find(|one| one["type"] != "null"));
        branch.map_or(schema, |branch| self.resolved(branch))
    }

    fn at(&self, path: &str) -> Option<&Value> {
        path.split('.').try_fold(self.resolved(self.schema), |schema, step| {
            let (name, is_entry) =
                step.strip_suffix("[]").map_or((step, false), |name| (name, true));
            let field = self.resolved(schema["properties"].get(name)?);
            Some(if is_entry { self.resolved(&field["items"]) } else { field })
        })
    }

    fn leaves(&self, before: &str, schema: &Value, depth: usize) -> Vec<FieldPath> {
        let mut all = Vec::new();
        let fields = self.resolved(schema)["properties"].as_object().into_iter().flatten();
        for (name, field) in fields.filter(|_| depth < 3) {
            let path = if before.is_empty() { name.clone() } else { format!("{before}.{name}") };
            let field = self.resolved(field);
            if kind(field) == "object" && field["properties"].is_object() {
                all.extend(self.leaves(&path, field, depth + 1));
                continue;
            }
            if kind(field) == "array" {
                let entry = self.resolved(&field["items"]);
                let entry_path = format!("{path}[]");
                match kind(entry) {
                    "object" => all.extend(self.leaves(&entry_path, entry, depth + 1)),
                    "string" | "integer" => all.push(entry_path),
                    _ => {}
                }
            }
            all.push(path);
        }
        all
    }

    /// Chooses texts and numbers until an example with that field is read.
    fn fit(&self, path: Option<&str>) -> Option<Choices> {
        let mut choices = Choices::new();
        for _ in 0..200 {
            let with = path.map(|path| With { path, value: None });
            let Err(wrong) = self.read(&choices, with) else { return Some(choices) };
            let mut moved = false;
            for field in wrong.keys().map(|field| plain(field)) {
                let next = choices.entry(field).or_default();
                *next += 1;
                moved |= *next < TEXTS.len();
            }
            if !moved {
                return None;
            }
        }
        None
    }

    fn read(&self, choices: &Choices, with: Option<With<'_>>) -> Result<(), Fields> {
        let example = self.example("", self.schema, choices, with);
        let answer = if self.call.has_query() {
            let mut query = form_urlencoded::Serializer::new(String::new());
            for (name, value) in example.as_object().into_iter().flatten() {
                match value {
                    Value::String(text) => query.append_pair(name, text),
                    value => query.append_pair(name, &value.to_string()),
                };
            }
            (self.call.read)(Given::Query(&query.finish(), &[]))
        } else {
            (self.call.read)(Given::Json(example.to_string().as_bytes(), usize::MAX))
        };
        match answer {
            Err(ApiError::Invalid(fields)) => Err(fields),
            _ => Ok(()),
        }
    }

    fn example(
        &self,
        path: &str,
        schema: &Value,
        choices: &Choices,
        with: Option<With<'_>>,
    ) -> Value {
        if let Some(With { path: here, value: Some(value) }) = with
            && here == path
        {
            return value.clone();
        }
        let schema = self.resolved(schema);
        // A list that is refused as a whole is tried with other entries.
        let of_list = || choices.get(path.strip_suffix("[]")?);
        let choice = choices.get(path).or_else(of_list).copied().unwrap_or_default();
        if let Some(entries) = schema["enum"].as_array().filter(|all| !all.is_empty()) {
            return entries[choice % entries.len()].clone();
        }
        let leads = |path: &str| {
            with.is_some_and(|with| {
                with.path == path
                    || with.path.strip_prefix(path).is_some_and(|rest| rest.starts_with(['.', '[']))
            })
        };
        match kind(schema) {
            // Its own example first.
            "string" => match (choice, &schema["examples"][0]) {
                (0, Value::String(example)) => example.clone().into(),
                _ => TEXTS.get(choice).copied().unwrap_or_default().into(),
            },
            "integer" | "number" => NUMBERS[choice % NUMBERS.len()].into(),
            "boolean" => true.into(),
            "array" => {
                let entry = self.example(&format!("{path}[]"), &schema["items"], choices, with);
                json!([entry])
            }
            _ => {
                let required: Vec<&str> = schema["required"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .filter_map(Value::as_str)
                    .collect();
                let mut object = Map::new();
                if schema["additionalProperties"].is_object() {
                    let entry = format!("{path}.k");
                    let value =
                        self.example(&entry, &schema["additionalProperties"], choices, with);
                    object.insert("k".to_owned(), value);
                }
                for (name, field) in schema["properties"].as_object().into_iter().flatten() {
                    let inner =
                        if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                    if required.contains(&name.as_str()) || leads(&inner) {
                        object.insert(name.clone(), self.example(&inner, field, choices, with));
                    }
                }
                object.into()
            }
        }
    }

    /// Why `value` is refused there, if it is.
    fn refused(&self, path: &str, choices: &Choices, value: &Value) -> Option<Reason> {
        let wrong = self.read(choices, Some(With { path, value: Some(value) })).err()?;
        wrong.iter().find(|(field, _)| plain(field) == path).map(|(_, reason)| *reason)
    }

    fn text(&self, path: &str, choices: &Choices) -> Limits {
        let reason = |length: usize| self.refused(path, choices, &"a".repeat(length).into());
        let is_too_long = |length: i64| reason(size(length)) == Some(Reason::TooLong);
        let is_too_short =
            |length: i64| matches!(reason(size(length)), Some(Reason::TooShort | Reason::Required));
        let mut limits = Limits::new();
        if is_too_short(0) && !is_too_short(64) {
            limits.push(("minLength", first(1, 64, |length| !is_too_short(length))));
        }
        if is_too_long(LONGEST as i64) {
            limits.push(("maxLength", first(1, LONGEST as i64, is_too_long) - 1));
        }
        limits
    }

    fn number(&self, path: &str, choices: &Choices) -> Limits {
        let is_refused = |number: i64| self.refused(path, choices, &number.into()).is_some();
        let chosen = NUMBERS[choices.get(path).copied().unwrap_or_default() % NUMBERS.len()];
        let mut limits = Limits::new();
        // Of a field whose type ends where `int32` does, the format says so.
        let says_nothing =
            |limit: i64| limit == i64::from(i32::MIN) || limit == i64::from(i32::MAX);
        if is_refused(-LARGEST) {
            limits.push(("minimum", first(-LARGEST, chosen, |number| !is_refused(number))));
        }
        if is_refused(LARGEST) {
            limits.push(("maximum", first(chosen, LARGEST, is_refused) - 1));
        }
        limits.retain(|(_, limit)| !says_nothing(*limit));
        limits
    }

    fn list(&self, path: &str, choices: &Choices) -> Limits {
        let Some(schema) = self.at(path) else { return Limits::new() };
        let entry = self.example(&format!("{path}[]"), &schema["items"], choices, None);
        let refused =
            |length: i64| self.refused(path, choices, &vec![entry.clone(); size(length)].into());
        let is_too_long = |length: i64| refused(length) == Some(Reason::TooLong);
        let mut limits = Limits::new();
        if refused(0).is_some() {
            limits.push(("minItems", 1));
        }
        if is_too_long(FULLEST as i64) {
            limits.push(("maxItems", first(1, FULLEST as i64, is_too_long) - 1));
        }
        limits
    }

    fn map(&self, path: &str, choices: &Choices) -> Limits {
        let Some(schema) = self.at(path) else { return Limits::new() };
        if !schema["additionalProperties"].is_object() {
            return Limits::new();
        }
        let entry = self.example("", &schema["additionalProperties"], &Choices::new(), None);
        let full = |length: i64| -> Value {
            (0..length).map(|at| (format!("k{at}"), entry.clone())).collect::<Map<_, _>>().into()
        };
        let is_too_long =
            |length: i64| self.refused(path, choices, &full(length)) == Some(Reason::TooLong);
        if is_too_long(FULLEST as i64) {
            vec![("maxProperties", first(1, FULLEST as i64, is_too_long) - 1)]
        } else {
            Limits::new()
        }
    }
}

fn size(length: i64) -> usize {
    usize::try_from(length).unwrap_or_default()
}

/// The first number from `low` to `high` for which `holds`, which holds for all after it and for `high`.
fn first(mut low: i64, mut high: i64, holds: impl Fn(i64) -> bool) -> i64 {
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

/// `uids[3]` is an entry like every other.
fn plain(field: &str) -> FieldPath {
    let mut path = String::new();
    let mut is_index = false;
    for letter in field.chars() {
        match letter {
            '[' => {
                is_index = true;
                path.push_str("[]");
            }
            ']' => is_index = false,
            _ if is_index => {}
            letter => path.push(letter),
        }
    }
    path
}

fn kind(schema: &Value) -> &str {
    match &schema["type"] {
        Value::String(kind) => kind,
        Value::Array(kinds) => {
            kinds.iter().filter_map(Value::as_str).find(|kind| *kind != "null").unwrap_or_default()
        }
        _ if schema["properties"].is_object() => "object",
        _ => "",
    }
}

/// Where in the document a field of the schema at `whole` stands.
fn place(document: &Value, whole: &str, path: &str) -> Option<String> {
    let mut at = whole.to_owned();
    document.pointer(&at)?;
    let resolve = |at: String| -> Option<String> {
        let mut at = at;
        loop {
            let schema = document.pointer(&at)?;
            if let Some(to) = schema["$ref"].as_str() {
                at = to.strip_prefix('#')?.to_owned();
                continue;
            }
            let Some(branches) = schema["oneOf"].as_array() else { return Some(at) };
            let branch = branches.iter().position(|one| one["type"] != "null")?;
            at = format!("{at}/oneOf/{branch}");
        }
    };
    for step in path.split('.') {
        at = resolve(at)?;
        let (name, is_entry) = step.strip_suffix("[]").map_or((step, false), |name| (name, true));
        at = format!("{at}/properties/{name}");
        if is_entry {
            at = format!("{}/items", resolve(at)?);
        }
    }
    let at = resolve(at)?;
    document.pointer(&at).map(|_| at)
}

/// Where the field is a parameter of GET or of an upload.
fn parameters(call: &Call, document: &Value, path: &str) -> Vec<String> {
    let mut found = Vec::new();
    for method in ["get", "post", "delete"] {
        let all = document["paths"][&*call.path][method]["parameters"].as_array();
        for (at, parameter) in all.into_iter().flatten().enumerate() {
            if parameter["name"] == path && parameter["schema"]["$ref"].is_null() {
                let escaped = call.path.replace('~', "~0").replace('/', "~1");
                found.push(format!("/paths/{escaped}/{method}/parameters/{at}/schema"));
            }
        }
    }
    found
}

/// The stricter one stays where a limit is written down already.
fn put(document: &mut Value, at: &str, limits: &Limits) {
    let Some(schema) = document.pointer_mut(at) else { return };
    for (name, limit) in limits {
        let written = schema[*name].as_i64();
        let limit = match written {
            Some(written) if name.starts_with("min") => written.max(*limit),
            Some(written) => written.min(*limit),
            None => *limit,
        };
        schema[*name] = limit.into();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Else the limits of its fields would be missing in silence.
    #[test]
    fn an_example_of_every_input_can_be_made() {
        let document = super::super::document();
        let components = document["components"]["schemas"].as_object().cloned().unwrap_or_default();
        let calls = &crate::features::all().calls;
        let mut unread = Vec::new();
        for call in calls.iter().filter(|call| !call.is_internal) {
            let schema = serde_json::to_value((call.input)()).unwrap_or_default();
            let reader = Reader { call, schema: &schema, components: &components };
            if reader.fit(None).is_none() {
                unread.push(call.id.to_string());
            }
            for path in reader.leaves("", &schema, 0) {
                if reader.fit(Some(&path)).is_none() {
                    unread.push(format!("{}: {path}", call.id));
                }
            }
        }
        assert_eq!(unread, Vec::<String>::new());
    }
}
