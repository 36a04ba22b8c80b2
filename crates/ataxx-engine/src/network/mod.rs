//! The evaluation by a network.
//!
//! Every one of the 36 places of two by two squares shows one of 256 patterns, as the side to move sees
//! it, and every pattern of a place has a row of numbers. The rows on the board are added up, clipped and
//! squared, and a head, one for each stage of the game, weighs the squares. A capture changes so many
//! windows that the sum is made anew for every position: 36 rows of bytes, most of them near at hand.

mod windows;

use nnue::{Aligned, FormatError, Kernels, Tensor, TensorError};
use rules::ataxx::Position;
use search_kit::score;

use crate::processor::BitInstructions;
pub use windows::{PATTERNS, PLACES, Rows, View, rows};

/// How many heads there are: each serves six numbers of empty squares.
pub const HEADS: usize = 8;
/// What stands for 1 in the sums of rows of a network whose file does not say.
const FIRST_UNIT: u8 = 255;
/// What stands for 1 in the weights of the heads.
pub const HEAD_ONE: i32 = 64;

/// The kind of network that is read here.
const ARCHITECTURE: &str = "ataxx-windows";
/// How wide a row can be.
const WIDEST: usize = 512;

/// A network.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    /// The sum without any row.
    start: Aligned<i16>,
    /// The rows of the patterns of the first place, and so on.
    rows: Aligned<i8>,
    /// The weights of the heads, one head after another.
    heads: Aligned<i8>,
    biases: [i32; HEADS],
    /// What stands for 1 in the sums of rows.
    unit: u8,
    /// How many hundredths of a stone the unit of the network is worth.
    scale: i32,
    checksum: u32,
    kernels: Kernels,
    instructions: BitInstructions,
}

/// The numbers of a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Numbers {
    /// The sum without any row; as long as a row.
    pub start: Vec<i16>,
    /// A row for every pattern of every place.
    pub rows: Vec<i8>,
    /// As many weights as a row has, for every head.
    pub heads: Vec<i8>,
    /// The bias of every head.
    pub biases: [i32; HEADS],
    /// What stands for 1 in the sums of rows: the coarser the unit, the larger the numbers of a row of bytes.
    pub unit: u8,
    /// How many hundredths of a stone the unit of the network is worth.
    pub scale: i32,
}

/// Why a file is no network for this engine.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
#[coded("ataxx_network")]
pub enum NetworkError {
    /// It is not a network's file at all.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// It is a network of another kind.
    #[error("this is a network of the kind `{0}`, not `{ARCHITECTURE}`")]
    Architecture(String),
    /// A tensor is not as it should be.
    #[error(transparent)]
    Tensor(#[from] TensorError),
    /// The rows have a length that no rows have.
    #[error("rows of {0} numbers are not possible: write a multiple of {lanes} up to {WIDEST}", lanes = Kernels::LANES)]
    Width(usize),
    /// The unit of the rows is not possible.
    #[error("a unit of {0} is not possible: it is 1 to 255")]
    Unit(i32),
    /// The worth of a unit is not possible.
    #[error("a scale of {0} is not possible: it is 1 to 10000")]
    Scale(i32),
}

/// The head that serves a position with so many empty squares.
#[inline]
#[must_use]
pub const fn head(empty_squares: u32) -> usize {
    let head = empty_squares as usize / 6;
    if head < HEADS { head } else { HEADS - 1 }
}

impl Network {
    /// Puts a network together.
    ///
    /// # Errors
    /// If the numbers are not as many as their width asks for, or out of their range.
    pub fn new(numbers: Numbers) -> Result<Network, NetworkError> {
        let width = numbers.start.len();
        let mut file = nnue::Network::new(ARCHITECTURE);
        file.push(Tensor::shorts("start", &[width], numbers.start));
        file.push(Tensor::bytes("rows", &[PLACES, PATTERNS, width], numbers.rows));
        file.push(Tensor::bytes("heads", &[HEADS, width], numbers.heads));
        file.push(Tensor::longs("biases", &[HEADS], numbers.biases.to_vec()));
        if numbers.unit != FIRST_UNIT {
            file.push(Tensor::longs("unit", &[], vec![numbers.unit.into()]));
        }
        file.push(Tensor::longs("scale", &[], vec![numbers.scale]));
        Network::from_tensors(&file)
    }

