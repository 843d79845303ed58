//! Types of the API in TypeScript, from their schemas, for the page.

use serde_json::{Map, Value};

/// Longer tuples are written as lists.
const LONGEST_TUPLE: u64 = 5;

/// A module with all types.
pub(crate) fn module(types: &Map<String, Value>) -> String {
    let mut text = "// Made from the types of crates/server by its tests, which say how.\n".to_owned();
    for (name, schema) in types {
        text += &format!("\n{}export type {name} = {};\n", comment(schema, ""), written(schema, ""));
    }
    text
}

fn comment(schema: &Value, indent: &str) -> String {
    let about =
        schema["description"].as_str().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
    if about.is_empty() { String::new() } else { format!("/** {about} */\n{indent}") }
}

/// A schema as a type; `indent` stands before the lines that follow the first.
fn written(schema: &Value, indent: &str) -> String {
    if let Some(value) = schema.get("const") {
        return value.to_string();
    }
    if let Some(values) = schema["enum"].as_array() {
        return joined(values.iter().map(ToString::to_string));
    }
    let mut parts = Vec::new();
    parts.extend(schema["$ref"].as_str().and_then(|place| place.rsplit('/').next()).map(str::to_owned));
    for key in ["oneOf", "anyOf"] {
        if let Some(choices) = schema[key].as_array() {
            parts.push(joined(choices.iter().map(|choice| written(choice, indent))));
        }
    }
    if let Some(all) = schema["allOf"].as_array() {
        parts.extend(all.iter().map(|part| written(part, indent)));
    }
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    // A variant that says no more than that it is an object is what its parts are.
    let bare = kinds == ["object"] && schema.get("properties").is_none() && !parts.is_empty();
    if !bare && !kinds.is_empty() {
        parts.push(joined(kinds.iter().map(|kind| of_kind(kind, schema, indent))));
    }
    match parts.len() {
        0 => "any".into(),
        1 => parts.remove(0),
        _ => {
            let grouped =
                |part: &String| if part.contains(" | ") { format!("({part})") } else { part.clone() };
            parts.iter().map(grouped).collect::<Vec<_>>().join(" & ")
        }
    }
}

fn joined(choices: impl Iterator<Item = String>) -> String {
    choices.collect::<Vec<_>>().join(" | ")
}

fn of_kind(kind: &str, schema: &Value, indent: &str) -> String {
    match kind {
        "string" | "boolean" | "null" => kind.into(),
        "integer" | "number" => "number".into(),
        "array" => list(schema, indent),
        "object" => object(schema, indent),
        other => panic!("no type for {other}"),
    }
}

fn list(schema: &Value, indent: &str) -> String {
    if let Some(items) = schema["prefixItems"].as_array() {
        let items: Vec<String> = items.iter().map(|item| written(item, indent)).collect();
        return format!("[{}]", items.join(", "));
    }
    let item = written(&schema["items"], indent);
    match (schema["minItems"].as_u64(), schema["maxItems"].as_u64()) {
        (Some(least), Some(most)) if least == most && most <= LONGEST_TUPLE => {
            format!("[{}]", vec![item; most as usize].join(", "))
        }
        _ if item.contains(' ') => format!("({item})[]"),
        _ => format!("{item}[]"),
    }
}

fn object(schema: &Value, indent: &str) -> String {
    let required = schema["required"].as_array().cloned().unwrap_or_default();
    let inner = format!("{indent}  ");
    let mut text = String::new();
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        let mark = if required.contains(&Value::from(name.as_str())) { "" } else { "?" };
        let about = comment(field, &inner);
        let name = if name.contains('-') { format!("{name:?}") } else { name.clone() };
        let kind = written(field, &inner);
        // What may be left out is never null where it is there.
        let kind = if mark.is_empty() { &kind } else { kind.strip_suffix(" | null").unwrap_or(&kind) };
        text += &format!("{inner}{about}{name}{mark}: {kind};\n");
    }
    match &schema["additionalProperties"] {
        Value::Null | Value::Bool(false) if text.is_empty() => "Record<string, never>".into(),
        Value::Null | Value::Bool(false) => format!("{{\n{text}{indent}}}"),
        values => {
            let values = if *values == Value::Bool(true) { "any".into() } else { written(values, &inner) };
            if text.is_empty() {
                format!("Record<string, {values}>")
            } else {
                format!("{{\n{text}{inner}[other: string]: {values};\n{indent}}}")
            }
        }
    }
}
