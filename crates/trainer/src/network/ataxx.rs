//! The network of the Ataxx engine in the making.
//!
//! The numbers are those of `ataxx_engine::network`, before they are whole: a row for every pattern of
//! two by two squares in every place, a start, and for every head its weights and its bias. Patterns
//! that hardly came up, with blocked squares where the games had none, borrow the row of the pattern
//! that has empty squares there.

use std::collections::HashSet;

use ataxx_engine::{
    Network,
    network::{HEAD_ONE, HEADS, Numbers, PATTERNS, PLACES, Rows, View, head, rows},
};
use nnue::Aligned;
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::ataxx::{Game, Square, Symmetry};
use search_kit::score::is_proved;

use super::{
    BeginWithError,
    model::{EngineView, Model, ParamGroup},
    samples::{Labelled, Samples, result_for},
};
use crate::data::StoredGame;

/// Games of Ataxx on their way to samples.
pub(super) struct SampleBuilder {
    seen: HashSet<u64>,
    pub(super) samples: Samples<View>,
}

impl SampleBuilder {
    pub(super) fn new() -> SampleBuilder {
        SampleBuilder { seen: HashSet::new(), samples: Samples::new() }
    }

    /// Takes in the positions of a game that nobody has proved and that did not come up before.
    pub(super) fn add(&mut self, game: &StoredGame, played: &Game) {
        let searched = played.positions().iter().enumerate().skip(game.opening).zip(&game.searched);
        let seen = &mut self.seen;
        let open = searched.filter(|((_, position), searched)| {
            !is_proved(searched.score.into()) && seen.insert(position.hash())
        });
        let labelled = open.map(|((ply, position), searched)| Labelled {
            seen: View::new(position),
            outlook: result_for(position.side_to_move(), game.outcome),
            score: searched.score,
            ply: ply as u16,
            chances_ahead: 0,
        });
        self.samples.add_game(labelled);
    }
}

/// A pattern that came up less often, in any of its symmetries, borrows another's row.
const LEAST_SEEN: u32 = 200;
const ROWS: usize = PLACES * PATTERNS;
/// What stands for 1 in rows of bytes: so that their numbers reach from -2 to 2.
const UNIT: u8 = 64;

/// The network with rows of a width.
pub(super) struct AtaxxModel<const WIDTH: usize> {
    /// The row that is used for a row that a board shows, for every symmetry.
    shown: Vec<[u16; ROWS]>,
}

/// What a forecast leaves behind.
pub(super) struct Trace<const WIDTH: usize> {
    rows: Rows,
    head: usize,
    /// The sums of the rows between 0 and 1.
    clipped: [f32; WIDTH],
    /// 1 where the sum is between 0 and 1.
    is_open: [f32; WIDTH],
}

impl<const WIDTH: usize> AtaxxModel<WIDTH> {
    const HEADS_AT: usize = (1 + ROWS) * WIDTH;
    const BIASES_AT: usize = Self::HEADS_AT + HEADS * WIDTH;
    const PARAMETERS: usize = Self::BIASES_AT + HEADS;

    pub(super) fn new(samples: &Samples<View>) -> AtaxxModel<WIDTH> {
        let turned: Vec<[u16; ROWS]> = Symmetry::ALL.into_iter().map(turned_rows).collect();
        let mut counts = vec![0_u32; ROWS];
        for sample in &samples.learned {
            rows(sample.seen).iter().for_each(|&row| counts[usize::from(row)] += 1);
        }
        let mut seen = vec![0_u32; ROWS];
        for turned in &turned {
            turned.iter().zip(&counts).for_each(|(&row, count)| seen[usize::from(row)] += count);
        }
        let used = |row: u16| if seen[usize::from(row)] >= LEAST_SEEN { row } else { without_blocks(row) };
        let shown = turned.into_iter().map(|turned| turned.map(used)).collect();
        AtaxxModel { shown }
    }

    fn row<'a>(&self, parameters: &'a [f32], row: u16) -> &'a [f32; WIDTH] {
        vector(parameters, (1 + usize::from(row)) * WIDTH)
    }
}

#[inline(always)]
fn vector<const WIDTH: usize>(numbers: &[f32], at: usize) -> &[f32; WIDTH] {
    numbers[at..].first_chunk().expect("every vector is whole")
}

#[inline(always)]
fn vector_mut<const WIDTH: usize>(numbers: &mut [f32], at: usize) -> &mut [f32; WIDTH] {
    numbers[at..].first_chunk_mut().expect("every vector is whole")
}

