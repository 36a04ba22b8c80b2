//! The table that `tengen bench --anatomy` prints: a row for each thing the Gomoku search does.

use std::io::{self, Write};

use gomoku_engine::{Anatomy, Dissection};
use serde_json::json;

/// Prints what searches have done, as a Markdown table or as one JSON document.
pub(super) fn print(dissection: &Dissection, as_json: bool, out: &mut impl Write) -> io::Result<()> {
    let rows = rows(dissection);
    if as_json {
        let rows: serde_json::Map<String, serde_json::Value> =
            rows.into_iter().map(|(name, value)| (name, json!((value * 100.0).round() / 100.0))).collect();
        return writeln!(out, "{}", json!({ "positions": dissection.positions, "anatomy": rows }));
    }
    writeln!(out, "| {} positions | |\n|---|---|", dissection.positions)?;
    rows.iter().try_for_each(|(name, value)| writeln!(out, "| {name} | {value:.2} |"))
}

fn rows(dissection: &Dissection) -> Vec<(String, f64)> {
    let Anatomy { main_nodes: main, tried_nodes, tried_moves, reduced_moves, .. } = dissection.anatomy;
    let anatomy = dissection.anatomy;
    let all = main
        + anatomy.leaf_four_nodes
        + anatomy.inner_four_nodes
        + anatomy.inner_threat_nodes
        + anatomy.root_nodes;
    let per_cent = |part: u64, whole: u64| 100.0 * ratio(part, whole);
    let considered = tried_moves + anatomy.late_moves + anatomy.futile_moves;
    let mut rows: Vec<(String, f64)> = [
        ("nodes in the main search, %", per_cent(main, all)),
        ("nodes in fours at leaves, %", per_cent(anatomy.leaf_four_nodes, all)),
        ("nodes in fours at inner nodes, %", per_cent(anatomy.inner_four_nodes, all)),
        ("nodes in threats at inner nodes, %", per_cent(anatomy.inner_threat_nodes, all)),
        ("nodes in forced wins at the root, %", per_cent(anatomy.root_nodes, all)),
        ("main nodes decided on the board, %", per_cent(anatomy.decided, main)),
        ("main nodes settled by the table, %", per_cent(anatomy.table_cutoffs, main)),
        ("main nodes at the horizon, %", per_cent(anatomy.leaves, main)),
        ("main nodes trusted (reverse futility), %", per_cent(anatomy.reverse_futility, main)),
        ("main nodes given up (razoring), %", per_cent(anatomy.razored, main)),
        ("main nodes with a forced win, %", per_cent(anatomy.forced, main)),
        ("main nodes whose moves are tried, %", per_cent(tried_nodes, main)),
        ("moves tried at such a node", ratio(tried_moves, tried_nodes)),
        ("moves left out as late, %", per_cent(anatomy.late_moves, considered)),
        ("moves left out as futile, %", per_cent(anatomy.futile_moves, considered)),
        ("moves tried with a reduction, %", per_cent(reduced_moves, tried_moves)),
        ("plies of a reduction", ratio(anatomy.reduced_plies, reduced_moves)),
        ("reduced moves searched again, %", per_cent(anatomy.searched_again, reduced_moves)),
        ("cut-offs by the first move, %", per_cent(anatomy.first_move_cutoffs, anatomy.cutoffs)),
        ("branching factor", dissection.branching),
        ("depth completed", dissection.mean_depth()),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .into();
    let medians = dissection
        .nodes_to_depth
        .iter()
        .zip(1..)
        .filter(|(nodes, depth)| depth % 2 == 0 && nodes.len() * 2 > dissection.positions);
    rows.extend(medians.map(|(nodes, depth)| {
        // Positions that were not searched so deep count as the slowest.
        (format!("nodes to depth {depth} (median)"), nodes[dissection.positions / 2] as f64)
    }));
    rows
}

fn ratio(part: u64, whole: u64) -> f64 {
    part as f64 / whole.max(1) as f64
}
