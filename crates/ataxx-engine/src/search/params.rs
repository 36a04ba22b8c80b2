//! Every number of the search that tuning may change, one line each.

search_kit::tunables! {
    /// What a ply is worth in reverse futility: a position is trusted to stay good.
    trust_per_ply: 35, 10, 200, 10;
    /// What a move can gain with each ply left.
    futility_per_ply: 80, 20, 300, 15;
    /// What it can gain in any case.
    futility_base: 100, 20, 400, 20;
    /// What each turned stone adds to that.
    futility_per_capture: 120, 0, 300, 20;
    /// How many moves are tried before depth adds more.
    move_count_base: 5, 2, 16, 1;
    /// How many moves are tried before jumps that turn nothing are left out.
    quiet_jump_number: 2, 1, 20, 1;
    /// The greatest depth at which jumps to where a clone leads are left out.
    doubtful_depth: 2, 0, 20, 1;
    /// How many plies less a pass is searched.
    null_reduction: 3, 2, 5, 1;
    /// How few empty squares forbid the pass: there, having to move can be a burden.
    null_empties: 20, 4, 36, 2;
    /// How far below the table's score every other move must fall to make its move singular, per ply.
    singular_per_ply: 10, 1, 40, 3;
    /// The first half-width of the window around the score of the last iteration.
    aspiration_window: 30, 5, 200, 8;
    /// Hundredths of a ply that every reduction starts from.
    reduction_base: 40, 0, 150, 10;
    /// Hundredths in the divisor of the logarithms' product.
    reduction_divisor: 200, 120, 350, 15;
    /// How much history makes a reduction one ply smaller.
    history_per_ply: 8000, 2000, 16000, 1000;
    /// What a turned stone counts in move ordering.
    order_per_capture: 4000, 500, 10000, 500;
    /// What a clone counts there.
    order_clone: 5000, 0, 12000, 500;
    /// What an own neighbour that a jump leaves open counts against it.
    order_per_hole: 800, 0, 4000, 200;
}
