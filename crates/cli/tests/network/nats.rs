//! A NATS server and workers, gone afterwards.

use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::web::Folder;

/// A process that is gone afterwards.
pub struct Process(pub Child);

impl Process {
    pub fn start(command: &mut Command) -> Process {
        Process(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts"))
    }

    pub fn signal(&self, signal: i32) {
        // SAFETY: a signal to a child of ours that has not been waited for.
        unsafe { libc::kill(self.0.id() as libc::pid_t, signal) };
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub struct Scene {
    pub folder: Folder,
    port: u16,
    server: PathBuf,
}

impl Scene {
    /// `None`, with a word about it, where there is no server to test with.
    pub fn new(name: &str) -> Option<Scene> {
        let server = ["/usr/sbin/nats-server", "/usr/local/bin/nats-server", "/usr/bin/nats-server"]
            .into_iter()
            .map(PathBuf::from)
            .find(|file| file.exists());
        let Some(server) = server else {
            eprintln!("skipped: there is no nats-server here (Debian: apt-get install nats-server)");
            return None;
        };
        let port = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address").port();
        Some(Scene { folder: Folder::new(name), port, server })
    }

    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    pub fn serve(&self) -> Process {
        let port = self.port.to_string();
        let server = Process::start(
            Command::new(&self.server)
                .args(["-js", "-a", "127.0.0.1", "-p", &port, "-sd"])
                .arg(self.folder.0.join("server")),
        );
        wait_until("the server answers", || std::net::TcpStream::connect(("127.0.0.1", self.port)).is_ok());
        server
    }

    /// A worker for one game and one search at a time.
    pub fn worker(&self) -> Process {
        let url = self.url();
        Process::start(boyi().args(["worker", "--concurrency", "1", "--searches", "1", "--nats", &url]))
    }
}

pub fn boyi() -> Command {
    Command::new(env!("CARGO_BIN_EXE_boyi"))
}

pub fn wait_until(what: &str, mut done: impl FnMut() -> bool) {
    let started = Instant::now();
    while !done() {
        assert!(started.elapsed() < Duration::from_secs(120), "waited too long until {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}
