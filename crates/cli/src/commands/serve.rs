//! `boyi serve`, and `boyi` alone: the web app.

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use boyi_search::parse_duration;
use boyi_server::{Limits, Options, OutsideEngine, Server};
use clap::Args;

use crate::failure::Failure;

/// Start the web app: play, watch and analyse in the browser
///
/// Games are kept in an SQLite file and survive a restart. Only this machine can reach it, unless --bind says otherwise.
#[derive(Args, Debug)]
#[command(after_help = "Ctrl-C ends it.")]
pub struct Serve {
    /// The port; 0 for any free one. Left out: 8080, or the next free one
    #[arg(long)]
    port: Option<u16>,
    /// The address to listen on; 0.0.0.0 for every network
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    /// The folder for games; left out: boyi in the user's data folder
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// A folder of matches, tournaments or reproductions to show on the arena page
    #[arg(long, value_name = "DIR")]
    arena: Option<PathBuf>,
    /// Leave the searching to the workers (boyi worker) of this NATS server: nats://host:4222
    #[arg(long, value_name = "URL")]
    nats: Option<String>,
    /// Let visitors play against somebody else's program, or a net of yours, and ask it: a name for it, its game, and the
    /// player. May be given several times
    #[arg(long, num_args = 3, value_names = ["NAME", "GAME", "PLAYER"])]
    engine: Vec<String>,
    /// A name under which others reach it, beside its addresses and localhost
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    /// Engine moves searched at once, and as many viewers who analyse, each with an engine, a solver and a review; left
    /// out: the number of cores, with --nats 64
    #[arg(long)]
    searches: Option<usize>,
    /// The longest search of one engine move
    #[arg(long, default_value = "30s", value_parser = parse_duration)]
    move_time: Duration,
    /// The longest analysis of one position
    #[arg(long, default_value = "5m", value_parser = parse_duration)]
    analysis_time: Duration,
    /// While somebody waits for a place to analyse, who has had one for so long gives it up
    #[arg(long, default_value = "20s", value_parser = parse_duration)]
    analysis_turn: Duration,
    /// Memory for one search, in megabytes
    #[arg(long, default_value_t = 256, value_parser = clap::value_parser!(u64).range(1..=65536))]
    memory: u64,
}

/// `boyi` alone.
pub fn usual() -> Result<(), Failure> {
    Serve {
        port: None,
        bind: IpAddr::V4(Ipv4Addr::LOCALHOST),
        data: None,
        arena: None,
        nats: None,
        engine: Vec::new(),
        host: Vec::new(),
        searches: None,
        move_time: Limits::default().move_time,
        analysis_time: Limits::default().analysis_time,
        analysis_turn: Limits::default().turn,
        memory: Limits::default().memory_mb,
    }
    .run()
}

/// The port to try first, and how many after it.
const FIRST_PORT: u16 = 8080;
const MORE_PORTS: u16 = 20;
/// Searches at once that workers are asked for.
const FAR_SEARCHES: usize = 64;

impl Serve {
    pub fn run(self) -> Result<(), Failure> {
        let engines = self.engine.chunks(3).map(|words| OutsideEngine::new(&words[0], &words[1], &words[2]));
        let engines: Vec<OutsideEngine> = engines.collect::<Result<_, _>>().map_err(Failure::Input)?;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .map_err(|error| Failure::system("starting the server", error))?;
        runtime.block_on(async {
            let server = self.bind(&engines).await?;
            let address = server.address()?;
            let shown = match address.ip() {
                ip if ip.is_unspecified() => SocketAddr::new(Ipv4Addr::LOCALHOST.into(), address.port()),
                _ => address,
            };
            // Whoever started it may have stopped listening; the page works all the same.
            let _nobody_listens =
                writeln!(std::io::stdout(), "boyi is ready: http://{shown}/\nCtrl-C ends it.");
            server
                .run(async {
                    let _ = tokio::signal::ctrl_c().await;
                })
                .await;
            Ok(())
        })
    }

    /// The port that was asked for, or the first free one.
    async fn bind(&self, engines: &[OutsideEngine]) -> Result<Server, Failure> {
        let ports = match self.port {
            Some(port) => port..=port,
            None => FIRST_PORT..=FIRST_PORT + MORE_PORTS,
        };
        let mut refused = None;
        for port in ports {
            match Server::bind(self.options(port, engines)).await {
                Ok(server) => return Ok(server),
                Err(error) => {
                    let taken = error.kind() == std::io::ErrorKind::AddrInUse;
                    let what = format!("starting on {}:{port}", self.bind);
                    refused = Some(if taken {
                        Failure::System(format!(
                            "{what}: another program listens there already; another port is named with --port"
                        ))
                    } else {
                        Failure::system(&what, error)
                    });
                    if !taken {
                        break;
                    }
                }
            }
        }
        Err(refused.expect("at least one port was tried"))
    }

    fn options(&self, port: u16, engines: &[OutsideEngine]) -> Options {
        let usual = Limits::default();
        let searches = if self.nats.is_some() { FAR_SEARCHES } else { usual.searches };
        Options {
            address: SocketAddr::new(self.bind, port),
            data: Some(self.data.clone().unwrap_or_else(data_folder)),
            hosts: self.host.clone(),
            arena: self.arena.clone(),
            nats: self.nats.clone(),
            engines: engines.to_vec(),
            limits: Limits {
                searches: self.searches.unwrap_or(searches).clamp(1, 1024),
                move_time: self.move_time,
                analysis_time: self.analysis_time,
                turn: self.analysis_turn,
                memory_mb: self.memory,
                ..usual
            },
        }
    }
}

/// Where programs keep the user's data on this system.
fn data_folder() -> PathBuf {
    let folder = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = match cfg!(windows) {
        true => folder("APPDATA"),
        false => folder("XDG_DATA_HOME").or_else(|| folder("HOME").map(|home| home.join(".local/share"))),
    };
    base.unwrap_or_else(|| PathBuf::from(".")).join("boyi")
}
