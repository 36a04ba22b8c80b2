//! A training that can be put down and taken up again.
//!
//! The file has the form of a network: the parameters and the optimiser's means as the bits of their
//! floating-point numbers, how far the training is, and its curve so far. Its architecture says which
//! training it is.

use nnue::{Aligned, FormatError, Network, Tensor, TensorError};

use super::{Epoch, state::State};

/// Why a training cannot go on from a file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum CheckpointError {
    /// The file cannot be read.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// It is another training.
    #[error("the checkpoint is of another training: `{found}` instead of `{wanted}`")]
    Other {
        /// The training of the file.
        found: String,
        /// The training that is to go on.
        wanted: String,
    },
    /// Something is missing.
    #[error(transparent)]
    Tensor(#[from] TensorError),
}

/// What a checkpoint holds.
pub(super) struct Saved {
    pub(super) parameters: Aligned<f32>,
    pub(super) mean: Aligned<f32>,
    pub(super) square: Aligned<f32>,
    pub(super) steps: i32,
    pub(super) curve: Vec<Epoch>,
}

/// The numbers of an epoch: the three losses in two halves each, and the rate. No loss is not a number.
const NUMBERS: usize = 7;

pub(super) fn write(identity: &str, state: &State, curve: &[Epoch]) -> Vec<u8> {
    let mut file = Network::new(identity);
    let bits = |numbers: &[f32]| numbers.iter().map(|number| number.to_bits() as i32).collect::<Vec<i32>>();
    for (name, numbers) in
        [("parameters", &state.parameters), ("mean", &state.mean), ("square", &state.square)]
    {
        file.push(Tensor::longs(name, &[numbers.len()], bits(numbers)));
    }
    file.push(Tensor::longs("steps", &[], vec![state.steps]));
    let halves = |number: f64| [(number.to_bits() >> 32) as i32, number.to_bits() as i32];
    let numbers = curve.iter().flat_map(|epoch| {
        let losses = [epoch.learned, epoch.checked, epoch.choices.unwrap_or(f64::NAN)].map(halves);
        losses.into_iter().flatten().chain([epoch.rate.to_bits() as i32])
    });
    file.push(Tensor::longs("curve", &[curve.len(), NUMBERS], numbers.collect()));
    file.to_bytes()
}

pub(super) fn read(file: &[u8], identity: &str, len: usize) -> Result<Saved, CheckpointError> {
    let file = Network::parse(file)?;
    if file.architecture() != identity {
        let (found, wanted) = (file.architecture().to_owned(), identity.to_owned());
        return Err(CheckpointError::Other { found, wanted });
    }
    let numbers = |name| -> Result<Aligned<f32>, TensorError> {
        let bits = file.longs(name, &[len])?;
        Ok(bits.iter().map(|&bits| f32::from_bits(bits as u32)).collect::<Vec<_>>()[..].into())
    };
    let epochs = file.tensor("curve").map_or(0, |curve| curve.values().len() / NUMBERS);
    let curve = file.longs("curve", &[epochs, NUMBERS])?.chunks_exact(NUMBERS).enumerate();
    let whole = |high: i32, low: i32| f64::from_bits(u64::from(high as u32) << 32 | u64::from(low as u32));
    let epoch = |(n, numbers): (usize, &[i32])| Epoch {
        number: n + 1,
        learned: whole(numbers[0], numbers[1]),
        checked: whole(numbers[2], numbers[3]),
        choices: Some(whole(numbers[4], numbers[5])).filter(|loss| !loss.is_nan()),
        rate: f32::from_bits(numbers[6] as u32),
    };
    Ok(Saved {
        parameters: numbers("parameters")?,
        mean: numbers("mean")?,
        square: numbers("square")?,
        steps: file.longs("steps", &[])?[0],
        curve: curve.map(epoch).collect(),
    })
}
