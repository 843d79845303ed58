//! What stands before every request: how often somebody may ask, from which page, under which name; and what every answer
//! tells the browser not to do.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Instant;

use axum::body::to_bytes;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::problem::Problem;
use crate::state::App;

/// Nothing from elsewhere, nothing inline, in no frame.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
    connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// Bytes of what a refusal says.
const LONGEST_SENTENCE: usize = 10_000;

/// Checks a request, and marks its answer.
pub(crate) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<SocketAddr>().map(SocketAddr::ip);
    let refused = check(&app, peer, &request);
    let mut response = match refused {
        Some(problem) => problem.into_response(),
        None => {
            let asked = format!("{} {}", request.method(), request.uri().path());
            in_one_sentence(&asked, app.limits.body, next.run(request).await).await
        }
    };
    let headers = response.headers_mut();
    // A report of the arena has a policy of its own.
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(POLICY));
    let mut set =
        |name: HeaderName, value: &'static str| headers.insert(name, HeaderValue::from_static(value));
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::X_FRAME_OPTIONS, "DENY");
    set(header::REFERRER_POLICY, "no-referrer");
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    set(HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()");
    response
}

/// Every refusal is JSON with one sentence, whoever refused: those that are not ours say it in plain text, or not at all.
async fn in_one_sentence(asked: &str, most: usize, response: Response) -> Response {
    let status = response.status();
    let is_ours = |kind: &HeaderValue| kind.as_bytes().starts_with(b"application/json");
    if status.as_u16() < 400 || response.headers().get(header::CONTENT_TYPE).is_some_and(is_ours) {
        return response;
    }
    let problem = match status {
        StatusCode::METHOD_NOT_ALLOWED => Problem::NoMethod { request: asked.into() },
        StatusCode::PAYLOAD_TOO_LARGE => Problem::TooLarge { request: asked.into(), most },
        _ => {
            let text = to_bytes(response.into_body(), LONGEST_SENTENCE).await.unwrap_or_default();
            let prose = String::from_utf8_lossy(&text).into_owned();
            Problem::Refused { request: asked.into(), prose }
        }
    };
    (status, problem.into_response()).into_response()
}

fn check(app: &App, peer: Option<IpAddr>, request: &Request) -> Option<Problem> {
    if peer.is_some_and(|peer| !app.rates.allow(peer, Instant::now())) {
        return Some(Problem::TooOften {});
    }
    let host = text(request.headers(), header::HOST).unwrap_or_default();
    if !is_known(&app.hosts, host) {
        return Some(Problem::OtherHost { host: host.into() });
    }
    let changes = request.method() != Method::GET && request.method() != Method::HEAD;
    let upgrades = request.headers().contains_key(header::UPGRADE);
    if (changes || upgrades) && !same_origin(request.headers(), host) {
        return Some(Problem::OtherSite {});
    }
    None
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

/// Whether a browser that sends this header is on a page of ours. Other programs send none.
fn same_origin(headers: &HeaderMap, host: &str) -> bool {
    match headers.get(header::ORIGIN) {
        None => true,
        Some(origin) => origin
            .to_str()
            .ok()
            .and_then(|origin| origin.split_once("://"))
            .is_some_and(|(_, from)| from.eq_ignore_ascii_case(host)),
    }
}

/// Whether the server may be called this. A page elsewhere may point a name of its own at this machine: such a name is
/// not known here.
fn is_known(hosts: &[String], host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    };
    name.eq_ignore_ascii_case("localhost")
        || name.parse::<IpAddr>().is_ok()
        || hosts.iter().any(|known| known.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_other_sites_are_not_ours() {
        let hosts = ["boyi.example".to_owned()];
        for host in ["localhost:8080", "127.0.0.1", "[::1]:8080", "192.0.2.7:80", "Boyi.Example:443"] {
            assert!(is_known(&hosts, host), "{host}");
        }
        for host in ["", "evil.example", "localhost.evil.example:8080", "boyi.example.evil"] {
            assert!(!is_known(&hosts, host), "{host}");
        }
    }

    #[test]
    fn a_page_elsewhere_is_told_by_its_origin() {
        let with = |origin: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
            same_origin(&headers, "localhost:8080")
        };
        assert!(same_origin(&HeaderMap::new(), "localhost:8080"));
        assert!(with("http://localhost:8080"));
        assert!(!with("http://localhost:8081") && !with("http://evil.example") && !with("null"));
    }
}
