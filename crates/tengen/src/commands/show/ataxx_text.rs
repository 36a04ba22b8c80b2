//! An Ataxx board in characters: `x` black, `o` white, `-` blocked, and the counts.

use std::io::{self, Write};

use rules::{
    Side,
    ataxx::{Game, Square},
};

pub(super) fn write(game: &Game, out: &mut impl Write) -> io::Result<()> {
    let position = game.position();
    let symbol = |square: Square| match square {
        _ if position.stones(Side::First).contains(square) => 'x',
        _ if position.stones(Side::Second).contains(square) => 'o',
        _ if position.blocked().contains(square) => '-',
        _ => '.',
    };
    for rank in (0..7).rev() {
        let squares = (0..7).filter_map(|file| Square::new(file, rank));
        let cells: Vec<String> = squares.map(|square| symbol(square).to_string()).collect();
        writeln!(out, "{} {}", rank + 1, cells.join(" "))?;
    }
    writeln!(out, "  a b c d e f g")?;
    if let Some(last) = game.moves().last() {
        writeln!(out, "last move {last}")?;
    }
    writeln!(out, "fen {position}")?;
    writeln!(out, "black {} : {} white", position.count(Side::First), position.count(Side::Second))
}
