//! Codes for what the system and the standard library say.

use std::{
    io::{self, ErrorKind},
    num::{IntErrorKind, ParseFloatError, ParseIntError},
};

use crate::{Coded, Message};

impl Coded for io::Error {
    fn message(&self) -> Message {
        if self.get_ref().is_some() {
            return Message::of_others(self);
        }
        let code = match self.kind() {
            ErrorKind::NotFound => "io.not_found",
            ErrorKind::PermissionDenied => "io.permission_denied",
            ErrorKind::AddrInUse => "io.address_in_use",
            ErrorKind::AddrNotAvailable => "io.address_not_available",
            ErrorKind::IsADirectory => "io.is_a_directory",
            ErrorKind::NotADirectory => "io.not_a_directory",
            ErrorKind::StorageFull => "io.storage_full",
            ErrorKind::ReadOnlyFilesystem => "io.read_only_filesystem",
            ErrorKind::BrokenPipe => "io.broken_pipe",
            _ => return Message::of_others(self),
        };
        Message::new(code, Vec::new(), self.to_string())
    }
}

impl Coded for ParseIntError {
    fn message(&self) -> Message {
        let code = match self.kind() {
            IntErrorKind::Empty => "number.empty",
            IntErrorKind::PosOverflow => "number.too_large",
            IntErrorKind::NegOverflow => "number.too_small",
            _ => "number.not_whole",
        };
        Message::new(code, Vec::new(), self.to_string())
    }
}

impl Coded for ParseFloatError {
    fn message(&self) -> Message {
        Message::new("number.none", Vec::new(), self.to_string())
    }
}
