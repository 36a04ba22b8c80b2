//! A PostgreSQL of the tests' own: a new cluster in a temporary folder, on a Unix socket, as durable
//! as a real one, gone at the end.
//!
//! PostgreSQL does not run as root, so root starts it as the user `postgres` that the package makes.

use std::{
    env, fs,
    io::{BufRead, BufReader},
    os::unix::{fs::chown, process::CommandExt},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use rustix::process::{Pid, Signal, geteuid, kill_process};

const MISSING: &str = "these tests need PostgreSQL: install the package `postgresql` \
                       (`cargo xtask test` does so when it runs as root on Debian)";

/// A running server. It is stopped, and its folder removed, when this goes.
pub(crate) struct Server {
    folder: tempfile::TempDir,
    server: Child,
}

impl Server {
    /// Makes a cluster and waits until it answers.
    pub(crate) fn start() -> Server {
        let folder = tempfile::tempdir().unwrap();
        let user = OtherUser::if_root();
        if let Some(OtherUser { uid, gid }) = user {
            chown(folder.path(), Some(uid), Some(gid)).unwrap();
        }
        let data = folder.path().join("data");
        let mut initdb = as_user(&program("initdb"), user);
        initdb.args(["--username=tengen", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"]);
        let made = initdb.arg("--pgdata").arg(&data).current_dir(folder.path()).output().unwrap();
        assert!(made.status.success(), "initdb: {}", String::from_utf8_lossy(&made.stderr));
        let server = run(folder.path());
        Server { folder, server }
    }

    /// Stops it as a power cut would.
    #[allow(dead_code, reason = "other tests stop it")]
    pub(crate) fn stop(&mut self) {
        kill_process(Pid::from_child(&self.server), Signal::QUIT).unwrap();
        self.server.wait().unwrap();
    }

    /// Starts it again.
    #[allow(dead_code, reason = "other tests stop it")]
    pub(crate) fn start_again(&mut self) {
        self.server = run(self.folder.path());
    }

    /// Has it go on without doing anything, as on a machine that hangs: it neither answers nor goes away.
    #[allow(dead_code, reason = "other tests freeze it")]
    pub(crate) fn freeze(&self) {
        self.signal(Signal::STOP);
    }

    /// Has it do again what it was doing.
    #[allow(dead_code, reason = "other tests freeze it")]
    pub(crate) fn thaw(&self) {
        self.signal(Signal::CONT);
    }

    /// Tells something to the server and to each process that it has begun for a connection.
    fn signal(&self, signal: Signal) {
        let server = Pid::from_child(&self.server);
        kill_process(server, signal).unwrap();
        for process in fs::read_dir("/proc").unwrap().flatten() {
            let status = fs::read_to_string(process.path().join("status")).unwrap_or_default();
            let number = |name: &str| {
                let number = status.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
                number.and_then(|number| Pid::from_raw(number.parse().ok()?))
            };
            if let (Some(child), true) = (number("Pid:"), number("PPid:") == Some(server)) {
                // One that has ended since needs no telling.
                let _ = kill_process(child, signal);
            }
        }
    }

    /// The URL of a database of this name.
    pub(crate) fn url(&self, database: &str) -> String {
        let socket = self.folder.path().display().to_string().replace('/', "%2F");
        format!("postgres://tengen@{socket}/{database}")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Quits at once: nothing here is worth an orderly end.
        let process = Pid::from_child(&self.server);
        self.thaw();
        let _ = kill_process(process, Signal::QUIT);
        let _ = self.server.wait();
    }
}

/// Runs a server on the cluster of a folder and waits until it answers.
fn run(folder: &Path) -> Child {
    let mut server = as_user(&program("postgres"), OtherUser::if_root());
    server.arg("-D").arg(folder.join("data")).args(["-c", "listen_addresses=", "-c", "fsync=on"]);
    server.arg("-c").arg(format!("unix_socket_directories={}", folder.display()));
    let mut server = server.current_dir(folder).stderr(Stdio::piped()).spawn().unwrap();
    wait_until_ready(&mut server);
    server
}

/// Reads the server's log until it says that it is ready, then lets a thread read the rest.
fn wait_until_ready(server: &mut Child) {
    let mut log = BufReader::new(server.stderr.take().unwrap());
    let mut told = String::new();
    while !told.contains("ready to accept connections") {
        let length = log.read_line(&mut told).unwrap();
        assert!(length > 0, "the server ended: {told}");
    }
    std::thread::spawn(move || std::io::copy(&mut log, &mut std::io::sink()));
}

/// A program of PostgreSQL: on the path, or where Debian keeps it.
fn program(name: &str) -> PathBuf {
    let path = env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = env::split_paths(&path).collect();
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    folders.extend(versions.map(|version| version.path().join("bin")));
    let found = folders.into_iter().map(|folder| folder.join(name)).find(|file| file.is_file());
    found.expect(MISSING)
}

/// Somebody else to run as.
#[derive(Clone, Copy)]
struct OtherUser {
    uid: u32,
    gid: u32,
}

impl OtherUser {
    fn if_root() -> Option<OtherUser> {
        if !geteuid().is_root() {
            return None;
        }
        let users = fs::read_to_string("/etc/passwd").unwrap();
        let line = users.lines().find(|line| line.starts_with("postgres:")).expect(MISSING);
        let fields: Vec<&str> = line.split(':').collect();
        Some(OtherUser { uid: fields[2].parse().unwrap(), gid: fields[3].parse().unwrap() })
    }
}

fn as_user(program: &Path, user: Option<OtherUser>) -> Command {
    let mut command = Command::new(program);
    command.stdin(Stdio::null()).stdout(Stdio::null());
    if let Some(OtherUser { uid, gid }) = user {
        command.uid(uid).gid(gid);
    }
    command
}
