//! The logs of the rounds, as a match of the command line leaves them: `Roundone.txt` and so on.
//!
//! Each is kept as the player sees it who stands first in the list of players. All of them together
//! are a ZIP file: its parts are written one after the other and listed at the end.

use std::io::{self, Write};

use flate2::{Compression, Crc, write::DeflateEncoder};
use record::{GameRecord, round_log};
use rules::Side;

/// A log with its name.
pub struct RoundLog {
    /// What its file is called.
    pub name: String,
    /// What is in it.
    pub text: String,
}

impl RoundLog {
    /// The log of a game by its number, from 0, among these players.
    pub(super) fn of(number: usize, record: &GameRecord, players: &[String]) -> RoundLog {
        let names = &record.header.players;
        let place = |side: Side| players.iter().position(|player| *player == names.of(side).name);
        let own = if place(Side::Second) < place(Side::First) { Side::Second } else { Side::First };
        RoundLog { name: round_log::file_name(number), text: round_log::write(record, own) }
    }
}

const LOCAL_HEADER: u32 = 0x0403_4b50;
const CENTRAL_HEADER: u32 = 0x0201_4b50;
const END_OF_CENTRAL: u32 = 0x0605_4b50;
/// The version of the format that is needed to read compressed files.
const VERSION: u16 = 20;
const DEFLATED: u16 = 8;
/// Files have no time of their own: the first day that the format knows.
const DATE: u16 = 1 << 5 | 1;

/// Logs as a ZIP file.
pub(super) fn zip(logs: &[RoundLog]) -> io::Result<Vec<u8>> {
    let mut file = Vec::new();
    let mut central = Vec::new();
    for log in logs {
        let packed = deflated(log.text.as_bytes())?;
        let offset = size(file.len())?;
        let about = about(log, &packed)?;
        file.extend(LOCAL_HEADER.to_le_bytes());
        file.extend(&about);
        file.extend(log.name.as_bytes());
        file.extend(&packed);
        central.extend(CENTRAL_HEADER.to_le_bytes());
        central.extend(VERSION.to_le_bytes());
        central.extend(&about);
        // No comment, the first disk, no attributes.
        central.extend([0; 10]);
        central.extend(offset.to_le_bytes());
        central.extend(log.name.as_bytes());
    }
    let (entries, start) = (u16::try_from(logs.len()).map_err(io::Error::other)?, size(file.len())?);
    file.extend(&central);
    file.extend(END_OF_CENTRAL.to_le_bytes());
    file.extend([0; 4]);
    file.extend(entries.to_le_bytes());
    file.extend(entries.to_le_bytes());
    file.extend(size(central.len())?.to_le_bytes());
    file.extend(start.to_le_bytes());
    file.extend([0; 2]);
    Ok(file)
}

/// What both headers of a file say about it.
fn about(log: &RoundLog, packed: &[u8]) -> io::Result<Vec<u8>> {
    let mut crc = Crc::new();
    crc.update(log.text.as_bytes());
    let name = u16::try_from(log.name.len()).map_err(io::Error::other)?;
    let shorts = [VERSION, 0, DEFLATED, 0, DATE].into_iter().flat_map(u16::to_le_bytes);
    let longs =
        [crc.sum(), size(packed.len())?, size(log.text.len())?].into_iter().flat_map(u32::to_le_bytes);
    Ok(shorts.chain(longs).chain(name.to_le_bytes()).chain([0; 2]).collect())
}

fn deflated(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes)?;
    encoder.finish()
}

/// A size that the format can tell.
fn size(bytes: usize) -> io::Result<u32> {
    u32::try_from(bytes).map_err(io::Error::other)
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::DeflateDecoder;
    use record::{Annotation, RuleSet};

    use super::*;

    fn number(bytes: &[u8]) -> usize {
        bytes.iter().rev().fold(0, |number, &byte| number << 8 | usize::from(byte))
    }

    /// Names and texts of a ZIP file, found by its list at the end.
    fn unzipped(file: &[u8]) -> Vec<(String, String)> {
        let end = &file[file.len() - 22..];
        assert_eq!(number(&end[..4]), END_OF_CENTRAL as usize);
        let mut central = &file[number(&end[16..20])..file.len() - 22];
        assert_eq!(central.len(), number(&end[12..16]));
        let mut files = Vec::new();
        while !central.is_empty() {
            assert_eq!(number(&central[..4]), CENTRAL_HEADER as usize);
            let (packed, name) = (number(&central[20..24]), number(&central[28..30]));
            let local = &file[number(&central[42..46])..];
            assert_eq!(local[4..30], central[6..32], "both headers say the same");
            let mut text = String::new();
            DeflateDecoder::new(&local[30 + name..30 + name + packed]).read_to_string(&mut text).unwrap();
            let mut crc = Crc::new();
            crc.update(text.as_bytes());
            assert_eq!(crc.sum() as usize, number(&central[16..20]));
            files.push((String::from_utf8(central[46..46 + name].to_vec()).unwrap(), text));
            central = &central[46 + name..];
        }
        assert_eq!(files.len(), number(&end[10..12]));
        files
    }

    #[test]
    fn logs_come_out_of_a_zip_file_as_they_went_in() {
        let text = |size: usize| "0 7 1 ".repeat(size);
        let log = |round: usize| RoundLog { name: round_log::file_name(round), text: text(1 << (2 * round)) };
        let logs = [0, 1, 7].map(log);
        let expected: Vec<_> = logs.iter().map(|log| (log.name.clone(), log.text.clone())).collect();
        assert_eq!(unzipped(&zip(&logs).unwrap()), expected);
        assert_eq!(unzipped(&zip(&[]).unwrap()), []);
    }

    #[test]
    fn a_log_is_kept_by_the_player_who_stands_first_in_the_list() {
        let mut record = GameRecord::new(RuleSet::by_name("gomoku", None, Some(5), None).unwrap());
        record.push("a1", Annotation::default()).unwrap();
        record.header.players.black.name = "Ada".to_owned();
        record.header.players.white.name = "Bo".to_owned();
        for (players, own) in [(["Ada", "Bo"], "1"), (["Bo", "Ada"], "7")] {
            let log = RoundLog::of(3, &record, &players.map(str::to_owned));
            assert_eq!(log.name, "Round4.txt");
            assert_eq!(log.text.lines().nth(1).unwrap(), format!("{own} 0 0 0 0 "));
        }
    }
}
