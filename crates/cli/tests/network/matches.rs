//! Matches on many machines: workers that die and freeze, and a server that is restarted.

use std::process::{Child, Stdio};

use boyi_arena::Store;
use rustix::process::Signal;
use serde_json::Value;

use crate::nats::{Scene, boyi, wait_until};

impl Scene {
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
        wait_until(|| self.kept(out) >= games);
    }
}

fn result(child: Child) -> Value {
    let output = child.wait_with_output().expect("it ends");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {errors}"))
}

#[test]
#[ignore = "needs nats-server"]
fn workers_may_die_and_freeze_and_every_game_counts_once() {
    let scene = Scene::new("workers");
    let _server = scene.serve();
    let mut workers = [scene.worker(), scene.worker(), scene.worker()];
    let out = scene.folder.0.join("out");
    let url = scene.url();
    let child = scene.play(&["--nats", &url, "--lease", "2s", "--out", out.to_str().unwrap()]);
    scene.wait_for("out", 10);
    workers[0].0.kill().expect("it can be killed");
    scene.wait_for("out", 20);
    workers[1].signal(Signal::STOP);
    // Games come in by their numbers, but for those of the workers that are silent, until others have played them.
    wait_until(|| {
        let finished = Store::look(&out).and_then(|store| store.finished(0)).expect("it holds games");
        (0..finished.len() as u32).all(|number| finished.contains(&number))
    });
    workers[1].signal(Signal::CONT);
    let far = result(child);
    assert_eq!(scene.kept("out"), 80);
    assert_eq!(far, result(scene.play(&[])), "the same games as on one machine");
}

#[test]
#[ignore = "needs nats-server"]
fn the_server_may_be_restarted_and_the_one_who_asks_too() {
    let scene = Scene::new("server");
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
fn what_only_this_machine_has_is_not_left_to_workers() {
    let net = concat!("hex-net:net=", env!("CARGO_MANIFEST_DIR"), "/../../nets/hex-11.net");
    let output = boyi()
        .args(["match", "hex:11", net, "random", "--nats", "nats://127.0.0.1:1"])
        .output()
        .expect("boyi starts");
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("a file of this machine, which workers do not use"), "{errors}");
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