/// Where each row goes when the board is turned.
fn turned_rows(symmetry: Symmetry) -> [u16; ROWS] {
    let squares = |place: usize| {
        let (file, rank) = (place as u8 % 6, place as u8 / 6);
        [(0, 0), (0, 1), (1, 0), (1, 1)]
            .map(|(x, y)| Square::new(file + x, rank + y).expect("places are on the board"))
    };
    std::array::from_fn(|row| {
        let (place, pattern) = (row / PATTERNS, row % PATTERNS);
        let turned = squares(place).map(|square| symmetry.square(square));
        let there = |place: &usize| squares(*place).iter().all(|square| turned.contains(square));
        let place = (0..PLACES).find(there).expect("a window turns into a window");
        let mut turned_pattern = 0;
        for (n, square) in squares(place).iter().enumerate() {
            let from = turned.iter().position(|turned| turned == square).expect("it is one of the four");
            turned_pattern |= (pattern >> (2 * from) & 3) << (2 * n);
        }
        (place * PATTERNS + turned_pattern) as u16
    })
}

/// The row of the pattern with empty squares in place of blocked ones.
fn without_blocks(row: u16) -> u16 {
    let blocked = row & row >> 1 & 0x55;
    row & !(blocked | blocked << 1)
}

impl<const WIDTH: usize> Model for AtaxxModel<WIDTH> {
    type Sample = View;
    type Trace = Trace<WIDTH>;

    const SYMMETRIES: u32 = 8;

    fn name(&self) -> String {
        format!("ataxx-{WIDTH}")
    }

    fn grid(&self) -> Vec<ParamGroup> {
        let one = f32::from(UNIT);
        vec![
            ParamGroup { len: WIDTH, steps: one, most: 8_000.0 },
            ParamGroup { len: ROWS * WIDTH, steps: one, most: 127.0 },
            ParamGroup { len: HEADS * WIDTH, steps: HEAD_ONE as f32, most: 127.0 },
            ParamGroup { len: HEADS, steps: one * one * HEAD_ONE as f32, most: 1e8 },
        ]
    }

    /// Rows begin as sums of what each of their stones is worth in its place, so that those that are
    /// seldom seen begin like their neighbours.
    fn initial(&self, rng: &mut Xoshiro256PlusPlus) -> Aligned<f32> {
        let mut parameters = Aligned::zeros(Self::PARAMETERS);
        let mut draw = |most: f32| (rng.random::<f32>() * 2.0 - 1.0) * most;
        parameters[..WIDTH].iter_mut().for_each(|start| *start = 0.3 + draw(0.3));
        for place in 0..PLACES {
            let stones: Vec<[f32; WIDTH]> = (0..8).map(|_| std::array::from_fn(|_| draw(0.06))).collect();
            for pattern in 0..PATTERNS {
                let row = vector_mut::<WIDTH>(&mut parameters, (1 + place * PATTERNS + pattern) * WIDTH);
                for square in 0..4 {
                    let kind = pattern >> (2 * square) & 3;
                    if kind == 1 || kind == 2 {
                        let stone = &stones[2 * square + kind - 1];
                        row.iter_mut().zip(stone).for_each(|(row, stone)| *row += stone);
                    }
                }
            }
        }
        let heads = &mut parameters[Self::HEADS_AT..Self::BIASES_AT];
        let first: [f32; WIDTH] = std::array::from_fn(|_| draw(0.4));
        heads.chunks_exact_mut(WIDTH).for_each(|head| head.copy_from_slice(&first));
        parameters
    }

    fn trace(&self) -> Trace<WIDTH> {
        Trace { rows: [0; PLACES], head: 0, clipped: [0.0; WIDTH], is_open: [0.0; WIDTH] }
    }

    #[inline(always)]
    fn forecast(&self, parameters: &[f32], sample: &View, symmetry: u32, trace: &mut Trace<WIDTH>) -> f32 {
        let shown = &self.shown[symmetry as usize];
        trace.rows = rows(*sample).map(|row| shown[usize::from(row)]);
        trace.head = head(sample.empty_squares());
        let mut sum = *vector::<WIDTH>(parameters, 0);
        for &row in &trace.rows {
            sum.iter_mut().zip(self.row(parameters, row)).for_each(|(sum, row)| *sum += row);
        }
        for ((&sum, clipped), is_open) in sum.iter().zip(&mut trace.clipped).zip(&mut trace.is_open) {
            *clipped = sum.clamp(0.0, 1.0);
            *is_open = f32::from(u8::from(sum > 0.0 && sum < 1.0));
        }
        let weights = vector::<WIDTH>(parameters, Self::HEADS_AT + trace.head * WIDTH);
        parameters[Self::BIASES_AT + trace.head] + squared_dot(&trace.clipped, weights)
    }

