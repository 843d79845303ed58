//! What is answered when a request cannot be served: a status and one sentence that names the input and what was
//! expected.

use std::fmt::Display;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use boyi_play::Refused;
use serde_json::json;

/// Why a request is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Problem {
    pub(crate) status: StatusCode,
    pub(crate) what: String,
}

impl Problem {
    fn new(status: StatusCode, what: impl Display) -> Problem {
        Problem { status, what: what.to_string() }
    }

    /// The request itself makes no sense.
    pub(crate) fn bad(what: impl Display) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, what)
    }

    /// The request is understood, and not possible: an illegal move, a game of another kind.
    pub(crate) fn impossible(what: impl Display) -> Problem {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, what)
    }

    /// There is no such thing.
    pub(crate) fn missing(what: impl Display) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, what)
    }

    /// Not for you.
    pub(crate) fn forbidden(what: impl Display) -> Problem {
        Problem::new(StatusCode::FORBIDDEN, what)
    }

    /// More than a limit allows.
    pub(crate) fn too_large(what: impl Display) -> Problem {
        Problem::new(StatusCode::PAYLOAD_TOO_LARGE, what)
    }

    /// More often than a limit allows.
    pub(crate) fn too_often() -> Problem {
        Problem::new(StatusCode::TOO_MANY_REQUESTS, "too many requests: please wait a little")
    }

    /// The media type is not the one expected.
    pub(crate) fn wrong_type() -> Problem {
        Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "expected content-type application/json")
    }

    /// Our own fault: the disk is full, say.
    pub(crate) fn ours(what: impl Display) -> Problem {
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, what)
    }
}

impl From<Refused> for Problem {
    fn from(refused: Refused) -> Problem {
        Problem::impossible(refused)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": self.what }))).into_response()
    }
}
