//! Several numbers in one text, each by its name: `games=2000,mb=64`. Limits are told to a server like this.

/// Gives out each name with its number, which is refused by telling nothing.
#[must_use]
pub fn each_named_number<'t>(
    text: &'t str,
    mut take: impl FnMut(&'t str, &'t str) -> Option<()>,
) -> Option<()> {
    text.split(',').try_for_each(|part| {
        let (name, number) = part.split_once('=')?;
        take(name.trim(), number.trim())
    })
}
