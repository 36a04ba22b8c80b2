//! Both games in the browser.
//!
//! [`messages`] is the contract with the page.

pub mod messages;
