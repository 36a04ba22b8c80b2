//! The guide: the pages of `docs/` and their pictures, inside the program.
//!
//! A page is turned into a piece of HTML when it is asked for. Its headings get the anchors that code
//! hosts give them, and its pictures their size, so that nothing jumps while they arrive. Links stay as they
//! were written: they lead from file to file, here as in the repository.

use std::collections::HashMap;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html};
use rust_embed::{Embed, EmbeddedFile};

/// Everything that can be read about the program.
#[derive(Embed)]
#[folder = "../../docs"]
struct Documents;

/// A file of the guide by its path in `docs/`; pages are HTML.
pub(crate) fn file(path: &str) -> Option<EmbeddedFile> {
    let mut file = Documents::get(path)?;
    if path.ends_with(".md") {
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let page = page(str::from_utf8(&file.data).ok()?, |picture| {
            size_of_png(&Documents::get(&resolve(folder, picture)?)?.data)
        });
        file.data = page.into_bytes().into();
    }
    Some(file)
}

/// A page as HTML; `size` knows how large a picture is.
fn page(markdown: &str, size: impl Fn(&str) -> Option<(u32, u32)>) -> String {
    let mut events: Vec<Event<'_>> =
        Parser::new_ext(markdown, Options::ENABLE_TABLES).map(without_alignment).collect();
    give_anchors(&mut events);
    let mut page = String::new();
    html::push_html(&mut page, give_sizes(events, size).into_iter());
    page
}

/// The cells of an aligned table would have style attributes, which the page does not allow.
fn without_alignment(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Start(Tag::Table(_)) => Event::Start(Tag::Table(Vec::new())),
        other => other,
    }
}

fn give_anchors(events: &mut [Event<'_>]) {
    let mut times_taken: HashMap<String, usize> = HashMap::new();
    for at in 0..events.len() {
        let (before, inside) = events.split_at_mut(at + 1);
        if let Some(Event::Start(Tag::Heading { id, .. })) = before.last_mut() {
            let inside = inside.iter().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
            let anchor = anchor(&inside.filter_map(text).collect::<String>());
            let times = times_taken.entry(anchor.clone()).or_default();
            *id = Some(if *times == 0 { anchor } else { format!("{anchor}-{times}") }.into());
            *times += 1;
        }
    }
}

/// The text that an event adds to what surrounds it.
fn text<'a>(event: &'a Event<'_>) -> Option<&'a str> {
    match event {
        Event::Text(text) | Event::Code(text) => Some(text),
        _ => None,
    }
}

/// Letters and digits in lower case, a hyphen for each blank, nothing else.
fn anchor(heading: &str) -> String {
    let kept = |letter: char| match letter {
        ' ' | '-' => Some('-'),
        '_' => Some('_'),
        letter => letter.is_alphanumeric().then_some(letter),
    };
    heading.trim().to_lowercase().chars().filter_map(kept).collect()
}

fn give_sizes(events: Vec<Event<'_>>, size: impl Fn(&str) -> Option<(u32, u32)>) -> Vec<Event<'_>> {
    let mut sized = Vec::with_capacity(events.len());
    let mut rest = events.into_iter();
    while let Some(event) = rest.next() {
        let Event::Start(Tag::Image { dest_url, .. }) = &event else {
            sized.push(event);
            continue;
        };
        let size = size(dest_url);
        let mut picture = vec![event];
        while !matches!(picture.last(), None | Some(Event::End(TagEnd::Image))) {
            picture.extend(rest.next());
        }
        let mut element = String::new();
        html::push_html(&mut element, picture.into_iter());
        let attributes = size
            .map_or_else(String::new, |(width, height)| format!(" width=\"{width}\" height=\"{height}\""));
        sized.push(Event::InlineHtml(
            element.replace(" />", &format!("{attributes} loading=\"lazy\" />")).into(),
        ));
    }
    sized
}

/// Where a link in a file of this folder leads; none if it leads out of `docs/`.
fn resolve(folder: &str, link: &str) -> Option<String> {
    let mut path: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in link.split('/') {
        match part {
            ".." => drop(path.pop()?),
            "." => (),
            part => path.push(part),
        }
    }
    Some(path.join("/"))
}

/// Width and height, as the head of every PNG has them.
fn size_of_png(data: &[u8]) -> Option<(u32, u32)> {
    let head = data.strip_prefix(b"\x89PNG\r\n\x1a\n")?;
    let number = |at: usize| Some(u32::from_be_bytes(head.get(at..at + 4)?.try_into().ok()?));
    Some((number(8)?, number(12)?))
}

#[cfg(test)]
mod tests;
