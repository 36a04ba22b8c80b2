//! Programs that tests need and cargo does not bring: installed from Debian's packages if they are
//! missing and we may.

use anyhow::{Result, ensure};

use crate::step::{command, run, step, succeeds};

/// Something that tests need.
pub(crate) struct Need {
    /// What it is called.
    pub(crate) name: &'static str,
    /// Which tests need it.
    pub(crate) user: &'static str,
    /// The packages that bring it.
    pub(crate) packages: &'static [&'static str],
    /// Whether it is there.
    pub(crate) is_installed: fn() -> bool,
}

impl Need {
    /// Fails with the remedy unless it is there in the end.
    pub(crate) fn ensure(&self) -> Result<()> {
        if (self.is_installed)() {
            return Ok(());
        }
        step(&format!("install {}", self.name), || {
            ensure!(is_root() && succeeds(command("apt-get").arg("--version")), self.remedy());
            // A fresh image has no lists of packages; old lists are good enough.
            let _ = run(command("apt-get").arg("update"));
            let mut install = command("apt-get");
            install.args(["install", "--yes", "--no-install-recommends"]).args(self.packages);
            run(install.env("DEBIAN_FRONTEND", "noninteractive"))?;
            ensure!((self.is_installed)(), self.remedy());
            Ok(())
        })
    }

    fn remedy(&self) -> String {
        let Need { name, user, packages, .. } = self;
        let packages = packages.join(" ");
        format!(
            "{user} need {name}, and it is not installed; on Debian `apt-get install {packages}` as root \
             installs it"
        )
    }
}

fn is_root() -> bool {
    command("id").arg("-u").output().is_ok_and(|id| id.stdout.trim_ascii() == b"0")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_remedy_is_one_sentence_with_the_packages() {
        let need = Need {
            name: "a kettle",
            user: "the tests of tea",
            packages: &["kettle", "water"],
            is_installed: || false,
        };
        assert_eq!(
            need.remedy(),
            "the tests of tea need a kettle, and it is not installed; on Debian `apt-get install kettle \
             water` as root installs it"
        );
    }

    #[test]
    fn what_is_there_is_not_installed_again() {
        let need = Need { name: "", user: "", packages: &["no-such-package"], is_installed: || true };
        assert!(need.ensure().is_ok());
    }
}
