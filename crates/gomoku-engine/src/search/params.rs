//! Every number of the search that tuning may change, one line each.

search_kit::tunables! {
    /// The greatest depth of razoring: a hopeless position is given up unless fours win.
    razor_depth: 3, 1, 6, 1;
    /// What a ply is worth in razoring.
    razor_per_ply: 140, 10, 400, 20;
    /// What is needed on top of that.
    razor_base: 220, 10, 600, 30;
    /// The greatest depth of reverse futility: a position is trusted to stay good.
    trust_depth: 14, 4, 24, 1;
    /// What a ply is worth in reverse futility.
    trust_per_ply: 50, 20, 200, 10;
    /// What is needed on top of that.
    trust_base: 20, 0, 200, 10;
    /// The greatest depth at which quiet moves are left out for what they can gain.
    futility_depth: 6, 2, 16, 1;
    /// What a quiet move can gain with each ply left.
    futility_per_ply: 110, 30, 300, 15;
    /// What it can gain in any case.
    futility_base: 130, 30, 400, 20;
    /// The greatest depth at which late moves are left out.
    move_count_depth: 8, 3, 20, 1;
    /// How many moves are tried before depth adds more.
    move_count_base: 6, 2, 16, 1;
    /// The least depth at which a move is asked to be singular.
    singular_least_depth: 6, 4, 12, 1;
    /// By how many plies the table's entry may be shallower than that.
    singular_entry_depth: 3, 1, 6, 1;
    /// How far below the table's score every other move must fall to make its move singular, per ply.
    singular_per_ply: 6, 1, 24, 2;
    /// How much further they must fall for a second ply.
    double_extension: 60, 10, 300, 15;
    /// The least depth at which a position without a table move is searched less deep.
    internal_depth: 4, 2, 10, 1;
    /// How many answers must have been refutations before a move is reduced for it.
    answers_cut: 3, 1, 10, 1;
    /// How much better than the best a reduced move must do to be searched again deeper.
    research_deeper: 60, 10, 300, 15;
    /// Below how much it is searched again less deep.
    research_shallower: 10, 1, 60, 4;
    /// The first half-width of the window around the score of the last iteration.
    aspiration_window: 30, 8, 120, 8;
    /// Hundredths of a ply that every reduction starts from.
    reduction_base: 60, 0, 150, 10;
    /// Hundredths in the divisor of the logarithms' product.
    reduction_divisor: 140, 80, 350, 15;
    /// Hundredths of a ply more where a cut-off is expected.
    reduction_cut: 100, 0, 300, 20;
    /// Hundredths of a ply more where the side to move stands worse than at its last move.
    reduction_worsening: 60, 0, 200, 15;
    /// Hundredths of a ply less on a principal variation.
    reduction_pv: 100, 0, 300, 20;
    /// Hundredths of a ply less for a forcing move.
    reduction_forcing: 120, 0, 300, 20;
    /// What an e-fold chance to be chosen counts in the prior of a move.
    prior_per_nat: 100, 30, 300, 12;
    /// How much less a point may be worth than the best one before its move is reduced by one more ply.
    prior_gap_per_ply: 120, 40, 400, 20;
    /// Hundredths of a ply that this adds at most.
    prior_gap_most: 150, 0, 400, 25;
    /// Hundredths of a ply less where the table knows a principal variation, and deep enough.
    reduction_table_pv: 100, 0, 300, 20;
    /// Hundredths of a ply more where what it knows is shallow.
    reduction_shallow_pv: 50, 0, 200, 15;
    /// The greatest depth at which the moves after one that has raised alpha are searched less deep.
    raised_alpha_depth: 10, 4, 20, 1;
    /// What a move that has refuted a sister position is worth in the order of moves.
    killer_bonus: 110, 0, 400, 20;
    /// What the move is worth that last refuted the enemy's last one.
    counter_move_bonus: 90, 0, 400, 20;
    /// How much history is worth one point of a move's prior.
    credit_per_point: 32, 8, 128, 6;
    /// Hundredths of the enemy's worth of a point in the prior of a move.
    enemy_prior: 75, 25, 125, 8;
    /// What the histories learn from a cut-off, for each ply of depth.
    history_per_ply: 40, 5, 200, 12;
    /// The same for the square of the depth.
    history_per_square: 24, 2, 100, 6;
    /// What they learn at most.
    history_most: 2400, 500, 8000, 300;
    /// Nodes of a search for fours in a leaf.
    leaf_vcf_nodes: 20, 4, 512, 10;
    /// Nodes of a search for fours in an inner node.
    inner_vcf_nodes: 40, 10, 1000, 20;
    /// The least depth at which a win by threats is looked for on a principal variation.
    vct_depth: 5, 2, 12, 1;
    /// Nodes of that search for each ply of depth.
    vct_nodes_per_ply: 30, 5, 1000, 20;
    /// Nodes for forced wins at the root, of each kind, in hundredths of what the search spends.
    root_threat_percent: 10, 0, 40, 2;
    /// Nodes for forced wins of the enemy after the best move, in the same measure.
    guard_percent: 12, 0, 60, 3;
}