    /// Reads the file of a network.
    ///
    /// # Errors
    /// If it is not the file of a network for this engine.
    pub fn parse(file: &[u8]) -> Result<Network, NetworkError> {
        Network::from_tensors(&nnue::Network::parse(file)?)
    }

    fn from_tensors(file: &nnue::Network) -> Result<Network, NetworkError> {
        if file.architecture() != ARCHITECTURE {
            return Err(NetworkError::Architecture(file.architecture().to_owned()));
        }
        let width = file.tensor("start").map_or(0, |start| start.values().len());
        let start = file.shorts("start", &[width])?;
        if !width.is_multiple_of(Kernels::LANES) || !(1..=WIDEST).contains(&width) {
            return Err(NetworkError::Width(width));
        }
        let biases = file.longs("biases", &[HEADS])?;
        let unit = match file.tensor("unit") {
            None => FIRST_UNIT,
            Some(_) => {
                let unit = file.longs("unit", &[])?[0];
                u8::try_from(unit).ok().filter(|&unit| unit > 0).ok_or(NetworkError::Unit(unit))?
            }
        };
        let scale = file.longs("scale", &[])?[0];
        if !(1..=10_000).contains(&scale) {
            return Err(NetworkError::Scale(scale));
        }
        Ok(Network {
            start: start.into(),
            rows: file.bytes("rows", &[PLACES, PATTERNS, width])?.into(),
            heads: file.bytes("heads", &[HEADS, width])?.into(),
            biases: std::array::from_fn(|head| biases[head]),
            unit,
            scale,
            checksum: file.checksum(),
            kernels: Kernels::best(),
            instructions: BitInstructions::detect(),
        })
    }

    /// The network as a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let width = self.width();
        let mut file = nnue::Network::new(ARCHITECTURE);
        file.push(Tensor::shorts("start", &[width], self.start.to_vec()));
        file.push(Tensor::bytes("rows", &[PLACES, PATTERNS, width], self.rows.to_vec()));
        file.push(Tensor::bytes("heads", &[HEADS, width], self.heads.to_vec()));
        file.push(Tensor::longs("biases", &[HEADS], self.biases.to_vec()));
        // Left out where it was before there were others, so that a file comes out as it went in.
        if self.unit != FIRST_UNIT {
            file.push(Tensor::longs("unit", &[], vec![self.unit.into()]));
        }
        file.push(Tensor::longs("scale", &[], vec![self.scale]));
        file.to_bytes()
    }

    /// The numbers that it was put together from.
    #[must_use]
    pub fn numbers(&self) -> Numbers {
        Numbers {
            start: self.start.to_vec(),
            rows: self.rows.to_vec(),
            heads: self.heads.to_vec(),
            biases: self.biases,
            unit: self.unit,
            scale: self.scale,
        }
    }

    /// How many numbers a row has.
    #[must_use]
    pub fn width(&self) -> usize {
        self.start.len()
    }

    /// How many hundredths of a stone make one of the logarithm of the odds.
    #[must_use]
    pub fn scale(&self) -> i32 {
        self.scale
    }

    /// A name that says how large it is and which one it is.
    #[must_use]
    pub fn name(&self) -> String {
        format!("network-{}-{:08x}", self.width(), self.checksum)
    }

    /// The same network, computed with other kernels.
    #[must_use]
    pub fn with_kernels(self, kernels: Kernels) -> Network {
        Network { kernels, ..self }
    }

    /// The worth of a board to the side to move, in hundredths of a stone.
    #[must_use]
    pub fn evaluate_view(&self, view: View) -> i32 {
        self.weigh(view)
    }

    /// The worth of a position to the side to move, in hundredths of a stone.
    #[inline]
    #[must_use]
    pub fn evaluate(&self, position: &Position) -> i32 {
        match self.instructions {
            BitInstructions::Basic => self.weigh(View::new(position)),
            // SAFETY: the instructions have been detected.
            #[cfg(target_arch = "x86_64")]
            BitInstructions::Extended => unsafe { self.evaluate_extended(position) },
        }
    }

