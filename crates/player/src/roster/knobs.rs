//! What tuning can turn at a player: numbers of its search, and parts that can be left out.

use search_kit::Tunable;

use super::{
    entries::RosterEntry,
    parameter::{Parameter, ParameterKind, Value},
    spec::PlayerSpec,
};

impl PlayerSpec {
    /// The numbers of its search that can be set, with the values that it has. None in a program that was
    /// built without the feature `tunable`.
    #[must_use]
    pub fn tunables(&self) -> Vec<Tunable> {
        let Some((parameter, all)) = self.numbers() else { return Vec::new() };
        let PlayerSpec::BuiltIn(_, settings) = self else { return Vec::new() };
        let given = settings.numbers(parameter);
        let as_given = |tunable: &Tunable| {
            let value = given.iter().find(|(name, _)| *name == tunable.name);
            Tunable { default: value.map_or(tunable.default, |&(_, value)| value), ..*tunable }
        };
        all.iter().map(as_given).collect()
    }

    /// The parts of its search that can be left out, and are not.
    #[must_use]
    pub fn parts(&self) -> Vec<&'static str> {
        let (Some((parameter, all)), PlayerSpec::BuiltIn(_, settings)) = (self.names(), self) else {
            return Vec::new();
        };
        let without = settings.names(parameter);
        all.iter().copied().filter(|name| !without.contains(name)).collect()
    }

    /// The same player with other numbers, and without some more parts.
    #[must_use]
    pub fn with_knobs(&self, numbers: &[(&'static str, i32)], without: &[&'static str]) -> PlayerSpec {
        let (names, values) = (self.names(), self.numbers());
        let mut spec = self.clone();
        let PlayerSpec::BuiltIn(_, settings) = &mut spec else { return spec };
        if let Some((parameter, _)) = values.filter(|_| !numbers.is_empty()) {
            let mut all = settings.numbers(parameter).to_vec();
            all.retain(|(given, _)| numbers.iter().all(|(name, _)| name != given));
            all.extend(numbers);
            settings.give_instead(parameter.name, Value::Numbers(all));
        }
        if let Some((parameter, _)) = names.filter(|_| !without.is_empty()) {
            let mut all = settings.names(parameter).to_vec();
            all.extend(without.iter().filter(|name| !settings.names(parameter).contains(name)));
            settings.give_instead(parameter.name, Value::Names(all));
        }
        spec
    }

    fn numbers(&self) -> Option<(&'static Parameter, &'static [Tunable])> {
        self.own_parameters().find_map(|parameter| match parameter.kind {
            ParameterKind::Numbers(all) => Some((parameter, all)),
            _ => None,
        })
    }

    fn names(&self) -> Option<(&'static Parameter, &'static [&'static str])> {
        self.own_parameters().find_map(|parameter| match parameter.kind {
            ParameterKind::Names(all) => Some((parameter, all)),
            _ => None,
        })
    }

    fn own_parameters(&self) -> impl Iterator<Item = &'static Parameter> {
        let entry = match self {
            PlayerSpec::BuiltIn(entry, _) => Some(*entry),
            PlayerSpec::Program(_) => None,
        };
        entry.into_iter().flat_map(RosterEntry::own_parameters)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search_kit::ARE_TUNABLES_SETTABLE;

    fn spec(text: &str) -> PlayerSpec {
        text.parse().unwrap()
    }

    #[test]
    fn parts_are_left_out_besides_those_that_were() {
        let player = spec("ataxx:without=singular,hash=8");
        assert!(player.parts().contains(&"endgame") && !player.parts().contains(&"singular"));
        assert_eq!(
            player.with_knobs(&[], &["endgame", "singular"]).to_string(),
            "ataxx:hash=8,without=singular+endgame"
        );
        assert_eq!(player.with_knobs(&[], &[]), player);
    }

    #[test]
    fn only_engines_have_knobs_and_numbers_only_where_they_can_be_set() {
        for player in ["random", "killer", "cmd:./x", "gomoku-3"] {
            assert!(spec(player).tunables().is_empty() && spec(player).parts().is_empty(), "{player}");
        }
        for engine in ["gomoku", "ataxx"] {
            assert_eq!(!spec(engine).tunables().is_empty(), ARE_TUNABLES_SETTABLE);
        }
    }

    #[test]
    fn numbers_stand_in_the_name_of_the_player() {
        if !ARE_TUNABLES_SETTABLE {
            assert!("ataxx:tune=aspiration_window=40".parse::<PlayerSpec>().is_err());
            return;
        }
        let player = spec("ataxx:tune=aspiration_window=40+trust_per_ply=50");
        let tuned = player.with_knobs(&[("aspiration_window", 45)], &[]);
        assert_eq!(tuned.to_string(), "ataxx:tune=trust_per_ply=50+aspiration_window=45");
        let aspiration = tuned.tunables().into_iter().find(|tunable| tunable.name == "aspiration_window");
        assert_eq!(aspiration.map(|tunable| tunable.default), Some(45));
        for bad in [
            "tune=luck=3",
            "tune=aspiration_window=-5",
            "tune=aspiration_window=40+aspiration_window=41",
            "tune=aspiration_window",
        ] {
            assert!(format!("ataxx:{bad}").parse::<PlayerSpec>().is_err(), "{bad}");
        }
    }
}
