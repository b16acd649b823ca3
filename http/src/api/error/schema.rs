//! Refusals in the API description.
use super::Code;
use serde_json::{Value, json};

impl Code {
    /// The name of its schema: `NotFoundRefusal`.
    pub fn schema_name(self) -> String {
        format!("{self:?}Refusal")
    }

    fn data_schema(self) -> Option<Value> {
        self.row().data.map(|schema| schema())
    }

    /// Whether `data` is always there.
    pub fn has_data(self) -> bool {
        let required = self.data_schema().map(|schema| schema["required"].clone());
        required.and_then(|names| names.as_array().map(|names| !names.is_empty())).unwrap_or(false)
    }

    /// The refusal over HTTP: `{code, message, data?}`.
    pub fn http_schema(self) -> Value {
        let mut schema = json!({
            "type": "object",
            "description": self.about(),
            "required": ["code", "message"],
            "properties": {
                "code": { "type": "string", "enum": [self.as_str()], "description": "Which refusal it is, for programs." },
                "message": {
                    "type": "string",
                    "description": "What happened and what to do, for people; in the language of the header `locale`.",
                },
            },
        });
        if let Some(data) = self.data_schema() {
            schema["properties"]["data"] = described(data);
            if self.has_data() {
                schema["required"] = json!(["code", "message", "data"]);
            }
        }
        schema
    }

    /// The refusal as the acknowledgement of a socket event: `{code, message, data: {code, ...}}`.
    pub fn socket_schema(self) -> Value {
        let none = || json!({ "type": "object", "required": [], "properties": {} });
        let mut data = self.data_schema().unwrap_or_else(none);
        data["properties"]["code"] = json!({
            "type": "string",
            "enum": [self.as_str()],
            "description": "Which refusal it is, for programs.",
        });
        if let Some(required) = data["required"].as_array_mut() {
            required.push("code".into());
        }
        json!({
            "type": "object",
            "description": self.about(),
            "required": ["code", "message", "data"],
            "properties": {
                "code": { "type": "integer", "enum": [self.socket_status()], "description": "The status, as HTTP has them." },
                "message": {
                    "type": "string",
                    "description": "What happened and what to do, for people; in the caller's language.",
                },
                "data": described(data),
            },
        })
    }
}

/// What the fields beside the code are for.
fn described(mut data: Value) -> Value {
    data["description"] = "What a client needs to act on this refusal.".into();
    data
}
