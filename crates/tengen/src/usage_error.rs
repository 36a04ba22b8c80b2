//! Errors of the command line in Chinese; clap itself speaks English only.

use std::{
    error::Error,
    num::{ParseFloatError, ParseIntError},
};

use clap::error::{ContextKind, ErrorKind};
use player::{PlayerSpecError, TimeControlError, UnknownProtocol};
use record::{UnknownFormat, picture::UnknownTheme};
use rules::{UnknownGame, gomoku::opening::UnknownProtocol as UnknownOpening};
use server::OriginError;
use trainer::random::ScheduleError;
use tui::Language;
use wording::Coded;

use crate::cli_error::CliError;

/// The error in Chinese, with the usage; `None` for what is no error and for what is too rare to be
/// worth a sentence.
pub(crate) fn in_chinese(error: &clap::Error) -> Option<String> {
    let said = |kind: ContextKind| error.get(kind).map(ToString::to_string);
    let argument = || said(ContextKind::InvalidArg).unwrap_or_default();
    let value = || said(ContextKind::InvalidValue).unwrap_or_default();
    let sentence = match error.kind() {
        ErrorKind::UnknownArgument => format!("没有参数“{}”", argument()),
        ErrorKind::InvalidSubcommand => {
            format!("没有命令“{}”", said(ContextKind::InvalidSubcommand).unwrap_or_default())
        }
        ErrorKind::MissingRequiredArgument => format!("缺少参数 {}", argument()),
        ErrorKind::MissingSubcommand => "缺少子命令".to_owned(),
        ErrorKind::ArgumentConflict => {
            let other = said(ContextKind::PriorArg).unwrap_or_default();
            format!("参数“{}”不能与“{other}”同时使用", argument())
        }
        ErrorKind::InvalidValue if value().is_empty() => format!("参数“{}”缺少值", argument()),
        ErrorKind::InvalidValue => {
            let possible = said(ContextKind::ValidValue).unwrap_or_default();
            format!("参数“{}”不能是“{}”，可以是：{possible}", argument(), value())
        }
        ErrorKind::ValueValidation => {
            let cause = error.source().map(cause).unwrap_or_default();
            format!("参数“{}”不能是“{}”：{cause}", argument(), value())
        }
        _ => return None,
    };
    let usage = said(ContextKind::Usage).map(|usage| usage.replacen("Usage:", "用法：", 1));
    let usage = usage.map(|usage| format!("\n\n{}", usage.trim_end())).unwrap_or_default();
    Some(format!("tengen: {sentence}{usage}\n\n用 --help 查看说明。"))
}

/// Why a value is none, in Chinese. clap has forgotten what kind of error it is: here are those that a value can have.
fn cause(error: &(dyn Error + 'static)) -> String {
    fn message<E: Coded + Error + 'static>(error: &(dyn Error + 'static)) -> Option<wording::Message> {
        error.downcast_ref::<E>().map(Coded::message)
    }
    let kinds = [
        message::<CliError>,
        message::<PlayerSpecError>,
        message::<TimeControlError>,
        message::<UnknownProtocol>,
        message::<UnknownFormat>,
        message::<UnknownTheme>,
        message::<UnknownGame>,
        message::<UnknownOpening>,
        message::<OriginError>,
        message::<ScheduleError>,
        message::<ParseIntError>,
        message::<ParseFloatError>,
    ];
    let told = kinds.iter().find_map(|kind| kind(error));
    told.map_or_else(|| error.to_string(), |message| Language::Chinese.message(&message))
}
