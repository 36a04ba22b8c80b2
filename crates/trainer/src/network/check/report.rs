//! What came of a check, as tables, as a document and as a picture.

use serde_json::{Value, json};

use super::{
    measures::{BINS, Judged, Measures, Scales},
    stage::Grouping,
};
use crate::plot::{self, Axis, Line, Plot};

/// What came of a check.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// What the network is called.
    pub network: String,
    /// How many units of the engine make one of the logistic function, in the network's evaluations.
    pub network_scale: f32,
    /// The same in the scores of the search: that by which they foretell the results best.
    pub search_scale: f32,
    /// All positions together.
    pub all: Measures,
    /// The positions sorted in several ways.
    pub groups: Vec<Group>,
}

/// Positions sorted in one way.
#[derive(Clone, PartialEq, Debug)]
pub struct Group {
    /// What they are sorted by.
    pub title: &'static str,
    /// What is measured of each sort that there is.
    pub stages: Vec<(&'static str, Measures)>,
}

/// A bin with fewer positions is chance, and is not drawn.
const LEAST_DRAWN: usize = 100;

impl Report {
    pub(super) fn new(
        network: String,
        judged: &[Judged],
        groupings: [Grouping; 2],
        scales: Scales,
    ) -> Report {
        let group = |(n, grouping): (usize, Grouping)| {
            let stages = grouping.stages.iter().enumerate().map(|(stage, &name)| {
                let here = judged.iter().filter(move |one| usize::from(one.stages[n]) == stage);
                (name, Measures::new(&here, scales))
            });
            Group { title: grouping.title, stages: stages.filter(|(_, found)| found.positions > 0).collect() }
        };
        Report {
            network,
            network_scale: scales.network,
            search_scale: scales.search,
            all: Measures::new(&judged.iter(), scales),
            groups: groupings.into_iter().enumerate().map(group).collect(),
        }
    }

    fn rows(&self) -> impl Iterator<Item = (&'static str, &'static str, &Measures)> {
        let sorted = |group: &'_ Group| -> Vec<_> {
            group.stages.iter().map(|(name, _)| (group.title, *name)).collect()
        };
        let names = self.groups.iter().flat_map(sorted);
        let measures = self.groups.iter().flat_map(|group| group.stages.iter().map(|(_, found)| found));
        names.zip(measures).map(|((title, name), found)| (title, name, found)).chain([("all", "", &self.all)])
    }

    /// Two tables: what is measured, and of the positions with each forecast how many points were made.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = format!("{}: {} positions\n\n", self.network, self.all.positions);
        text += &format!(
            "{:<30}{:>10}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}\n",
            "", "positions", "loss", "(score)", "spread", "(search)", "correl.", "stretch"
        );
        for (title, name, found) in self.rows() {
            text += &format!(
                "{:<30}{:>10}{:>9.4}{:>9.4}{:>9.3}{:>9.3}{:>9.3}{:>9.2}\n",
                format!("{title} {name}"),
                found.positions,
                found.loss_by_result,
                found.loss_by_score,
                found.spread,
                found.search_spread,
                found.correlation,
                found.stretch,
            );
        }
        text += &format!("\n{:<30}", "foretold: % won of");
        for bin in 0..BINS {
            text += &format!("{:>8}", format!("{}–{}", 100 * bin / BINS, 100 * (bin + 1) / BINS));
        }
        text.push('\n');
        for (title, name, found) in self.rows() {
            text += &format!("{:<30}", format!("{title} {name}"));
            for bin in found.bins {
                text += &match bin.positions {
                    0 => format!("{:>8}", "–"),
                    _ => format!("{:>8.1}", 100.0 * bin.happened),
                };
            }
            text.push('\n');
        }
        text
    }

    /// Everything as one JSON document.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let groups = self.groups.iter().map(|group| {
            let stages = group.stages.iter().map(|(name, found)| {
                let mut document = document(found);
                document["stage"] = json!(name);
                document
            });
            json!({ "by": group.title, "stages": stages.collect::<Vec<_>>() })
        });
        json!({
            "network": self.network,
            "network_scale": self.network_scale,
            "search_scale": self.search_scale,
            "all": document(&self.all),
            "groups": groups.collect::<Vec<_>>(),
        })
    }

    /// For each way of sorting the calibration and the spread, one under the other. Whoever is right
    /// about the chances lies on the diagonal.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let plots = self.groups.iter().flat_map(|group| [self.calibration(group), self.spread(group)]);
        plot::to_svg(&plots.collect::<Vec<_>>())
    }

    fn calibration(&self, group: &Group) -> Plot {
        let percent = || Axis {
            least: 0.0,
            most: 1.0,
            marks: [0.0, 0.25, 0.5, 0.75, 1.0].map(|at| (at, format!("{} %", 100.0 * at))).to_vec(),
        };
        let stages = group.stages.iter().map(|(name, found)| Line {
            name: (*name).to_owned(),
            points: found
                .bins
                .iter()
                .filter(|bin| bin.positions >= LEAST_DRAWN)
                .map(|bin| (bin.foretold, bin.happened))
                .collect(),
        });
        let diagonal = Line { name: "diagonal".to_owned(), points: vec![(0.0, 0.0), (1.0, 1.0)] };
        Plot {
            title: format!("{}: won against foretold, by {}", self.network, group.title),
            across: percent(),
            up: percent(),
            lines: stages.chain([diagonal]).collect(),
        }
    }

    fn spread(&self, group: &Group) -> Plot {
        let line = |name: &str, of: fn(&Measures) -> f64| Line {
            name: name.to_owned(),
            points: group.stages.iter().enumerate().map(|(n, (_, found))| (n as f64, of(found))).collect(),
        };
        let lines = vec![line("network", |found| found.spread), line("search", |found| found.search_spread)];
        let highest = lines.iter().flat_map(|line| line.points.iter().map(|point| point.1));
        let marks = group.stages.iter().enumerate().map(|(n, (name, _))| (n as f64, (*name).to_owned()));
        Plot {
            title: format!("{}: spread of the log odds, by {}", self.network, group.title),
            across: Axis { least: 0.0, most: group.stages.len().max(2) as f64 - 1.0, marks: marks.collect() },
            up: Axis::around([0.0].into_iter().chain(highest), 2),
            lines,
        }
    }
}

fn document(found: &Measures) -> Value {
    let bins = found
        .bins
        .map(|bin| json!({ "positions": bin.positions, "foretold": bin.foretold, "happened": bin.happened }));
    json!({
        "positions": found.positions,
        "loss_by_result": found.loss_by_result,
        "loss_by_score": found.loss_by_score,
        "spread": found.spread,
        "search_spread": found.search_spread,
        "correlation": found.correlation,
        "stretch": found.stretch,
        "bins": bins,
    })
}
