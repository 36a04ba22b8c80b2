//! `unpack-seeds TARGET FOLDER`: the seeds of a target as files, as cargo-fuzz wants them.

#![allow(clippy::unwrap_used, reason = "a tool of ours, called by `cargo xtask fuzz`")]

use std::{env, fs, path::PathBuf};

fn main() {
    let mut arguments = env::args().skip(1);
    let (target, folder) = (arguments.next().unwrap(), PathBuf::from(arguments.next().unwrap()));
    fs::create_dir_all(&folder).unwrap();
    for (name, bytes) in fuzz::seeds::read(&target).unwrap() {
        fs::write(folder.join(format!("seed-{name}")), bytes).unwrap();
    }
}
