//! Few colours instead of many: one table for all pictures of an animation.

use color_quant::NeuQuant;

/// The largest table: one number of 256 stands for pixels that stay as they are.
pub(super) const MOST: usize = 255;
/// Every so manieth pixel teaches the table, from 1, the slowest, to 30.
const SAMPLING: i32 = 10;

/// A table of colours, and for every colour the nearest of them.
pub(super) struct ColourTable(NeuQuant);

impl ColourTable {
    /// The table for these pixels: red, green, blue and alpha of each.
    pub(super) fn of(pixels: &[u8]) -> ColourTable {
        ColourTable(NeuQuant::new(SAMPLING, MOST, pixels))
    }

    /// Red, green, blue of each colour.
    pub(super) fn colours(&self) -> Vec<u8> {
        self.0.color_map_rgb()
    }

    /// The number of the nearest colour in the table.
    pub(super) fn number(&self, [red, green, blue]: [u8; 3]) -> u8 {
        u8::try_from(self.0.index_of(&[red, green, blue, u8::MAX])).expect("a table has at most 255 colours")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_are_kept_nearly_as_they_are() {
        let colours = [[0, 0, 0], [255, 255, 255], [217, 43, 43], [238, 199, 131]];
        let pixels: Vec<u8> = colours.iter().flat_map(|[r, g, b]| [*r, *g, *b, 255].repeat(900)).collect();
        let table = ColourTable::of(&pixels);
        for colour in colours {
            let kept = &table.colours()[3 * usize::from(table.number(colour))..][..3];
            let is_near = kept.iter().zip(colour).all(|(kept, wanted)| kept.abs_diff(wanted) < 8);
            assert!(is_near, "{colour:?} {kept:?}");
        }
    }
}