    /// The worth of a position unless the game is over.
    #[inline]
    pub(crate) fn evaluate_unless_over(&self, position: &Position) -> Option<i32> {
        match self.instructions {
            BitInstructions::Basic => (!position.is_over()).then(|| self.weigh(View::new(position))),
            // SAFETY: the instructions have been detected.
            #[cfg(target_arch = "x86_64")]
            BitInstructions::Extended => unsafe { self.evaluate_unless_over_extended(position) },
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "popcnt,bmi1,bmi2,avx2")]
    fn evaluate_unless_over_extended(&self, position: &Position) -> Option<i32> {
        if position.is_over() { None } else { Some(self.weigh(View::new(position))) }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "popcnt,bmi1,bmi2,avx2")]
    fn evaluate_extended(&self, position: &Position) -> i32 {
        self.weigh(View::new(position))
    }

    #[inline(always)]
    fn weigh(&self, view: View) -> i32 {
        let head = head(view.empty_squares());
        let weights = &self.heads[head * self.width()..][..self.width()];
        let sum = self.kernels.rows_squared_dot(&self.start, &self.rows, &rows(view), self.unit, weights);
        let result_one = i64::from(self.unit) * i64::from(self.unit) * i64::from(HEAD_ONE);
        let worth = (i64::from(sum) + i64::from(self.biases[head])) * i64::from(self.scale) / result_one;
        (worth as i32).clamp(-score::MAX_EVALUATION, score::MAX_EVALUATION)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rules::ataxx::{Layout, Ruleset};

    fn numbers(width: usize) -> Numbers {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
        let mut byte = |_| rng.random_range(-100..100);
        Numbers {
            start: (0..width).map(|n| n as i16).collect(),
            rows: (0..PLACES * PATTERNS * width).map(&mut byte).collect(),
            heads: (0..HEADS * width).map(&mut byte).collect(),
            biases: [5; HEADS],
            unit: 100,
            scale: 300,
        }
    }

    #[test]
    fn a_network_survives_its_file() {
        let network = Network::new(numbers(32)).unwrap();
        assert_eq!(network.numbers(), numbers(32));
        assert_eq!(Network::parse(&network.to_bytes()), Ok(network));
    }

    #[test]
    fn every_processor_gives_the_same_worth() {
        let network = Network::new(numbers(64)).unwrap();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        for layout in Layout::ALL {
            let mut position = layout.position(Ruleset::INTERNATIONAL);
            while !position.is_over() {
                let worths = Kernels::available()
                    .into_iter()
                    .map(|kernels| network.clone().with_kernels(kernels).evaluate(&position));
                let worths: Vec<i32> = worths.collect();
                assert!(worths.iter().all(|&worth| worth == worths[0]), "{position}: {worths:?}");
                let mut moves = position.legal_moves();
                let n = rng.random_range(..moves.len());
                position = position.after(moves.nth(n).unwrap());
            }
        }
    }

    #[test]
    fn other_networks_are_refused() {
        let refusal = |file: nnue::Network| Network::parse(&file.to_bytes()).unwrap_err().to_string();
        let other = refusal(nnue::Network::new("chess"));
        assert_eq!(other, "this is a network of the kind `chess`, not `ataxx-windows`");
        let mut narrow = nnue::Network::new(ARCHITECTURE);
        assert_eq!(refusal(narrow.clone()), "the network has no tensor `start`");
        narrow.push(Tensor::shorts("start", &[20], vec![0; 20]));
        assert_eq!(refusal(narrow), "rows of 20 numbers are not possible: write a multiple of 16 up to 512");
        let scale = Network::new(Numbers { scale: 0, ..numbers(16) });
        assert_eq!(scale, Err(NetworkError::Scale(0)));
        let unit = Network::new(Numbers { unit: 0, ..numbers(16) });
        assert_eq!(unit, Err(NetworkError::Unit(0)));
    }

    #[test]
    fn heads_follow_the_stages_of_the_game() {
        assert_eq!([0, 5, 6, 30, 42, 45, 49].map(head), [0, 0, 1, 5, 7, 7, 7]);
    }
}
