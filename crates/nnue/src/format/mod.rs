//! The file of a network: its architecture by name, and its tensors.
//!
//! All numbers are little-endian. A file is: the magic `TENGENNN` (eight bytes), the version (two); the
//! name of the architecture (its length in one byte, then ASCII); the number of tensors (two); the
//! tensors; a CRC-32 of everything before it (four). A tensor is: its name (as above); the bytes of an
//! element, 1, 2 or 4 (one byte); the number of its dimensions (one); each dimension (four); the
//! elements, signed, the last dimension running fastest.

mod error;
mod tensor;

pub use error::{FormatError, TensorError};
pub use tensor::{Tensor, Values};

use self::tensor::Bytes;

const MAGIC: [u8; 8] = *b"TENGENNN";
const CHECKSUM_BYTES: usize = 4;

/// A network as it stands in a file: what it is called and what it consists of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    architecture: String,
    tensors: Vec<Tensor>,
}

impl Network {
    /// The version of the format that is written and read.
    pub const VERSION: u16 = 1;

    /// A network without tensors.
    ///
    /// # Panics
    /// If the name is not 1 to 255 printable characters of ASCII.
    #[must_use]
    pub fn new(architecture: &str) -> Network {
        assert!(tensor::is_name(architecture.as_bytes()), "`{architecture}` names no architecture");
        Network { architecture: architecture.to_owned(), tensors: Vec::new() }
    }

    /// Adds a tensor.
    ///
    /// # Panics
    /// If there are too many, or one of that name.
    pub fn push(&mut self, tensor: Tensor) {
        assert!(self.tensors.len() < usize::from(u16::MAX), "too many tensors");
        assert!(self.tensor(tensor.name()).is_none(), "a second tensor `{}`", tensor.name());
        self.tensors.push(tensor);
    }

    /// What the tensors are to be put together to.
    #[must_use]
    pub fn architecture(&self) -> &str {
        &self.architecture
    }

    /// Every tensor, in the order of the file.
    #[must_use]
    pub fn tensors(&self) -> &[Tensor] {
        &self.tensors
    }

    /// The tensor of that name.
    #[must_use]
    pub fn tensor(&self, name: &str) -> Option<&Tensor> {
        self.tensors.iter().find(|tensor| tensor.name() == name)
    }

    /// The bytes of the tensor of that name, which must have this shape.
    ///
    /// # Errors
    /// If there is none, or it is of another shape or kind.
    pub fn bytes(&self, name: &'static str, shape: &[usize]) -> Result<&[i8], TensorError> {
        let tensor = self.shaped(name, shape)?;
        match tensor.values() {
            Values::Bytes(values) => Ok(values),
            other => Err(TensorError::Width { name, found: other.width(), wanted: 1 }),
        }
    }

    /// The 16-bit numbers of the tensor of that name, which must have this shape.
    ///
    /// # Errors
    /// If there is none, or it is of another shape or kind.
    pub fn shorts(&self, name: &'static str, shape: &[usize]) -> Result<&[i16], TensorError> {
        let tensor = self.shaped(name, shape)?;
        match tensor.values() {
            Values::Shorts(values) => Ok(values),
            other => Err(TensorError::Width { name, found: other.width(), wanted: 2 }),
        }
    }

    /// The 32-bit numbers of the tensor of that name, which must have this shape.
    ///
    /// # Errors
    /// If there is none, or it is of another shape or kind.
    pub fn longs(&self, name: &'static str, shape: &[usize]) -> Result<&[i32], TensorError> {
        let tensor = self.shaped(name, shape)?;
        match tensor.values() {
            Values::Longs(values) => Ok(values),
            other => Err(TensorError::Width { name, found: other.width(), wanted: 4 }),
        }
    }

    fn shaped(&self, name: &'static str, shape: &[usize]) -> Result<&Tensor, TensorError> {
        let tensor = self.tensor(name).ok_or(TensorError::Missing(name))?;
        if tensor.shape() != shape {
            let (found, wanted) = (tensor.shape().to_vec(), shape.to_vec());
            return Err(TensorError::Shape { name, found, wanted });
        }
        Ok(tensor)
    }

