//! A request's body in JSON.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;

use crate::problem::Problem;
use crate::state::App;

/// A JSON body; what is wrong with it is told in the same words everywhere.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned + Send + 'static> FromRequest<Arc<App>> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Problem> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        // A page of another site cannot send this type without asking us first.
        let kind = kind.and_then(|kind| kind.split(';').next()).map(str::trim);
        if kind != Some("application/json") {
            return Err(Problem::WrongType {});
        }
        let asked = format!("{} {}", request.method(), request.uri().path());
        let bytes =
            Bytes::from_request(request, app).await.map_err(|rejection| match rejection.status() {
                StatusCode::PAYLOAD_TOO_LARGE => Problem::TooLarge { request: asked, most: app.limits.body },
                _ => Problem::NoJson { prose: rejection.body_text() },
            })?;
        let read = move || {
            serde_json::from_slice(&bytes).map_err(|error| Problem::NoJson { prose: error.to_string() })
        };
        app.reading.run(read).await.map(Body)
    }
}
