//! The packages: the program as it is handed out, with manual, completions and a service, as a `.deb`, and linked statically
//! in an archive that any Linux runs.
//!
//! What the package brings is made by the program itself, so that it cannot differ from it. The package
//! ends up in `target/package`; `[package.metadata.deb]` of `crates/tengen` says what goes where.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use cargo_metadata::MetadataCommand;

use crate::licences;
use crate::step::{cargo, command, root, run, step, succeeds};
use crate::tools::Tool;

const CARGO_DEB: Tool = Tool { package: "cargo-deb@3.8.0", subcommand: "deb" };

/// The profile of what is handed out.
const PROFILE: &str = "dist";

/// The most that the program may weigh with everything inside, in bytes: networks and the guide's pictures alone are seven millions.
const MOST_BYTES: u64 = 32_000_000;

/// The completions, by the names that the shells look for.
const COMPLETIONS: [(&str, &str); 3] = [("bash", "tengen.bash"), ("fish", "tengen.fish"), ("zsh", "_tengen")];

/// Builds all of it; says where the package is.
pub(crate) fn build() -> Result<()> {
    let target: PathBuf =
        MetadataCommand::new().current_dir(root()).no_deps().exec()?.target_directory.into();
    // Where the manifest of the package looks for what is made here.
    let made = root().join("packaging/made");
    let packages = root().join("target/package");
    fs::create_dir_all(&packages)?;
    step("program", || {
        run(&mut cargo(&["build", "--locked", "--profile", PROFILE, "-p", "tengen"]))?;
        weigh(&target.join(PROFILE).join("tengen"))
    })?;
    step("manual, completions, licences", || paperwork(&target.join(PROFILE).join("tengen"), &made))?;
    step("service", check_service)?;
    CARGO_DEB.ensure()?;
    step("package", || {
        let mut deb =
            cargo(&["deb", "--no-build", "--locked", "--profile", PROFILE, "-p", "tengen", "--output"]);
        run(deb.arg(&packages))
    })?;
    step("archive", || archive(&target, &made, &packages))?;
    for entry in fs::read_dir(&packages)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "deb" || extension == "gz") {
            println!("{}", path.display());
        }
    }
    Ok(())
}

/// The target of the archive. The C library of GNU is linked into the program: it is there wherever Rust is, and another
/// one would need a compiler of its own for the database. Names of hosts are then looked up only where the system has the
/// same library; addresses always work.
const ARCHIVE_TARGET: &str = "x86_64-unknown-linux-gnu";

/// Random numbers come from the kernel itself: looked for in the C library, which is none to look things up in here, they
/// would come from a device, and an empty root has none.
const RANDOMNESS: &str = "--cfg getrandom_backend=\"linux_raw\"";

/// The statically linked program with its papers, in one folder of an archive.
fn archive(target: &Path, made: &Path, packages: &Path) -> Result<()> {
    let mut build =
        cargo(&["build", "--locked", "--profile", PROFILE, "-p", "tengen", "--target", ARCHIVE_TARGET]);
    run(build.env("RUSTFLAGS", format!("-C target-feature=+crt-static {RANDOMNESS}")))?;
    let folder = target.join("archive/tengen");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let program = folder.join("tengen");
    fs::copy(target.join(ARCHIVE_TARGET).join(PROFILE).join("tengen"), &program)?;
    weigh(&program)?;
    for paper in ["README.md", "README.zh.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(root().join(paper), folder.join(paper))?;
    }
    fs::copy(made.join("licences.md"), folder.join("licences.md"))?;
    let version = env!("CARGO_PKG_VERSION");
    let file = packages.join(format!("tengen-{version}-linux-x86_64.tar.gz"));
    run(command("tar")
        .arg("--create")
        .arg("--gzip")
        .arg("--file")
        .arg(file)
        .arg("--directory")
        .arg(target.join("archive"))
        .args(["--owner=0", "--group=0", "tengen"]))
}

/// A program that has everything inside must not become too heavy.
fn weigh(program: &Path) -> Result<()> {
    let bytes = fs::metadata(program).with_context(|| format!("{} is not there", program.display()))?.len();
    println!("    tengen has {:.1} MB", bytes as f64 / 1e6);
    ensure!(bytes <= MOST_BYTES, "tengen has {bytes} bytes, more than {MOST_BYTES}");
    Ok(())
}

/// What the program writes about itself.
fn paperwork(program: &Path, made: &Path) -> Result<()> {
    // What is no longer made must not be packed.
    if made.exists() {
        fs::remove_dir_all(made)?;
    }
    let completions = made.join("completions");
    fs::create_dir_all(&completions)?;
    run(Command::new(program).arg("man").arg(made.join("man")))?;
    for (shell, name) in COMPLETIONS {
        let file = File::create(completions.join(name))?;
        run(Command::new(program).args(["completions", shell]).stdout(file))?;
    }
    fs::write(made.join("licences.md"), licences::table()?)?;
    Ok(())
}

/// The service must be one that systemd understands, where systemd is there to ask.
fn check_service() -> Result<()> {
    if !succeeds(command("systemd-analyze").arg("--version")) {
        println!("    systemd is not here to check it");
        return Ok(());
    }
    let unit = "packaging/tengen.service";
    run(command("systemd-analyze")
        .args(["security", "--offline=true", "--threshold=20", "--no-pager", unit])
        .stdout(std::process::Stdio::null()))
}
