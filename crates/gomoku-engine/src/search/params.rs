//! Every number of the search that tuning may change, one line each.

search_kit::tunables! {
    /// What a ply is worth when a position is given up as hopeless, before a win by fours is looked for.
    razor_per_ply: 140, 40, 400, 20;
    /// What is needed on top of that.
    razor_base: 220, 50, 600, 30;
    /// What a ply is worth when a position is trusted to stay good.
    trust_per_ply: 50, 20, 200, 10;
    /// What is needed on top of that.
    trust_base: 20, 0, 200, 10;
    /// The greatest depth at which a position is trusted.
    trust_depth: 14, 4, 24, 1;
    /// What a quiet move can gain with each ply left.
    futility_per_ply: 110, 30, 300, 15;
    /// What it can gain in any case.
    futility_base: 130, 30, 400, 20;
    /// How many moves are tried before depth adds more.
    move_count_base: 6, 2, 16, 1;
    /// How far below the table's score every other move must fall to make its move singular, per ply.
    singular_per_ply: 6, 1, 24, 2;
    /// How much further they must fall for a second ply.
    double_extension: 60, 10, 300, 15;
    /// How many answers must have been refutations before a move is reduced for it.
    answers_cut: 3, 1, 10, 1;
    /// How much better than the best a reduced move must do to be searched again deeper.
    research_deeper: 60, 10, 300, 15;
    /// Below how much it is searched again less deep.
    research_shallower: 10, 1, 60, 4;
    /// The first half-width of the window around the score of the last iteration.
    aspiration: 30, 8, 120, 8;
    /// Hundredths of a ply that every reduction starts from.
    reduction_base: 60, 0, 150, 10;
    /// Hundredths in the divisor of the logarithms' product.
    reduction_divisor: 140, 80, 350, 15;
    /// How much less a point may be worth than the best one before its move is reduced by one more ply.
    prior_gap_per_ply: 120, 40, 400, 20;
    /// Nodes of a search for fours in a leaf.
    leaf_vcf_nodes: 20, 4, 512, 10;
    /// Nodes of a search for fours in an inner node.
    inner_vcf_nodes: 40, 10, 1000, 20;
    /// The least depth at which a win by threats is looked for.
    vct_depth: 5, 2, 12, 1;
    /// Nodes of that search for each ply of depth.
    vct_nodes_per_ply: 30, 5, 1000, 20;
}
