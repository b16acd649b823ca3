//! What each topic tells of: the push `topic` and the answer to `subscribe` have one type for each kind of topic.
use super::{FEATURES, add, reference};
use crate::api::{call::Schemas, topics::Topic};
use serde_json::{Value, json};

/// Puts the types of all topics in place of "any object". The push is `TopicState`, one form for each kind of topic.
pub fn write(document: &mut Value) {
    let mut schemas = Schemas::new();
    let states: Vec<Value> =
        FEATURES.topics.iter().map(|topic| state(topic, &mut schemas)).collect();
    let snapshots: Vec<Value> =
        states.iter().map(|state| state["properties"]["data"].clone()).collect();
    let all = &mut document["components"]["schemas"];
    add(all, schemas);
    all["TopicState"] = json!({
        "description": "The newest state of a topic. A `version` that is not newer than the one at hand is to be dropped; that of `queue:` \
                        only if it is older.",
        // By `topic`, of which a prefix is no value that a reader of `oneOf` could tell apart.
        "anyOf": states,
    });
    all["Subscribed"]["properties"]["snapshot"] = json!({
        "description": "How it stands: the `data` of the topic's form of `TopicState`.",
        "anyOf": snapshots,
    });
    if let Some(all) = all.as_object_mut() {
        all.remove("TopicPush");
    }
    document["webhooks"]["topic"]["post"]["requestBody"]["content"][super::JSON]["schema"] =
        reference("TopicState");
}

fn state(topic: &Topic, schemas: &mut Schemas) -> Value {
    let data = (topic.describe)(schemas);
    json!({
        "type": "object",
        "title": format!("{}<{}>", topic.prefix, topic.id),
        "description": topic.about,
        "required": ["topic", "version", "data"],
        "properties": {
            "topic": {
                "type": "string",
                "pattern": format!("^{}", topic.prefix),
                "description": format!("`{}<{}>`", topic.prefix, topic.id),
            },
            "version": {
                "type": "integer",
                "format": "int64",
                "description": "Grows with every change of it.",
            },
            "data": { "$ref": reference(&data)["$ref"], "description": topic.about },
        },
    })
}