    #[inline(always)]
    fn add_gradient(&self, parameters: &[f32], trace: &Trace<WIDTH>, factor: f32, gradient: &mut [f32]) {
        let head_at = Self::HEADS_AT + trace.head * WIDTH;
        let weights = vector::<WIDTH>(parameters, head_at);
        let mut slopes = [0.0; WIDTH];
        for n in 0..WIDTH {
            slopes[n] = factor * 2.0 * trace.clipped[n] * weights[n] * trace.is_open[n];
        }
        gradient[Self::BIASES_AT + trace.head] += factor;
        let head = vector_mut::<WIDTH>(gradient, head_at);
        for (head, clipped) in head.iter_mut().zip(&trace.clipped) {
            *head += factor * clipped * clipped;
        }
        let mut add = |at: usize| {
            vector_mut::<WIDTH>(gradient, at).iter_mut().zip(&slopes).for_each(|(sum, slope)| *sum += slope);
        };
        add(0);
        trace.rows.iter().for_each(|&row| add((1 + usize::from(row)) * WIDTH));
    }

    fn export(&self, parameters: &[f32], scale: f32) -> Vec<u8> {
        let whole = |numbers: &[f32], steps: f32| -> Vec<i32> {
            numbers.iter().map(|number| (number * steps).round() as i32).collect()
        };
        let bytes = |numbers: Vec<i32>| numbers.into_iter().map(|number| number as i8).collect();
        let one = f32::from(UNIT);
        let used = &self.shown[0];
        let rows = used.iter().flat_map(|&row| whole(self.row(parameters, row), one));
        let heads = &parameters[Self::HEADS_AT..Self::BIASES_AT];
        let biases = whole(&parameters[Self::BIASES_AT..], one * one * HEAD_ONE as f32);
        let numbers = Numbers {
            start: whole(&parameters[..WIDTH], one).into_iter().map(|number| number as i16).collect(),
            rows: bytes(rows.collect()),
            heads: bytes(whole(heads, HEAD_ONE as f32)),
            biases: std::array::from_fn(|head| biases[head]),
            unit: UNIT,
            scale: scale as i32,
        };
        Network::new(numbers).expect("the model is a network of the engine").to_bytes()
    }

    fn begin_with(&self, file: &[u8], parameters: &mut [f32]) -> Result<(), BeginWithError> {
        let network = Network::parse(file)?;
        if network.width() != WIDTH {
            return Err(BeginWithError::Width { found: network.width(), wanted: WIDTH });
        }
        let Numbers { start, rows, heads, biases, unit, scale: _ } = network.numbers();
        let one = f32::from(unit);
        let mut fill = |at: usize, numbers: Vec<f32>, steps: f32| {
            let to = parameters[at..].iter_mut().zip(numbers);
            to.for_each(|(to, number)| *to = number / steps);
        };
        let floats = |bytes: Vec<i8>| bytes.into_iter().map(f32::from).collect();
        fill(0, start.into_iter().map(f32::from).collect(), one);
        fill(WIDTH, floats(rows), one);
        fill(Self::HEADS_AT, floats(heads), HEAD_ONE as f32);
        let biases = biases.into_iter().map(|bias| bias as f32).collect();
        fill(Self::BIASES_AT, biases, one * one * HEAD_ONE as f32);
        Ok(())
    }

    fn engine(&self, file: &[u8]) -> EngineView<View> {
        let network = Network::parse(file).expect("the file was exported");
        Box::new(move |sample| network.evaluate_view(*sample))
    }
}

