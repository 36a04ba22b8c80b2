//! The file of the 16 numbers.

use classics::shapes::{InvalidWeight, Shape, Weights, WeightsError};

const NUMBERS: [f64; 16] =
    [0.25, 2.0, 1e9, 5.5, 4.0, 3.0, -2.0, 1.0, 0.1, -1e9, 7.0, 6.0, 5.0, 4.0, 3.0, 1e-7];

#[test]
fn what_is_written_is_read_back() {
    for weights in [Weights::default(), Weights::new(NUMBERS).unwrap()] {
        assert_eq!(weights.to_string().parse(), Ok(weights));
    }
}

#[test]
fn the_order_is_defence_attack_own_shapes_enemy_shapes() {
    let weights = Weights::new(NUMBERS).unwrap();
    assert_eq!((weights.defence(), weights.attack()), (0.25, 2.0));
    assert_eq!(Shape::ALL.map(|shape| weights.own(shape)), NUMBERS[2..9]);
    assert_eq!(Shape::ALL.map(|shape| weights.enemy(shape)), NUMBERS[9..]);
    assert_eq!(weights.numbers(), NUMBERS);
}

#[test]
fn any_white_space_sets_numbers_apart() {
    let words = NUMBERS.map(|number| number.to_string());
    for separator in [" ", "\n", "\r\n", "\t \r\n\r\n"] {
        for (before, after) in [("", ""), ("\u{feff}", "\r\n"), (" \n", "\n\n")] {
            let text = format!("{before}{}{after}", words.join(separator));
            assert_eq!(text.parse(), Weights::new(NUMBERS).map_err(|_| unreachable!()), "{text:?}");
        }
    }
}

#[test]
fn a_malformed_file_is_refused_in_one_sentence() {
    let fourteen = "1 2\r\n3 4 5 6 7 8 9\r\n10 11 12 13 14\r\n";
    let range = "is not a number from -1000000000 to 1000000000";
    let table = [
        ("", "line 1: the file ends after 0 of 16 numbers".to_owned()),
        ("15", "line 4: the file ends after 15 of 16 numbers".to_owned()),
        ("15\r\n16 17", "line 5: `17` follows after the last of 16 numbers".to_owned()),
        ("15 16\nsixteen", "line 5: `sixteen` follows after the last of 16 numbers".to_owned()),
        ("15 x", "line 4: `x` is not a number".to_owned()),
        ("15 1,5", "line 4: `1,5` is not a number".to_owned()),
        ("15 NaN", format!("line 4: `NaN` {range}")),
        ("inf 16", format!("line 4: `inf` {range}")),
        ("15\n-infinity", format!("line 5: `-infinity` {range}")),
        ("1e999 16", format!("line 4: `1e999` {range}")),
        ("1000000001 16", format!("line 4: `1000000001` {range}")),
    ];
    for (end, message) in table {
        let text = if end.is_empty() { String::new() } else { format!("{fourteen}{end}") };
        let error: WeightsError = text.parse::<Weights>().unwrap_err();
        assert_eq!(error.to_string(), message, "{end:?}");
    }
}

#[test]
fn numbers_that_cannot_be_weighed_are_refused() {
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1.1e9] {
        let mut numbers = NUMBERS;
        numbers[3] = bad;
        let InvalidWeight { place, number } = Weights::new(numbers).unwrap_err();
        assert_eq!(place, 4);
        assert!(number.is_nan() || number == bad);
    }
}
