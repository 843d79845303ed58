//! Matches on many machines: a NATS server, workers that die and freeze, and a server that is restarted.
#![cfg(unix)]

use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use boyi_arena::Store;
use serde_json::Value;

/// A process that is gone afterwards.
struct Process(Child);

impl Process {
    fn start(command: &mut Command) -> Process {
        Process(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts"))
    }

    fn signal(&self, signal: i32) {
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

/// A folder that is gone afterwards.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

struct Scene {
    folder: Folder,
    port: u16,
    server: PathBuf,
}

impl Scene {
    /// `None`, with a word about it, where there is no server to test with.
    fn new(name: &str) -> Option<Scene> {
        let server = ["/usr/sbin/nats-server", "/usr/local/bin/nats-server", "/usr/bin/nats-server"]
            .into_iter()
            .map(PathBuf::from)
            .find(|file| file.exists());
        let Some(server) = server else {
            eprintln!("skipped: there is no nats-server here (Debian: apt-get install nats-server)");
            return None;
        };
        let folder = std::env::temp_dir().join(format!("boyi-fleet-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let port = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address").port();
        Some(Scene { folder: Folder(folder), port, server })
    }

    fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    fn serve(&self) -> Process {
        let port = self.port.to_string();
        let server = Process::start(
            Command::new(&self.server)
                .args(["-js", "-a", "127.0.0.1", "-p", &port, "-sd"])
                .arg(self.folder.0.join("server")),
        );
        wait_until("the server answers", || std::net::TcpStream::connect(("127.0.0.1", self.port)).is_ok());
        server
    }

    fn worker(&self) -> Process {
        Process::start(boyi().args(["worker", "--concurrency", "1", "--nats", &self.url()]))
    }

    /// The match of all tests here, with more arguments.
    fn play(&self, more: &[&str]) -> Child {
        boyi()
            .args([
                "match",
                "hex:5",
                "uct:simulations=700",
                "uct:simulations=700,c=0.7",
                "--games",
                "80",
                "--json",
            ])
            .args(["--openings", "all", "--seed", "4"])
            .args(more)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("boyi starts")
    }

    fn kept(&self, out: &str) -> u32 {
        Store::look(&self.folder.0.join(out)).and_then(|store| store.count()).unwrap_or(0)
    }

    fn wait_for(&self, out: &str, games: u32) {
        wait_until("games come in", || self.kept(out) >= games);
    }
}

fn boyi() -> Command {
    Command::new(env!("CARGO_BIN_EXE_boyi"))
}

fn wait_until(what: &str, mut done: impl FnMut() -> bool) {
    let started = Instant::now();
    while !done() {
        assert!(started.elapsed() < Duration::from_secs(120), "waited too long until {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn result(child: Child) -> Value {
    let output = child.wait_with_output().expect("it ends");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {errors}"))
}

#[test]
fn workers_may_die_and_freeze_and_every_game_counts_once() {
    let Some(scene) = Scene::new("workers") else { return };
    let _server = scene.serve();
    let mut workers = [scene.worker(), scene.worker(), scene.worker()];
    let out = scene.folder.0.join("out");
    let url = scene.url();
    let child = scene.play(&["--nats", &url, "--lease", "2s", "--out", out.to_str().unwrap()]);
    scene.wait_for("out", 10);
    workers[0].0.kill().expect("it can be killed");
    scene.wait_for("out", 20);
    workers[1].signal(libc::SIGSTOP);
    scene.wait_for("out", 60);
    // Longer than the lease: its game is with somebody else by now.
    std::thread::sleep(Duration::from_secs(3));
    workers[1].signal(libc::SIGCONT);
    let far = result(child);
    assert_eq!(scene.kept("out"), 80);
    assert_eq!(far, result(scene.play(&[])), "the same games as on one machine");
}

#[test]
fn the_server_may_be_restarted_and_the_one_who_asks_too() {
    let Some(scene) = Scene::new("server") else { return };
    let mut server = scene.serve();
    let _workers = [scene.worker(), scene.worker()];
    let out = scene.folder.0.join("out");
    let url = scene.url();
    let arguments = ["--nats", url.as_str(), "--lease", "2s", "--out", out.to_str().unwrap()];
    let mut child = scene.play(&arguments);
    scene.wait_for("out", 15);
    server.0.kill().expect("it can be killed");
    drop(server);
    server = scene.serve();
    scene.wait_for("out", 20);
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    // What was played meanwhile waits on the server.
    let far = result(scene.play(&arguments));
    assert_eq!(scene.kept("out"), 80);
    assert_eq!(far, result(scene.play(&[])), "the same games as on one machine");
    drop(server);
}

#[test]
fn a_server_that_is_not_there_is_named() {
    let output = boyi()
        .args(["match", "hex:3", "random", "random", "--nats", "nats://127.0.0.1:1"])
        .output()
        .expect("boyi starts");
    assert_eq!(output.status.code(), Some(3));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("no connection to NATS at nats://127.0.0.1:1"), "{errors}");
}
