//! What a search has spent its nodes on, and how often each of its decisions was taken.
//!
//! Every thread counts for itself and adds its numbers to those of the search when it is done. They
//! have no influence on the search.

use std::ops::AddAssign;

/// Where something is counted.
pub(super) type Counter = fn(&mut Anatomy) -> &mut u64;

/// Defines the counters, and how those of several searches are added.
macro_rules! anatomy {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// Numbers of one search, or of several together.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub struct Anatomy {
            $($(#[$doc])* pub $name: u64,)*
        }

        impl AddAssign for Anatomy {
            fn add_assign(&mut self, other: Anatomy) {
                $(self.$name += other.$name;)*
            }
        }
    };
}

anatomy! {
    /// Nodes of the principal-variation search.
    main_nodes,
    /// Nodes of searches for fours at the horizon.
    leaf_four_nodes,
    /// Nodes of searches for fours before the moves of a node.
    inner_four_nodes,
    /// Nodes of searches for threats before the moves of a node.
    inner_threat_nodes,
    /// Nodes of forced wins looked for at the root.
    root_nodes,
    /// Nodes whose outcome can be read off the board.
    decided,
    /// Nodes that the table settles.
    table_cutoffs,
    /// Nodes at the horizon.
    leaves,
    /// Nodes cut off by reverse futility.
    reverse_futility,
    /// Nodes given up by razoring.
    razored,
    /// Nodes with a forced win.
    forced,
    /// Nodes whose moves are tried.
    tried_nodes,
    /// Moves that are tried.
    tried_moves,
    /// Moves left out because they come late.
    late_moves,
    /// Moves left out because they gain too little.
    futile_moves,
    /// Moves searched less deep at first.
    reduced_moves,
    /// Plies that they were searched less deep, in all.
    reduced_plies,
    /// Those of them that had to be searched again.
    searched_again,
    /// Nodes that a move has cut off.
    cutoffs,
    /// Those of them that the first move has cut off.
    first_move_cutoffs,
}
