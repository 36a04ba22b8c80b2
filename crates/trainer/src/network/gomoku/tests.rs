//! The gradient against small steps, and a training from random games to the engine's file.

use gomoku_engine::network::{POLICY_WAY_ONE, choose};
use rand::RngExt;
use rules::gomoku::Ruleset;

use super::*;
use crate::{openings::random_stones, rng::generator};

type Narrow = GomokuModel<16>;
type Wide = GomokuModel<32>;

/// Positions with more stones than an opening has.
fn positions(variant: Variant, size: usize, count: u64) -> Vec<Seen> {
    struct Look<'a>(&'a rules::gomoku::Position, Arc<Tables>);
    impl ForEveryRule for Look<'_> {
        type Output = Seen;
        fn run<R: Rule>(self) -> Seen {
            Seen::new(&Board::<R>::from_position(self.0, self.1), self.0.size())
        }
    }
    let tables = Arc::new(Tables::new(variant, Weights::default()));
    let ruleset = Ruleset::new(size, variant).unwrap();
    let position = |piece| {
        let mut rng = generator(3, piece);
        let mut position = random_stones(ruleset, &mut rng);
        for _ in 0..rng.random_range(0..12) {
            let legal: Vec<_> = position.legal_moves().collect();
            let before = position.clone();
            position.play(legal[rng.random_range(..legal.len())]);
            if position.outcome().is_some() {
                return before;
            }
        }
        position
    };
    (0..count).map(|piece| dispatch(variant, Look(&position(piece), tables.clone()))).collect()
}

#[test]
fn the_windows_of_a_kept_position_are_those_of_the_engines_board() {
    struct Windows4<'a>(&'a Seen, Arc<Tables>, &'a Narrow);
    impl ForEveryRule for Windows4<'_> {
        type Output = Vec<[u16; 4]>;
        fn run<R: Rule>(self) -> Vec<[u16; 4]> {
            let board: Board<R> = self.0.board(self.1);
            let seen = |window: u16| match board.side_to_move() {
                Side::First => window,
                Side::Second => with_colours_exchanged(window),
            };
            let rows = |spot| board.near_windows(spot).map(|window| self.2.windows.number(seen(window)));
            board.empty_points().map(rows).filter(|rows| *rows != [0; 4]).collect()
        }
    }
    for (variant, size) in [(Variant::Freestyle, 15), (Variant::Renju, 20), (Variant::Caro, 9)] {
        let model = Narrow::new(variant, 300.0);
        let tables = Arc::new(Tables::new(variant, Weights::default()));
        for seen in positions(variant, size, 20) {
            let mut expected = dispatch(variant, Windows4(&seen, tables.clone(), &model));
            let (mut found, mut places) = (Vec::new(), Vec::new());
            seen.near_rows(&model.windows, &mut found, &mut places);
            assert!(places.len() == found.len() && places.is_sorted());
            // The engine may name the directions in another order.
            expected.iter_mut().chain(&mut found).for_each(|rows| rows.sort_unstable());
            assert_eq!(found, expected, "{variant} {size}");
        }
    }
}

#[test]
fn the_gradient_is_what_small_steps_show() {
    gradient_of(&Narrow::new(Variant::Freestyle, 300.0));
    gradient_of(&Wide::new(Variant::Renju, 300.0));
}

fn gradient_of<const CHANNELS: usize>(model: &GomokuModel<CHANNELS>) {
    let variant = model.variant;
    let mut rng = generator(7, 0);
    let mut parameters = model.initial(&mut rng);
    // Larger than at the beginning, so that slopes are.
    parameters.iter_mut().for_each(|parameter| *parameter += (rng.random::<f32>() - 0.5) * 0.2);
    let mut trace = model.trace();
    for seen in positions(variant, 15, 4) {
        let mut gradient = Aligned::<f32>::zeros(parameters.len());
        model.forecast(&parameters, &seen, 0, &mut trace);
        model.add_gradient(&parameters, &trace, 1.0, &mut gradient);
        let mut steepest: Vec<usize> = (0..gradient.len()).filter(|&n| gradient[n] != 0.0).collect();
        assert!(steepest.len() > 500);
        steepest.sort_by(|&a, &b| gradient[b].abs().total_cmp(&gradient[a].abs()));
        let (mut agreeing, mut compared) = (0, 0);
        for &n in steepest.iter().step_by(steepest.len() / 150) {
            let step = 2e-3;
            let mut forecast = |change: f32| {
                let mut moved = parameters.clone();
                moved[n] += change;
                model.forecast(&moved, &seen, 0, &mut trace)
            };
            let slope = (forecast(step) - forecast(-step)) / (2.0 * step);
            compared += 1;
            // A step across the end of what is clipped shows another slope: a few may.
            agreeing += usize::from((slope - gradient[n]).abs() < 0.02 * gradient[n].abs() + 2e-3);
        }
        assert!(agreeing * 20 >= compared * 19, "{variant}: {agreeing} of {compared}");
    }
}

