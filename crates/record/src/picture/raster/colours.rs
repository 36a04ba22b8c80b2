//! Few colours instead of many: one table of at most 255 for all pictures of an animation.
//!
//! Colours are counted in 32 steps a channel; the box of colours that spreads furthest is cut in two
//! where half of its pixels lie, again and again (median cut).

/// The largest table: one number of 256 stands for pixels that stay as they are.
const MOST: usize = 255;
/// The number of different colours that are told apart.
const BINS: usize = 1 << 15;

/// How often each colour occurs.
pub(super) struct Histogram {
    counts: Vec<u32>,
}

/// A table of colours, and for every colour the nearest of them.
pub(super) struct ColourTable {
    /// Red, green, blue of each.
    pub(super) colours: Vec<[u8; 3]>,
    nearest: Vec<u8>,
}

fn bin(colour: [u8; 3]) -> usize {
    colour.iter().fold(0, |bin, &channel| (bin << 5) | usize::from(channel >> 3))
}

/// The colour in the middle of a bin.
fn colour(bin: usize) -> [u8; 3] {
    [10, 5, 0].map(|shift| {
        let step = (bin >> shift & 31) as u8;
        step << 3 | step >> 2
    })
}

impl Histogram {
    pub(super) fn new() -> Histogram {
        Histogram { counts: vec![0; BINS] }
    }

    pub(super) fn count(&mut self, colour: [u8; 3]) {
        let count = &mut self.counts[bin(colour)];
        *count = count.saturating_add(1);
    }

    pub(super) fn table(&self) -> ColourTable {
        let used: Vec<usize> = (0..BINS).filter(|&bin| self.counts[bin] > 0).collect();
        let mut boxes = vec![used.clone()];
        while boxes.len() < MOST {
            let widest = (0..boxes.len()).max_by_key(|&index| spread(&boxes[index]).0);
            let Some(index) = widest.filter(|&index| spread(&boxes[index]).0 > 0) else { break };
            let half = self.cut(&mut boxes[index]);
            boxes.push(half);
        }
        let colours: Vec<[u8; 3]> =
            boxes.iter().filter(|bins| !bins.is_empty()).map(|bins| self.mean(bins)).collect();
        let mut nearest = vec![0; BINS];
        for bin in used {
            nearest[bin] = nearest_of(&colours, colour(bin));
        }
        ColourTable { colours, nearest }
    }

    /// Cuts a box along its longest edge where half of its pixels lie, and gives back one half.
    fn cut(&self, bins: &mut Vec<usize>) -> Vec<usize> {
        let (_, channel) = spread(bins);
        bins.sort_by_key(|&bin| colour(bin)[channel]);
        let total: u64 = bins.iter().map(|&bin| u64::from(self.counts[bin])).sum();
        let mut seen = 0;
        let reaches_half = |&bin: &usize| {
            seen += u64::from(self.counts[bin]);
            2 * seen >= total
        };
        let middle = bins.iter().position(reaches_half).unwrap_or(0) + 1;
        bins.split_off(middle.min(bins.len() - 1))
    }

    fn mean(&self, bins: &[usize]) -> [u8; 3] {
        let total: u64 = bins.iter().map(|&bin| u64::from(self.counts[bin])).sum();
        [0, 1, 2].map(|channel| {
            let weighted = |&bin: &usize| u64::from(colour(bin)[channel]) * u64::from(self.counts[bin]);
            (bins.iter().map(weighted).sum::<u64>() / total.max(1)) as u8
        })
    }
}

/// How far the colours of a box spread, and along which channel.
fn spread(bins: &[usize]) -> (u8, usize) {
    let along = |channel: usize| {
        let values = bins.iter().map(|&bin| colour(bin)[channel]);
        let (least, most) =
            values.fold((255, 0), |(least, most): (u8, u8), value| (least.min(value), most.max(value)));
        (most.saturating_sub(least), channel)
    };
    [0, 1, 2].map(along).into_iter().max().expect("there are three channels")
}

fn nearest_of(colours: &[[u8; 3]], wanted: [u8; 3]) -> u8 {
    let distance = |colour: &[u8; 3]| {
        let square = |channel: usize| (i32::from(colour[channel]) - i32::from(wanted[channel])).pow(2);
        // The eye sees green best.
        2 * square(0) + 4 * square(1) + square(2)
    };
    let nearest = (0..colours.len()).min_by_key(|&index| distance(&colours[index])).unwrap_or(0);
    u8::try_from(nearest).expect("a table has at most 255 colours")
}

impl ColourTable {
    /// The number of the nearest colour in the table.
    pub(super) fn number(&self, colour: [u8; 3]) -> u8 {
        self.nearest[bin(colour)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_are_kept_nearly_as_they_are() {
        let colours = [[0, 0, 0], [255, 255, 255], [217, 43, 43], [238, 199, 131]];
        let mut histogram = Histogram::new();
        colours.iter().for_each(|&colour| histogram.count(colour));
        let table = histogram.table();
        assert_eq!(table.colours.len(), 4);
        for colour in colours {
            let kept = table.colours[usize::from(table.number(colour))];
            assert!(
                kept.iter().zip(colour).all(|(kept, wanted)| kept.abs_diff(wanted) < 8),
                "{colour:?} {kept:?}"
            );
        }
    }

    #[test]
    fn many_colours_become_as_many_as_there_is_room_for() {
        let mut histogram = Histogram::new();
        for bin in 0..BINS {
            histogram.count(colour(bin));
        }
        let table = histogram.table();
        assert_eq!(table.colours.len(), MOST);
        let far = |bin: usize| {
            let (wanted, kept) = (colour(bin), table.colours[usize::from(table.number(colour(bin)))]);
            wanted.iter().zip(kept).any(|(wanted, kept)| wanted.abs_diff(kept) > 64)
        };
        assert!(!(0..BINS).any(far));
    }
}
