/** The games that the pictures show. */

const words = (text) => text.trim().split(/\s+/);

/** A Gomoku game that was decided late; Black wins with the last move. */
export const GOMOKU = words(`
  j7 h10 g11 g9 i11 h9 h11 f11 i10 g10 i8 e12 d13 i9 j9 k8 j10 j8 k10 h7 h12 k7 l6 h6 h8 g13 l11 m12
  l10 m10 l8 k9 l9 l7 l12
`);

/** A short one that Black wins. */
export const WON = words('h8 h9 g7 g9 i9 j10 f8 i10 f6 e5 f7 f9 e9 h6 e7 h7 e8 g10 g8 d8 i8');

/** A short one that Black loses by overlooking too much. */
export const LOST = words('h8 i9 h7 j8 i7 g9 h10 h9 f9 j9 k9 j7 j6 g8 i10 g10 k5 l4 i5 g7 g6 g11');

/** Nine stones of the usual Gomoku middle game. */
export const BEGINNING = GOMOKU.slice(0, 9);

/** An Ataxx game until the board is full. */
export const ATAXX = words(`
  f2 f6 a7c5 a1c3 f2e4 g5 g1e3 f4 c5d7 c3b5 c6 f6d6 b5d5 c7 c5 f3 d6f5 g3 d6 d4 f5d3 c5b7 d4b6 d4 d6c4 e5 f5 d6
  c4e6 c6c4 e4f2 e4 d6f6 c4d6 c6 g2 g4 c5 e2 d4d2 f6d4 c6c4
`);

/** A position with a point where Black would make a forbidden double three. */
export const RENJU = words('h8 k8 h9 f8 i10 j6 j10 e11');

export const person = (name) => ({ kind: 'human', name });
export const engine = (id) => ({ kind: 'engine', id });
