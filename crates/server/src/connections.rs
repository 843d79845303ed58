//! Accepts connections: no more than a limit, and none that says nothing for long.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpListener;

use crate::limits::Limits;
use crate::places::Places;

/// The longest head of a request.
const HEAD_BYTES: usize = 16 << 10;

/// Serves connections until `end` comes.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    limits: Limits,
    end: impl Future<Output = ()>,
) {
    let places = Places::new(limits.connections);
    let mut end = pin!(end);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut end => return,
        };
        match accepted {
            Ok((stream, peer)) => {
                // A crowd is turned away at the door: whoever is inside goes on undisturbed.
                let Some(place) = places.take() else { continue };
                let _ = stream.set_nodelay(true);
                let router = router.clone();
                tokio::spawn(async move {
                    let _place = place;
                    connection(TokioIo::new(stream), peer, router, limits.idle).await;
                });
            }
            // Out of file handles, say: a moment later there may be some again.
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

async fn connection(
    stream: TokioIo<tokio::net::TcpStream>,
    peer: SocketAddr,
    router: Router,
    idle: Duration,
) {
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let router = router.clone();
        async move {
            let mut request: Request = request.map(axum::body::Body::new);
            request.extensions_mut().insert(peer);
            // A body that never ends holds its connection no longer than an idle one.
            let answer = tokio::time::timeout(idle, answer(router, request)).await;
            Ok::<_, Infallible>(answer.unwrap_or_else(|_| {
                let mut late = axum::response::Response::default();
                *late.status_mut() = axum::http::StatusCode::REQUEST_TIMEOUT;
                late
            }))
        }
    });
    let _ = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(idle)
        .max_buf_size(HEAD_BYTES)
        .serve_connection(stream, service)
        .with_upgrades()
        .await;
}

/// What the router answers.
pub(crate) async fn answer(router: Router, request: Request) -> axum::response::Response {
    use hyper::service::Service;
    let service = hyper_util::service::TowerToHyperService::new(router);
    match service.call(request).await {
        Ok(response) => response,
        Err(never) => match never {},
    }
}
