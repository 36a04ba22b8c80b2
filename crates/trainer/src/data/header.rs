//! The beginning of a file of games: what they are, and what they were played with.

use rules::{
    GameSpec, ataxx,
    gomoku::{self, Variant},
};

use super::{DataError, number};

/// The header of a file. Games follow from it: the same header has the same games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Header {
    /// What is played.
    pub spec: GameSpec,
    /// Where all chance comes from.
    pub seed: u64,
    /// How many positions the search looks at for a move.
    pub nodes: u64,
    /// One move in so many is left to chance; none if 0.
    pub random_move_in: u16,
    /// The checksum of the file of weights that the engine played with; 0 for its own.
    pub weights: u32,
}

const MAGIC: [u8; 8] = *b"TENGENSP";

impl Header {
    /// The version of the format.
    pub const VERSION: u16 = 1;

    /// How many bytes a header has.
    pub(super) const LENGTH: usize = 40;

    /// Where the checksum stands.
    const CHECKSUM: usize = Header::LENGTH - 4;

    pub(super) fn to_bytes(self) -> [u8; Header::LENGTH] {
        let (game, rule, size) = match self.spec {
            GameSpec::Gomoku(ruleset) => (0, ruleset.variant() as u8, ruleset.size()),
            GameSpec::Ataxx(ruleset) => {
                let named = ataxx::Ruleset::NAMED.iter().position(|(_, named)| *named == ruleset);
                (1, named.map_or(u8::MAX, |rule| rule as u8), 7)
            }
        };
        let mut bytes = [0; Header::LENGTH];
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..10].copy_from_slice(&Header::VERSION.to_le_bytes());
        bytes[10..13].copy_from_slice(&[game, rule, size]);
        bytes[14..16].copy_from_slice(&self.random_move_in.to_le_bytes());
        bytes[16..24].copy_from_slice(&self.seed.to_le_bytes());
        bytes[24..32].copy_from_slice(&self.nodes.to_le_bytes());
        bytes[32..36].copy_from_slice(&self.weights.to_le_bytes());
        let checksum = crc32fast::hash(&bytes[..Header::CHECKSUM]);
        bytes[Header::CHECKSUM..].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> Result<Header, DataError> {
        if !bytes.starts_with(&MAGIC) {
            return Err(DataError::NotGames);
        }
        let version = number(&bytes[8..]).map(u16::from_le_bytes).ok_or(DataError::NotGames)?;
        if version != Header::VERSION {
            return Err(DataError::Version(version));
        }
        let Some(bytes) = number::<{ Header::LENGTH }>(bytes) else { return Err(DataError::DamagedHeader) };
        if crc32fast::hash(&bytes[..Header::CHECKSUM]).to_le_bytes() != bytes[Header::CHECKSUM..] {
            return Err(DataError::DamagedHeader);
        }
        let [game, rule, size] = [bytes[10], bytes[11], bytes[12]];
        Ok(Header {
            spec: spec(game, rule, size).ok_or(DataError::UnknownRules { game, rule, size })?,
            random_move_in: u16::from_le_bytes([bytes[14], bytes[15]]),
            seed: u64::from_le_bytes(number(&bytes[16..]).ok_or(DataError::DamagedHeader)?),
            nodes: u64::from_le_bytes(number(&bytes[24..]).ok_or(DataError::DamagedHeader)?),
            weights: u32::from_le_bytes(number(&bytes[32..]).ok_or(DataError::DamagedHeader)?),
        })
    }

    /// Whether a file with this header can go on under another.
    ///
    /// # Errors
    /// The first thing that differs.
    pub(super) fn check(&self, wanted: &Header) -> Result<(), DataError> {
        let parts = |header: &Header| {
            [
                ("game", header.spec.to_string()),
                ("seed", header.seed.to_string()),
                ("number of nodes", header.nodes.to_string()),
                ("share of random moves", header.random_move_in.to_string()),
                ("file of weights", format!("{:08x}", header.weights)),
            ]
        };
        let mut pairs = parts(self).into_iter().zip(parts(wanted));
        match pairs.find(|(found, wanted)| found != wanted) {
            None => Ok(()),
            Some(((key, found), (_, wanted))) => Err(DataError::OtherSettings { key, found, wanted }),
        }
    }
}

fn spec(game: u8, rule: u8, size: u8) -> Option<GameSpec> {
    match (game, size) {
        (0, _) => {
            let variant = Variant::ALL.into_iter().find(|&variant| variant as u8 == rule)?;
            Some(GameSpec::Gomoku(gomoku::Ruleset::new(size.into(), variant).ok()?))
        }
        (1, 7) => Some(GameSpec::Ataxx(ataxx::Ruleset::NAMED.get(usize::from(rule))?.1)),
        _ => None,
    }
}