/// The same with moves before it and a move that was chosen.
fn among_moves<const CHANNELS: usize>(seen: &Seen, model: &GomokuModel<CHANNELS>) -> Seen {
    let mut places = Vec::new();
    seen.near_rows(&model.windows, &mut Vec::new(), &mut places);
    let point = |n: usize| Some(seen.point(places[n * places.len() / 4]));
    seen.among(Moves { last: [point(1), point(2)], chosen: point(3), chances_ahead: 0 })
}

#[test]
fn the_gradient_of_the_choice_is_what_small_steps_show() {
    let model = Wide::new(Variant::Renju, 300.0);
    let mut rng = generator(9, 0);
    let mut parameters = model.initial(&mut rng);
    parameters.iter_mut().for_each(|parameter| *parameter += (rng.random::<f32>() - 0.5) * 0.2);
    let mut trace = model.trace();
    let (mut agreeing, mut compared) = (0, 0);
    for seen in positions(Variant::Renju, 15, 4) {
        let seen = among_moves(&seen, &model);
        let mut gradient = Aligned::<f32>::zeros(parameters.len());
        model.forecast(&parameters, &seen, 0, &mut trace);
        model.add_gradient(&parameters, &trace, 0.0, &mut gradient);
        let mut steepest: Vec<usize> = (0..gradient.len()).filter(|&n| gradient[n] != 0.0).collect();
        assert!(steepest.len() > 500);
        steepest.sort_by(|&a, &b| gradient[b].abs().total_cmp(&gradient[a].abs()));
        for &n in steepest.iter().take(300).step_by(3) {
            let step = 2e-3;
            let mut loss = |change: f32| {
                let mut moved = parameters.clone();
                moved[n] += change;
                model.forecast(&moved, &seen, 0, &mut trace);
                policy::SHARE * model.choice_loss(&trace).unwrap()
            };
            let slope = (loss(step) - loss(-step)) / (2.0 * step);
            compared += 1;
            agreeing += usize::from((slope - gradient[n]).abs() < 0.03 * gradient[n].abs() + 2e-3);
        }
    }
    assert!(agreeing * 20 >= compared * 19, "{agreeing} of {compared}");
}

#[test]
fn the_engine_chooses_as_the_model_forecasts() {
    struct Chances<'a>(&'a Seen, Arc<Tables>, Arc<LineNetwork>, &'a [u16]);
    impl ForEveryRule for Chances<'_> {
        type Output = Vec<i32>;
        fn run<R: Rule>(self) -> Vec<i32> {
            let board: Board<R> = self.0.board(self.1);
            let spots: Vec<_> = self.3.iter().map(|&place| board.spot(self.0.point(place))).collect();
            choose(&board, &self.2, self.0.last(), &spots).unwrap()
        }
    }
    for variant in [Variant::Freestyle, Variant::Renju] {
        let model = Wide::new(variant, 300.0);
        let mut rng = generator(8, 0);
        let mut parameters = model.initial(&mut rng);
        parameters.iter_mut().for_each(|parameter| *parameter += (rng.random::<f32>() - 0.5) * 0.2);
        round(&model, &mut parameters);
        let network = Arc::new(LineNetwork::parse(&model.export(&parameters, 300.0)).unwrap());
        let tables = Arc::new(Tables::new(variant, Weights::default()));
        let mut trace = model.trace();
        for seen in positions(variant, 15, 30) {
            let seen = among_moves(&seen, &model);
            model.forecast(&parameters, &seen, 0, &mut trace);
            let logits = dispatch(variant, Chances(&seen, tables.clone(), network.clone(), &trace.places));
            let odds = |n: usize| f64::from(logits[n] - logits[0]) / f64::from(POLICY_WAY_ONE);
            for (n, chance) in trace.choice.chances.iter().enumerate() {
                let expected = f64::from((chance / trace.choice.chances[0]).ln());
                assert!((odds(n) - expected).abs() < 0.1, "{variant}: {} {expected}", odds(n));
            }
        }
    }
}

