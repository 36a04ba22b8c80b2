//! What a front keeps here about itself: named values that only it understands.

use std::collections::BTreeMap;

use store::Owner;

use crate::{
    App,
    live::name,
    messages::{
        catalogue::SettingsView,
        error::{ErrorCode, Refusal},
    },
    visitors::{Role, Visitor},
};

/// What the settings of the page are called in the store.
const PREFIX: &str = "page.";

/// The most settings, and the longest text of one.
const MOST_SETTINGS: usize = 200;
const LONGEST_SETTING: usize = 16_384;

/// The most that all of somebody's settings take together, in bytes.
const MOST_BYTES: usize = 128 << 10;

impl App {
    /// Everything that somebody has set.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn settings(&self, who: &Visitor) -> Result<SettingsView, Refusal> {
        let all = self.store.settings().all(owner(who)).await?;
        let value = |(name, text): (String, String)| {
            let name = name.strip_prefix(PREFIX)?.to_owned();
            Some((name, serde_json::from_str(&text).ok()?))
        };
        Ok(SettingsView { values: all.into_iter().filter_map(value).collect() })
    }

    /// Sets some of somebody's values, all of them or none; `null` forgets one.
    ///
    /// # Errors
    /// If a name or a value is not possible, or the store fails.
    pub async fn set_settings(&self, who: &Visitor, changes: &SettingsView) -> Result<SettingsView, Refusal> {
        let texts = texts(&changes.values)?;
        let settings = self.store.settings();
        let mut kept = settings.all(owner(who)).await?;
        kept.retain(|name, _| name.starts_with(PREFIX));
        for (name, text) in &texts {
            match text {
                Some(text) => kept.insert(name.clone(), text.clone()),
                None => kept.remove(name),
            };
        }
        check_quota(&kept)?;
        for (name, text) in texts {
            match text {
                Some(text) => settings.set(owner(who), &name, &text).await?,
                None => settings.remove(owner(who), &name).await?,
            }
        }
        self.settings(who).await
    }
}

/// Whose settings they are: those of the machine's owner are everybody's where nobody else asks.
fn owner(who: &Visitor) -> Owner<'_> {
    match who.role {
        Role::Owner => Owner::App,
        Role::Admin | Role::Guest => Owner::Visitor(who.id.as_str()),
    }
}

/// Refuses more settings than are kept for one.
fn check_quota(kept: &BTreeMap<String, String>) -> Result<(), Refusal> {
    let above = |limit: usize| ErrorCode::AboveQuota.with("what", "settings").with("limit", limit);
    if kept.len() > MOST_SETTINGS {
        return Err(above(MOST_SETTINGS));
    }
    let bytes: usize = kept.iter().map(|(name, text)| name.len() + text.len()).sum();
    if bytes > MOST_BYTES { Err(above(MOST_BYTES)) } else { Ok(()) }
}

/// The settings as the store keeps them; all of them are possible, or none is set.
fn texts(values: &BTreeMap<String, serde_json::Value>) -> Result<Vec<(String, Option<String>)>, Refusal> {
    if values.len() > MOST_SETTINGS {
        return Err(ErrorCode::TooLarge.with("limit", MOST_SETTINGS));
    }
    let text = |(key, value): (&String, &serde_json::Value)| {
        let key = name(key)?;
        let text = (!value.is_null()).then(|| value.to_string());
        if text.as_ref().is_some_and(|text| text.len() > LONGEST_SETTING) {
            return Err(ErrorCode::TooLarge.with("limit", LONGEST_SETTING));
        }
        Ok((format!("{PREFIX}{key}"), text))
    };
    values.iter().map(text).collect()
}
