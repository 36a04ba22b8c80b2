//! Any target under libFuzzer: the variable `FUZZ_TARGET` says which.
#![no_main]

use std::{env, sync::LazyLock};

use fuzz::targets::{Target, by_name};

static TARGET: LazyLock<Target> = LazyLock::new(|| {
    let name = env::var("FUZZ_TARGET").expect("FUZZ_TARGET names a target");
    by_name(&name).expect("FUZZ_TARGET is the name of a target")
});

libfuzzer_sys::fuzz_target!(|data: &[u8]| TARGET(data));
