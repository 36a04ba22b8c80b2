//! A tensor and its bytes.

use super::FormatError;

/// Numbers in a rectangle of any number of dimensions, under a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tensor {
    name: String,
    shape: Vec<usize>,
    values: Values,
}

/// The numbers of a tensor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Values {
    /// Of 8 bits.
    Bytes(Vec<i8>),
    /// Of 16 bits.
    Shorts(Vec<i16>),
    /// Of 32 bits.
    Longs(Vec<i32>),
}

impl Values {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Values::Bytes(values) => values.len(),
            Values::Shorts(values) => values.len(),
            Values::Longs(values) => values.len(),
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes of each.
    #[must_use]
    pub fn width(&self) -> usize {
        match self {
            Values::Bytes(_) => 1,
            Values::Shorts(_) => 2,
            Values::Longs(_) => 4,
        }
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        match self {
            Values::Bytes(values) => bytes.extend(values.iter().flat_map(|value| value.to_le_bytes())),
            Values::Shorts(values) => bytes.extend(values.iter().flat_map(|value| value.to_le_bytes())),
            Values::Longs(values) => bytes.extend(values.iter().flat_map(|value| value.to_le_bytes())),
        }
    }

    fn read(width: u8, bytes: &[u8]) -> Option<Values> {
        Some(match width {
            1 => Values::Bytes(bytes.iter().map(|&byte| byte as i8).collect()),
            2 => Values::Shorts(chunks(bytes).map(i16::from_le_bytes).collect()),
            4 => Values::Longs(chunks(bytes).map(i32::from_le_bytes).collect()),
            _ => return None,
        })
    }
}

fn chunks<const N: usize>(bytes: &[u8]) -> impl Iterator<Item = [u8; N]> {
    bytes.as_chunks().0.iter().copied()
}

impl Tensor {
    /// A tensor of 8-bit numbers.
    ///
    /// # Panics
    /// If the name is no name or the shape does not fit the numbers.
    #[must_use]
    pub fn bytes(name: &str, shape: &[usize], values: Vec<i8>) -> Tensor {
        Tensor::new(name, shape, Values::Bytes(values))
    }

    /// A tensor of 16-bit numbers.
    ///
    /// # Panics
    /// If the name is no name or the shape does not fit the numbers.
    #[must_use]
    pub fn shorts(name: &str, shape: &[usize], values: Vec<i16>) -> Tensor {
        Tensor::new(name, shape, Values::Shorts(values))
    }

    /// A tensor of 32-bit numbers.
    ///
    /// # Panics
    /// If the name is no name or the shape does not fit the numbers.
    #[must_use]
    pub fn longs(name: &str, shape: &[usize], values: Vec<i32>) -> Tensor {
        Tensor::new(name, shape, Values::Longs(values))
    }

    fn new(name: &str, shape: &[usize], values: Values) -> Tensor {
        assert!(is_name(name.as_bytes()), "`{name}` names no tensor");
        assert!(shape.len() < 256 && shape.iter().all(|&side| u32::try_from(side).is_ok()), "too large");
        assert_eq!(shape.iter().product::<usize>(), values.len(), "the shape of `{name}`");
        Tensor { name: name.to_owned(), shape: shape.to_vec(), values }
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many numbers lie in each direction.
    #[must_use]
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// Its numbers, those of the last dimension side by side.
    #[must_use]
    pub fn values(&self) -> &Values {
        &self.values
    }

    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        write_name(bytes, &self.name);
        bytes.push(self.values.width() as u8);
        bytes.push(self.shape.len() as u8);
        for &side in &self.shape {
            bytes.extend((side as u32).to_le_bytes());
        }
        self.values.write(bytes);
    }

    pub(super) fn read(bytes: &mut Bytes<'_>) -> Result<Tensor, FormatError> {
        let name = bytes.name()?;
        let [width, dimensions] = bytes.take()?;
        let shape = (0..dimensions).map(|_| Ok(u32::from_le_bytes(bytes.take()?) as usize));
        let shape: Vec<usize> = shape.collect::<Result<_, FormatError>>()?;
        let mut sides = shape.iter().copied().chain([usize::from(width)]);
        let len = sides.try_fold(1, usize::checked_mul).ok_or(FormatError::CutOff)?;
        let values = Values::read(width, bytes.slice(len)?);
        let values = values.ok_or_else(|| FormatError::BadWidth { name: name.clone(), bytes: width })?;
        Ok(Tensor { name, shape, values })
    }
}

/// Whether bytes can name something in a network.
pub(super) fn is_name(bytes: &[u8]) -> bool {
    (1..256).contains(&bytes.len()) && bytes.iter().all(u8::is_ascii_graphic)
}

pub(super) fn write_name(bytes: &mut Vec<u8>, name: &str) {
    bytes.push(name.len() as u8);
    bytes.extend(name.as_bytes());
}

/// Bytes that are taken from the front.
pub(super) struct Bytes<'a>(pub(super) &'a [u8]);

impl<'a> Bytes<'a> {
    pub(super) fn take<const N: usize>(&mut self) -> Result<[u8; N], FormatError> {
        let (taken, rest) = self.0.split_first_chunk().ok_or(FormatError::CutOff)?;
        self.0 = rest;
        Ok(*taken)
    }

    fn slice(&mut self, len: usize) -> Result<&'a [u8], FormatError> {
        let (taken, rest) = self.0.split_at_checked(len).ok_or(FormatError::CutOff)?;
        self.0 = rest;
        Ok(taken)
    }

    pub(super) fn name(&mut self) -> Result<String, FormatError> {
        let [len] = self.take()?;
        let bytes = self.slice(len.into())?;
        let text = String::from_utf8_lossy(bytes).into_owned();
        if is_name(bytes) { Ok(text) } else { Err(FormatError::BadName(text)) }
    }
}
