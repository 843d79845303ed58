//! The description of the API (OpenAPI 3.1), made from the routes and from the types of what goes in and out. What is no
//! route with a description is not served.

use std::sync::Arc;

use axum::Router;
use axum::http::StatusCode;
use axum::routing::MethodRouter;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};

use crate::problem::ProblemShown;
use crate::state::App;

/// Where the schemas of types stand in the description.
const SCHEMAS: &str = "/components/schemas";

/// Routes, and what is said about them.
pub(crate) struct Api {
    router: Router<Arc<App>>,
    paths: Map<String, Value>,
    types: Types,
}

/// The types that go in and out.
pub(crate) struct Types {
    given: SchemaGenerator,
    answered: SchemaGenerator,
}

/// One thing that can be asked for.
pub(crate) struct Operation {
    method: &'static str,
    about: Map<String, Value>,
    parameters: Vec<Value>,
    answer: Value,
    status: StatusCode,
}

impl Types {
    pub(crate) fn new() -> Types {
        let settings = || SchemaSettings::draft2020_12().with(|it| it.definitions_path = SCHEMAS.into());
        Types {
            given: settings().for_deserialize().into_generator(),
            answered: settings().for_serialize().into_generator(),
        }
    }

    /// The schema of something that is sent to the server.
    pub(crate) fn given<T: JsonSchema>(&mut self) -> Schema {
        self.given.subschema_for::<T>()
    }

    /// The schema of something that the server sends.
    pub(crate) fn answered<T: JsonSchema>(&mut self) -> Schema {
        self.answered.subschema_for::<T>()
    }

    /// All types that have a name.
    pub(crate) fn all(mut self) -> Map<String, Value> {
        let mut all = self.answered.take_definitions(true);
        for (name, schema) in self.given.take_definitions(true) {
            let known = all.insert(name.clone(), schema.clone());
            assert!(known.is_none_or(|known| known == schema), "{name} is sent and answered in two shapes");
        }
        all
    }
}

impl Operation {
    fn new(method: &'static str, summary: &str) -> Operation {
        Operation {
            method,
            about: [("summary".to_owned(), json!(summary))].into_iter().collect(),
            parameters: Vec::new(),
            answer: json!({ "description": "Nothing" }),
            status: StatusCode::OK,
        }
    }
}

/// What is said about an operation, with the types that it needs.
pub(crate) struct Described<'a> {
    operation: Operation,
    types: &'a mut Types,
}

impl Described<'_> {
    pub(crate) fn describe(mut self, text: &str) -> Self {
        self.operation.about.insert("description".into(), json!(text));
        self
    }

    /// Takes a body in JSON.
    pub(crate) fn takes<T: JsonSchema>(mut self) -> Self {
        let body = json!({ "required": true, "content": json_content(self.types.given::<T>()) });
        self.operation.about.insert("requestBody".into(), body);
        self
    }

    /// Takes a body of any bytes.
    pub(crate) fn takes_bytes(mut self) -> Self {
        let schema = json!({ "type": "string", "format": "binary" });
        let body =
            json!({ "required": true, "content": { "application/octet-stream": { "schema": schema } } });
        self.operation.about.insert("requestBody".into(), body);
        self
    }

    /// Takes the fields of a type as the query of its address.
    pub(crate) fn query<T: JsonSchema>(mut self) -> Self {
        let schema = T::json_schema(&mut self.types.given).to_value();
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        let fields = schema["properties"].as_object().cloned().unwrap_or_default();
        for (name, mut schema) in fields {
            let about = schema.as_object_mut().and_then(|schema| schema.remove("description"));
            let needed = required.contains(&json!(name));
            let mut parameter = json!({ "name": name, "in": "query", "required": needed, "schema": schema });
            if let Some(about) = about {
                parameter["description"] = about;
            }
            self.operation.parameters.push(parameter);
        }
        self
    }

    /// Answers in JSON.
    pub(crate) fn answers<T: JsonSchema>(self, about: &str) -> Self {
        self.answers_with::<T>(StatusCode::OK, about)
    }

    /// Answers in JSON, with this status.
    pub(crate) fn answers_with<T: JsonSchema>(mut self, status: StatusCode, about: &str) -> Self {
        self.operation.status = status;
        let schema = self.types.answered::<T>();
        self.operation.answer = json!({ "description": about, "content": json_content(schema) });
        self
    }

    /// Answers with a text of this kind.
    pub(crate) fn answers_text(mut self, kind: &str, about: &str) -> Self {
        self.operation.answer = json!({
            "description": about, "content": { kind: { "schema": { "type": "string" } } }
        });
        self
    }

    /// Goes over to a socket, on which these types are told and said.
    pub(crate) fn answers_on_a_socket<Told: JsonSchema, Said: JsonSchema>(mut self, about: &str) -> Self {
        self.operation.status = StatusCode::SWITCHING_PROTOCOLS;
        self.operation.answer = json!({ "description": about });
        let messages = json!({
            "from-server": self.types.answered::<Told>(),
            "from-viewer": self.types.given::<Said>(),
        });
        self.operation.about.insert("x-messages".into(), messages);
        self
    }

    fn finished(self) -> (&'static str, Value) {
        let Operation { method, mut about, parameters, answer, status } = self.operation;
        if !parameters.is_empty() {
            about.insert("parameters".into(), json!(parameters));
        }
        let problem = json!({ "$ref": "#/components/responses/Problem" });
        about.insert("responses".into(), json!({ status.as_str(): answer, "4XX": problem, "5XX": problem }));
        (method, about.into())
    }
}

fn json_content(schema: Schema) -> Value {
    json!({ "application/json": { "schema": schema } })
}

impl Api {
    pub(crate) fn new() -> Api {
        Api { router: Router::new(), paths: Map::new(), types: Types::new() }
    }

    /// A route that is asked with GET.
    pub(crate) fn get(
        self,
        path: &str,
        handler: MethodRouter<Arc<App>>,
        summary: &str,
        describe: impl FnOnce(Described) -> Described,
    ) -> Api {
        self.route(path, handler, Operation::new("get", summary), describe)
    }

    /// A route that is asked with POST.
    pub(crate) fn post(
        self,
        path: &str,
        handler: MethodRouter<Arc<App>>,
        summary: &str,
        describe: impl FnOnce(Described) -> Described,
    ) -> Api {
        self.route(path, handler, Operation::new("post", summary), describe)
    }

    fn route(
        mut self,
        path: &str,
        handler: MethodRouter<Arc<App>>,
        mut operation: Operation,
        describe: impl FnOnce(Described) -> Described,
    ) -> Api {
        let in_path = path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
        operation.parameters.extend(in_path.map(
            |name| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } }),
        ));
        let (method, about) = describe(Described { operation, types: &mut self.types }).finished();
        self.paths.insert(path.into(), json!({ method: about }));
        self.router = self.router.route(path, handler);
        self
    }

    /// The routes, and the description of them all.
    pub(crate) fn finished(mut self) -> (Router<Arc<App>>, Value) {
        let problem = json_content(self.types.answered::<ProblemShown>());
        let description = json!({
            "openapi": "3.1.0",
            "info": {
                "title": "boyi",
                "version": "1",
                "description": "Games, positions, knowledge and records. What runs (a game, an analysis) goes over \
                    the socket: see /api/socket. Requests are limited in size and rate; an answer with a status of \
                    400 or more has a code, what it is about, and one sentence that names the input and what was \
                    expected.",
            },
            "paths": self.paths,
            "components": {
                "schemas": self.types.all(),
                "responses": { "Problem": { "description": "Why it was not done", "content": problem } },
            },
        });
        (self.router, description)
    }
}
