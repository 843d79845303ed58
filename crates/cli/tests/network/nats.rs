//! A NATS server and workers, gone afterwards.

use std::cell::OnceCell;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::web::Folder;

/// A process that is gone afterwards.
pub struct Process(pub Child);

impl Process {
    pub fn start(command: &mut Command) -> Process {
        Process(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts"))
    }

    pub fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.0), signal).expect("it runs");
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
    port: OnceCell<u16>,
    server: PathBuf,
}

impl Scene {
    /// # Panics
    /// Where there is no server to test with: Debian has it as `nats-server`.
    pub fn new(name: &str) -> Scene {
        let server = ["/usr/sbin/nats-server", "/usr/local/bin/nats-server", "/usr/bin/nats-server"]
            .into_iter()
            .map(PathBuf::from)
            .find(|file| file.exists())
            .expect("nats-server is installed");
        Scene { folder: Folder::new(name), port: OnceCell::new(), server }
    }

    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port.get().expect("it has been started"))
    }

    /// Starts the server: on a port that the system chooses, and on that port again when it is restarted.
    pub fn serve(&self) -> Process {
        let port = self.port.get().map_or("-1".into(), u16::to_string);
        let server = Process::start(
            Command::new(&self.server)
                .args(["-js", "-a", "127.0.0.1", "-p", &port, "-sd"])
                .arg(self.folder.0.join("server"))
                .arg("--ports_file_dir")
                .arg(&self.folder.0),
        );
        let file = self.folder.0.join(format!("nats-server_{}.ports", server.0.id()));
        wait_until(|| {
            let told = std::fs::read_to_string(&file).unwrap_or_default();
            let Ok(ports) = serde_json::from_str::<Value>(&told) else { return false };
            let url = ports["nats"][0].as_str().expect("an address");
            let port = url.rsplit(':').next().and_then(|port| port.parse().ok()).expect("a port");
            assert_eq!(*self.port.get_or_init(|| port), port);
            true
        });
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

pub fn wait_until(mut done: impl FnMut() -> bool) {
    while !done() {
        std::thread::sleep(Duration::from_millis(20));
    }
}