/// The sum of squares times weights, eight sums side by side so that it can be done in vectors.
#[inline(always)]
fn squared_dot<const WIDTH: usize>(values: &[f32; WIDTH], weights: &[f32; WIDTH]) -> f32 {
    let mut sums = [0.0; 8];
    for (values, weights) in values.as_chunks::<8>().0.iter().zip(weights.as_chunks::<8>().0) {
        for n in 0..8 {
            sums[n] += values[n] * values[n] * weights[n];
        }
    }
    sums.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{openings::random_opening, rng::generator};
    use rules::{AnyPosition, GameSpec, ataxx::Ruleset};

    const WIDTH: usize = 16;

    /// Boards that came up by chance, all results among them.
    fn samples(count: u64) -> Samples<View> {
        let mut samples = Samples::new();
        for piece in 0..count {
            let spec = GameSpec::Ataxx(Ruleset::INTERNATIONAL);
            let AnyPosition::Ataxx(game) = random_opening(spec, &mut generator(5, piece)) else {
                panic!("it is a game of Ataxx")
            };
            let seen = View::new(game.position());
            samples.add_game([Labelled {
                seen,
                outlook: (piece % 3) as f32 / 2.0,
                score: 0,
                ply: 9,
                chances_ahead: 0,
            }]);
        }
        samples
    }

    #[test]
    fn the_gradient_is_that_of_finite_differences() {
        let samples = samples(50);
        let model = AtaxxModel::<WIDTH>::new(&samples);
        let mut parameters = model.initial(&mut generator(1, 0));
        let forecast = |parameters: &[f32], sample: &View| {
            f64::from(model.forecast(parameters, sample, 3, &mut model.trace()))
        };
        for sample in samples.learned.iter().map(|sample| sample.seen).take(5) {
            let mut trace = model.trace();
            model.forecast(&parameters, &sample, 3, &mut trace);
            let mut gradient = vec![0.0; parameters.len()];
            model.add_gradient(&parameters, &trace, 1.0, &mut gradient);
            let touched: Vec<usize> = (0..gradient.len()).filter(|&n| gradient[n] != 0.0).collect();
            assert!(touched.len() > PLACES * WIDTH / 4);
            for n in touched.into_iter().step_by(7).chain([0, 5, AtaxxModel::<WIDTH>::BIASES_AT]) {
                const STEP: f32 = 1e-3;
                let at = parameters[n];
                parameters[n] = at + STEP;
                let above = forecast(&parameters, &sample);
                parameters[n] = at - STEP;
                let below = forecast(&parameters, &sample);
                parameters[n] = at;
                let slope = (above - below) / f64::from(2.0 * STEP);
                let difference = (slope - f64::from(gradient[n])).abs();
                assert!(difference < 2e-3, "parameter {n}: {slope} and {}", gradient[n]);
            }
        }
    }

    #[test]
    fn what_begins_with_a_network_is_that_network() {
        let model = AtaxxModel::<WIDTH>::new(&samples(2_000));
        let mut parameters = model.initial(&mut generator(1, 0));
        let mut groups: &mut [f32] = &mut parameters;
        for group in model.grid() {
            let (own, rest) = groups.split_at_mut(group.len);
            own.iter_mut().for_each(|number| *number = group.rounded(*number));
            groups = rest;
        }
        let file = model.export(&parameters, 200.0);
        let mut begun = model.initial(&mut generator(2, 0));
        model.begin_with(&file, &mut begun).unwrap();
        assert_eq!(model.export(&begun, 200.0), file);
        let wider = AtaxxModel::<32>::new(&samples(1));
        let refusal = wider.begin_with(&file, &mut wider.initial(&mut generator(1, 0))).unwrap_err();
        assert_eq!(refusal.to_string(), "a network of width 16 cannot begin one of width 32");
    }

    #[test]
    fn a_turned_row_is_that_of_the_turned_board() {
        let turned: Vec<[u16; ROWS]> = Symmetry::ALL.into_iter().map(turned_rows).collect();
        for piece in 0..20 {
            let spec = GameSpec::Ataxx(Ruleset::INTERNATIONAL);
            let AnyPosition::Ataxx(game) = random_opening(spec, &mut generator(8, piece)) else {
                panic!("it is a game of Ataxx")
            };
            for (symmetry, turned) in Symmetry::ALL.into_iter().zip(&turned) {
                let mut expected = rows(View::new(&symmetry.position(game.position())));
                let mut found = rows(View::new(game.position())).map(|row| turned[usize::from(row)]);
                expected.sort_unstable();
                found.sort_unstable();
                assert_eq!(found, expected, "{game}");
            }
        }
    }

    #[test]
    fn blocked_squares_that_never_came_up_count_as_empty() {
        assert_eq!(without_blocks(0b11_10_01_11), 0b00_10_01_00);
        assert_eq!(without_blocks(35 * 256), 35 * 256);
        assert_eq!(without_blocks(7 * 256 + 0xff), 7 * 256);
    }
}