#[test]
fn a_training_can_begin_with_a_finished_network() {
    let model = Wide::new(Variant::Renju, 300.0);
    let mut parameters = model.initial(&mut generator(8, 0));
    round(&model, &mut parameters);
    let file = model.export(&parameters, 300.0);
    let mut taken_over = model.initial(&mut generator(9, 0));
    model.begin_with(&file, &mut taken_over).unwrap();
    assert!(model.export(&taken_over, 300.0) == file);
    let other = Wide::new(Variant::Caro, 300.0).begin_with(&file, &mut taken_over).unwrap_err();
    assert_eq!(other.to_string(), "a network for renju, and the games are of caro");
    let narrow = Narrow::new(Variant::Renju, 300.0).begin_with(&file, &mut taken_over).unwrap_err();
    assert_eq!(narrow.to_string(), "a network of width 64 cannot begin one of width 32");
}

/// All that the narrow network has is in its place, so that without what is new the wide one is the same.
#[test]
fn a_wide_network_begins_as_the_narrow_one_that_it_begins_with() {
    for variant in [Variant::Freestyle, Variant::Renju] {
        let (narrow, wide) = (Narrow::new(variant, 300.0), Wide::new(variant, 300.0));
        let mut known = narrow.initial(&mut generator(8, 0));
        round(&narrow, &mut known);
        let mut begun = Aligned::zeros(wide.layout.len());
        wide.begin_with(&narrow.export(&known, 300.0), &mut begun).unwrap();
        let mut with_new = wide.initial(&mut generator(9, 0));
        wide.begin_with(&narrow.export(&known, 300.0), &mut with_new).unwrap();
        let (mut before, mut after) = (narrow.trace(), wide.trace());
        for seen in positions(variant, 15, 20) {
            let seen = among_moves(&seen, &narrow);
            let expected = narrow.forecast(&known, &seen, 0, &mut before);
            let found = wide.forecast(&begun, &seen, 0, &mut after);
            assert!((expected - found).abs() < 1e-3, "{variant}: {expected} {found}");
            for (expected, found) in before.choice.chances.iter().zip(&after.choice.chances) {
                assert!((expected - found).abs() < 1e-3, "{variant}: {expected} {found}");
            }
            let near = wide.forecast(&with_new, &seen, 0, &mut after);
            assert!(near != expected && (near - expected).abs() < 0.3, "{variant}: {expected} {near}");
        }
    }
}

/// Brings parameters to what the engine can hold.
fn round<const CHANNELS: usize>(model: &GomokuModel<CHANNELS>, parameters: &mut [f32]) {
    let mut from = 0;
    for group in model.grid() {
        for parameter in &mut parameters[from..from + group.len] {
            *parameter = group.rounded(group.limited(*parameter));
        }
        from += group.len;
    }
}

#[test]
fn the_engine_says_what_the_model_forecasts() {
    for (variant, size) in [(Variant::Freestyle, 15), (Variant::Standard, 20), (Variant::Renju, 15)] {
        engine_of(&Narrow::new(variant, 300.0), size);
        engine_of(&Wide::new(variant, 300.0), size);
    }
}

fn engine_of<const CHANNELS: usize>(model: &GomokuModel<CHANNELS>, size: usize) {
    let (variant, scale) = (model.variant, model.scale);
    let mut rng = generator(8, 0);
    let mut parameters = model.initial(&mut rng);
    parameters.iter_mut().for_each(|parameter| *parameter += (rng.random::<f32>() - 0.5) * 0.2);
    round(model, &mut parameters);
    let evaluate = model.engine(&model.export(&parameters, scale));
    let mut trace = model.trace();
    let mut corrected = 0;
    for seen in positions(variant, size, 50) {
        let forecast = model.forecast(&parameters, &seen, 0, &mut trace) * scale;
        let found = evaluate(&seen) as f32;
        assert!((forecast - found).abs() < 1.5, "{variant}: {forecast} {found}");
        corrected += usize::from((found - seen.evaluation() as f32).abs() > 0.0);
    }
    assert!(corrected >= 45, "{variant}: {corrected}");
}
