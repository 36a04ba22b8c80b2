//! The parts of the search that can be left out.

search_kit::ablation! {
    /// Scores of the table in place of the evaluation.
    TableEvaluation: "table-evaluation";
    /// Only what stops a four and three, and own fours, where the enemy threatens one.
    FourThreeDefence: "four-three-defence";
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
    /// How much less the point of a move is worth than the best one, in reductions.
    PointReduction: "point-reduction";
    /// Less depth for moves whose sisters were refuted again and again.
    FailHighReduction: "fail-high-reduction";
    /// Depth by what the table knows of a position on an earlier principal variation.
    TablePvReduction: "table-pv-reduction";
    /// Less depth for the moves after one that has raised alpha.
    RaisedAlphaReduction: "raised-alpha-reduction";
    /// Another depth for a reduced move that did much or hardly better than hoped.
    ResearchDepth: "research-depth";
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
    /// Two plies for a move that is better than all others by far.
    DoubleExtension: "double-extension";
    /// A cut-off where several moves are good enough.
    MultiCut: "multi-cut";
    /// More depth for the table's move on the principal variation.
    TableMoveExtension: "table-move-extension";
    /// More depth for the answer to a four.
    ForcedAnswer: "forced-answer";
    /// Wins by fours at the horizon.
    LeafFours: "leaf-fours";
    /// Wins by fours in inner nodes.
    InnerFours: "inner-fours";
    /// Wins by threats in inner nodes.
    InnerThreats: "inner-threats";
    /// Forced wins of the enemy after the best move.
    RootGuard: "root-guard";
    /// Wins by fours at the root, before the search begins.
    RootFours: "root-fours";
    /// Wins by threats at the root, alongside the search.
    RootThreats: "root-threats";
}
