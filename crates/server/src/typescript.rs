//! The messages as TypeScript, for the checker of the page.

use app::messages::{
    admin, analysis, arena, board, catalogue, error, lessons, live, players, progress, puzzles, records,
    review, socket, training,
};
use ts_rs::{Config, TS};

const HEADING: &str = "\
// The messages between the page and the server.
// Written from the Rust types by a test of the crate `server`: do not edit.
";

/// The text of `web/types/messages.d.ts`.
#[must_use]
pub fn declarations() -> String {
    let config = Config::new().with_large_int("number");
    let mut text = HEADING.to_owned();
    for declaration in all(&config) {
        text.push('\n');
        text.push_str(&declaration);
    }
    text
}

/// A type with its documentation, without blanks at the ends of lines.
fn declaration<T: TS>(config: &Config) -> String {
    let docs = T::docs().unwrap_or_default();
    let text = format!("{docs}export {}", T::decl(config));
    text.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// One declaration for each of the types.
macro_rules! declarations {
    ($config:expr; $($module:ident: $($name:ident),+;)+) => {
        vec![$($(declaration::<$module::$name>($config)),+),+]
    };
}

fn all(config: &Config) -> Vec<String> {
    declarations! { config;
        board: Game, Side, Cell, Spec, SpecChoice, BoardView, Stones, BoardState, Legal, LegalMove, Forbidden,
            OutcomeView, Counts, MoveView, Change, ScoreView, ScoreKind, PositionView, PositionRequest;
        error: ErrorCode, Refusal, Message, MessageValue;
        live: LiveGame, Seats, Seat, SeatKind, ClockView, Status, ResultView, OpeningView, OpeningTask, AreaView,
            NewGameRequest, SeatChoice, ClockChoice, LiveGameSummary, Invitation, GameCreated;
        socket: ClientMessage, Command, ServerMessage, Event, Thinking, CommandDone;
        admin: VisitorRole, VisitorView, AdminLogin, AdminView, VisitorInfo, BansView, Ban;
        analysis: AnalysisRequest, Analyze, AnalysisMessage, AnalysisView, AnalysisLine, HeatPoint, Threat,
            ThreatKind;
        review: ReviewRequest, ReviewView, Accuracy, FaultKind, FaultView, MomentKind, Phase, LostView, MomentView,
            Words, ExplainRequest, ExplainedView, RowView, PointView, AlarmRequest, AlarmView, ThreatenedView;
        lessons: CourseView, LessonSummary, LessonView, LessonStep, LessonTask, LessonTry, LessonAnswer;
        players: PlayerInfo, PlayerFamily, ParameterInfo, ParameterKind, Program, WeightsFile;
        puzzles: PuzzlePage, TryOutcome, PuzzleOrigin, PuzzleSummary, PuzzleView, DailyView, AttemptRequest,
            AttemptOutcome, WhyView, AttemptView, HintRequest, HintView, GamePuzzles;
        progress: ProgressView, RatedGame, LevelMark, AccuracyPoint, ThemeTally, Advice;
        records: RecordPage, RecordSummary, RecordView, RecordPlayer, StoredAnalysis, RecordIds, Deleted,
            ExportRequest, ImportReport, RefusedLine, PlayerResult, PlayerStats, Stats;
        catalogue: Info, GameInfo, StartInfo, FormatInfo, ThemeView, PieceStyle, PieceColours, SettingsView, SaveInfo,
            SaveKind, SaveRequest;
        arena: ArenaRequest, ArenaKind, SprtChoice, ArenaSummary, ArenaState, ArenaView, ArenaRow, CrossCell,
            RatingPoint, SprtView, ArenaGame, GameTally, ArenaGameView, LiveBoard, ArenaMessage;
        training: TrainingRequest, TrainingResume, TrainingState, TrainingSummary, TrainingView, CurrentRound,
            TrainingRound, TrainingTally, TrainingGame, TrainingMessage;
    }
}
