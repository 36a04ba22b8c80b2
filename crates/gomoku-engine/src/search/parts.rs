//! The parts of the search that can be left out.

search_kit::parts! {
    /// Windows around the score of the last iteration.
    Aspiration: "aspiration";
    /// Scores of the transposition table that settle a node.
    TableCutoffs: "table-cutoffs";
    /// The move of the transposition table, tried first.
    TableMove: "table-move";
    /// Moves that refuted a sister position, tried early.
    Killers: "killers";
    /// The move that last refuted the enemy's last one, tried early.
    CounterMoves: "counter-moves";
    /// How well a move has done.
    History: "history";
    /// How well a move has done after the moves before it.
    ContinuationHistory: "continuation-history";
    /// What the point of a move is worth, in the order of moves and in reductions.
    PointScores: "point-scores";
    /// Less depth for late moves.
    Reductions: "reductions";
    /// Hopeless positions are given up.
    Razoring: "razoring";
    /// Positions far above beta are trusted.
    ReverseFutility: "reverse-futility";
    /// Quiet moves that cannot reach alpha are left out.
    Futility: "futility";
    /// Late quiet moves are left out.
    MoveCount: "move-count";
    /// Less depth for positions without a table move.
    InternalReduction: "internal-reduction";
    /// More depth for a move that is much better than all others.
    SingularExtension: "singular-extension";
    /// More depth for the answer to a four.
    ForcedAnswer: "forced-answer";
    /// Wins by fours at the horizon.
    LeafFours: "leaf-fours";
    /// Wins by fours in inner nodes.
    InnerFours: "inner-fours";
    /// Wins by threats in inner nodes.
    InnerThreats: "inner-threats";
    /// Wins by fours at the root, before the search begins.
    RootFours: "root-fours";
    /// Wins by threats at the root, alongside the search.
    RootThreats: "root-threats";
}