    /// The network as a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(Network::VERSION.to_le_bytes());
        tensor::write_name(&mut bytes, &self.architecture);
        bytes.extend((self.tensors.len() as u16).to_le_bytes());
        for tensor in &self.tensors {
            tensor.write(&mut bytes);
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// The checksum of the network's file: two networks with the same one are the same.
    #[must_use]
    pub fn checksum(&self) -> u32 {
        let bytes = self.to_bytes();
        crc32fast::hash(&bytes[..bytes.len() - CHECKSUM_BYTES])
    }

    /// Whether bytes are meant to be a network's file, whole or not.
    #[must_use]
    pub fn begins(bytes: &[u8]) -> bool {
        bytes.starts_with(&MAGIC)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If it is not the file of a network, or damaged.
    ///
    /// ```
    /// use nnue::{FormatError, Network, Tensor};
    /// let mut network = Network::new("example");
    /// network.push(Tensor::shorts("bias", &[2], vec![-1, 300]));
    /// let mut file = network.to_bytes();
    /// assert_eq!(Network::parse(&file), Ok(network));
    /// file[12] ^= 1;
    /// assert_eq!(Network::parse(&file), Err(FormatError::Damaged));
    /// ```
    pub fn parse(file: &[u8]) -> Result<Network, FormatError> {
        let rest = file.strip_prefix(&MAGIC).ok_or(FormatError::NotANetwork)?;
        let (version, _) = rest.split_first_chunk().ok_or(FormatError::CutOff)?;
        let version = u16::from_le_bytes(*version);
        if version != Network::VERSION {
            return Err(FormatError::Version(version));
        }
        let (content, checksum) = file.split_last_chunk::<CHECKSUM_BYTES>().ok_or(FormatError::CutOff)?;
        if crc32fast::hash(content) != u32::from_le_bytes(*checksum) {
            return Err(FormatError::Damaged);
        }
        let mut bytes = Bytes(content.get(MAGIC.len() + 2..).ok_or(FormatError::CutOff)?);
        let mut network = Network { architecture: bytes.name()?, tensors: Vec::new() };
        for _ in 0..u16::from_le_bytes(bytes.take()?) {
            let tensor = Tensor::read(&mut bytes)?;
            if network.tensor(tensor.name()).is_some() {
                return Err(FormatError::Twice(tensor.name().to_owned()));
            }
            network.tensors.push(tensor);
        }
        if bytes.0.is_empty() { Ok(network) } else { Err(FormatError::Excess(bytes.0.len())) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network() -> Network {
        let mut network = Network::new("two-layers");
        network.push(Tensor::bytes("rows", &[2, 3], vec![1, -2, 3, -4, 127, -128]));
        network.push(Tensor::shorts("start", &[1], vec![-300]));
        network.push(Tensor::longs("bias", &[], vec![70_000]));
        network
    }

    #[test]
    fn a_network_survives_its_file() {
        assert_eq!(Network::parse(&network().to_bytes()), Ok(network()));
    }

    #[test]
    fn every_damaged_byte_is_noticed() {
        let file = network().to_bytes();
        for place in 0..file.len() {
            let mut damaged = file.clone();
            damaged[place] ^= 0x10;
            assert!(Network::parse(&damaged).is_err(), "byte {place}");
            assert!(Network::parse(&file[..place]).is_err(), "cut at {place}");
        }
    }

    #[test]
    fn tensors_are_found_by_name_shape_and_kind() {
        let network = network();
        assert_eq!(network.bytes("rows", &[2, 3]), Ok(&[1, -2, 3, -4, 127, -128][..]));
        assert_eq!(network.longs("bias", &[]), Ok(&[70_000][..]));
        assert_eq!(network.shorts("end", &[1]), Err(TensorError::Missing("end")));
        let message = |error: TensorError| error.to_string();
        assert_eq!(
            network.bytes("rows", &[6]).map_err(message),
            Err("the tensor `rows` has the shape [2, 3] instead of [6]".to_owned())
        );
        assert_eq!(
            network.bytes("start", &[1]).map_err(message),
            Err("the tensor `start` has elements of 2 bytes instead of 1".to_owned())
        );
    }

    #[test]
    fn the_checksum_tells_networks_apart() {
        let mut other = network();
        other.push(Tensor::shorts("more", &[0], vec![]));
        assert_ne!(network().checksum(), other.checksum());
        assert_eq!(network().checksum(), network().checksum());
    }
}
