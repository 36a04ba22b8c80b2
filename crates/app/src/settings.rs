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
};

/// What the settings of the page are called in the store.
const PREFIX: &str = "page.";

/// The most settings, and the longest text of one.
const MOST_SETTINGS: usize = 200;
const LONGEST_SETTING: usize = 16_384;

impl App {
    /// Everything that is set.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn settings(&self) -> Result<SettingsView, Refusal> {
        let all = self.store.settings().all(Owner::App).await?;
        let value = |(name, text): (String, String)| {
            let name = name.strip_prefix(PREFIX)?.to_owned();
            Some((name, serde_json::from_str(&text).ok()?))
        };
        Ok(SettingsView { values: all.into_iter().filter_map(value).collect() })
    }

    /// Sets some values, all of them or none; `null` forgets one.
    ///
    /// # Errors
    /// If a name or a value is not possible, or the store fails.
    pub async fn set_settings(&self, changes: &SettingsView) -> Result<SettingsView, Refusal> {
        let texts = texts(&changes.values)?;
        let settings = self.store.settings();
        for (name, text) in texts {
            match text {
                Some(text) => settings.set(Owner::App, &name, &text).await?,
                None => settings.remove(Owner::App, &name).await?,
            }
        }
        self.settings().await
    }
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
