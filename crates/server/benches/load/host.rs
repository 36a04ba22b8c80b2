//! The server of the benchmark: this program once more, with a ceiling of memory.

use std::{
    env, fs,
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::Path,
    process::{Child, Command, Stdio},
};

use server::{Audience, Config, Limits, Server};

use crate::Failure;

/// The variables that tell the server where its games are, and how much memory it plans with.
pub(crate) const FOLDER: &str = "TENGEN_LOAD_FOLDER";
const MEMORY: &str = "TENGEN_LOAD_MEMORY_MB";

/// A server in a process of its own.
pub(crate) struct Host {
    child: Child,
    pub(crate) address: SocketAddr,
    _folder: tempfile::TempDir,
}

impl Host {
    /// Starts it with this much memory, of which it knows `memory_mb`.
    pub(crate) fn start(ceiling_mb: u64, memory_mb: u64) -> Result<Host, Failure> {
        let folder = tempfile::tempdir()?;
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(format!("ulimit -v {}; exec \"$0\"", ceiling_mb << 10)).arg(env::current_exe()?);
        shell.env(FOLDER, folder.path()).env(MEMORY, memory_mb.to_string());
        let mut child = shell.stdout(Stdio::piped()).spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
        Ok(Host { address: line.trim().parse()?, child, _folder: folder })
    }

    /// The largest memory that it had.
    pub(crate) fn peak_mb(&self) -> Result<u64, Failure> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line =
            status.lines().find_map(|line| line.strip_prefix("VmHWM:")).ok_or("no VmHWM in the status")?;
        let kilobytes: u64 = line.trim().trim_end_matches("kB").trim().parse()?;
        Ok(kilobytes / 1024)
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Is the server.
pub(crate) fn serve(folder: &Path) -> Result<(), Failure> {
    let database = folder.join("tengen.db").display().to_string();
    let mut config = Config::local(database, Some(folder.to_owned()));
    config.listen.set_port(0);
    config.audience = Audience::Everybody(Vec::new());
    // All people come from one address here.
    config.limits = Limits { connections: 20_000, ..Limits::owner() };
    config.app.memory_mb = env::var(MEMORY)?.parse()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let server = Server::open(config).await?;
        println!("{}", server.address());
        server.run().await;
        Ok(())
    })
}
