//! Where a page comes from, as browsers say it: the scheme, the host, and a port that is not the usual one.

use std::{fmt, str::FromStr};

/// The origin of a page, such as `https://games.example`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// In small letters, without a path.
    text: String,
}

/// The text is not an origin.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
#[error(
    "`{0}` is not an origin: it is http:// or https://, a host, and perhaps a port, such as https://games.example"
)]
pub struct OriginError(pub String);

impl Origin {
    /// The host as the Host header has it: with its port unless that is the scheme's usual one.
    #[must_use]
    pub fn host(&self) -> &str {
        self.text.split_once("://").map_or(&self.text, |(_, host)| host)
    }
}

impl FromStr for Origin {
    type Err = OriginError;

    fn from_str(text: &str) -> Result<Origin, OriginError> {
        let wrong = || OriginError(text.to_owned());
        let lower = text.to_ascii_lowercase();
        let (scheme, rest) = lower.split_once("://").ok_or_else(wrong)?;
        let usual_port = match scheme {
            "http" => ":80",
            "https" => ":443",
            _ => return Err(wrong()),
        };
        let host = rest.strip_suffix('/').unwrap_or(rest);
        if !is_host(host) {
            return Err(wrong());
        }
        let host = host.strip_suffix(usual_port).unwrap_or(host);
        Ok(Origin { text: format!("{scheme}://{host}") })
    }
}

/// Whether a text is a name or an address, with or without a port.
fn is_host(host: &str) -> bool {
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') => (name, Some(port)),
        _ => (host, None),
    };
    let is_port = port.is_none_or(|port| port.parse::<u16>().is_ok());
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_');
    let is_address =
        |name: &str| name.bytes().all(|byte| byte.is_ascii_hexdigit() || matches!(byte, b':' | b'.'));
    let is_name = match name.strip_prefix('[').and_then(|name| name.strip_suffix(']')) {
        Some(address) => !address.is_empty() && is_address(address),
        None => !name.is_empty() && name.bytes().all(is_letter),
    };
    is_name && is_port
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_table() {
        for (text, origin, host) in [
            ("https://games.example", "https://games.example", "games.example"),
            ("HTTPS://Games.Example/", "https://games.example", "games.example"),
            ("https://games.example:443", "https://games.example", "games.example"),
            ("https://games.example:80", "https://games.example:80", "games.example:80"),
            ("http://games.example:8080", "http://games.example:8080", "games.example:8080"),
            ("http://[::1]:8015", "http://[::1]:8015", "[::1]:8015"),
            ("http://192.168.0.7", "http://192.168.0.7", "192.168.0.7"),
        ] {
            let parsed: Origin = text.parse().unwrap();
            assert_eq!((parsed.to_string().as_str(), parsed.host()), (origin, host), "{text}");
            assert_eq!(parsed.to_string().parse(), Ok(parsed));
        }
        for text in [
            "",
            "games.example",
            "ftp://games.example",
            "https://",
            "https://games.example/path",
            "https://games.example:port",
            "https://me@games.example",
            "https://[]",
            "https://games example",
        ] {
            assert_eq!(text.parse::<Origin>(), Err(OriginError(text.to_owned())));
        }
    }
}
