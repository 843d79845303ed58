//! From where the server can be reached: what an invitation has to know.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

use schemars::JsonSchema;
use serde::Serialize;

/// Nobody has this address: it is kept for examples (RFC 5737).
const ELSEWHERE: (Ipv4Addr, u16) = (Ipv4Addr::new(192, 0, 2, 1), 9);

/// Who reaches a server.
#[derive(Debug, PartialEq, Serialize, JsonSchema)]
pub(crate) struct Reach {
    /// Only this machine.
    local: bool,
    /// What other machines on the network call it, where that is known.
    lan: Option<String>,
}

/// Who reaches a server that listens there.
pub(crate) fn reach(address: SocketAddr) -> Reach {
    let lan = match address.ip() {
        ip if ip.is_loopback() => None,
        ip if ip.is_unspecified() => outgoing(),
        ip => Some(ip),
    };
    let lan = lan.map(|ip| format!("http://{}", SocketAddr::new(ip, address.port())));
    Reach { local: address.ip().is_loopback(), lan }
}

/// The address that this machine would send from. Nothing is sent: a socket is only pointed somewhere.
fn outgoing() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect(ELSEWHERE).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then_some(ip)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_knows_whether_others_reach_it() {
        let of = |address: &str| reach(address.parse().unwrap());
        assert_eq!(of("127.0.0.1:8080"), Reach { local: true, lan: None });
        assert_eq!(of("[::1]:8080"), Reach { local: true, lan: None });
        let lan = Some("http://192.168.1.5:8080".into());
        assert_eq!(of("192.168.1.5:8080"), Reach { local: false, lan });
        assert!(!of("0.0.0.0:8080").local);
    }
}
