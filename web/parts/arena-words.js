/**
 * Names, states and results of the arena in the user's language.
 */
import { t } from '../i18n.js';
import { playerName } from './catalogue.js';
import { resultReason } from './result-panel.js';

/** @typedef {import('../types/messages.js').ArenaGame} ArenaGame */
/** @typedef {import('../types/messages.js').ArenaSummary} ArenaSummary */

/**
 * The name of an entrant: with its settings, and with its number if it plays more than once.
 * @param {string} entrant `killer:depth=4 (2)`
 */
export function entrantName(entrant) {
  const [, id = entrant, number = ''] = /^(.*?)( \(\d+\))?$/.exec(entrant) ?? [];
  const isProgram = id.startsWith('program:');
  const settings = !isProgram && id.includes(':') ? ` [${id.slice(id.indexOf(':') + 1)}]` : '';
  return `${playerName(id)}${settings}${number}`;
}

/** @param {ArenaSummary} arena */
export function arenaTitle({ kind, players }) {
  const names = players.map(entrantName);
  return kind === 'match' ? names.join(' – ') : t('arena.title.tournament', { count: names.length });
}

/** @param {ArenaSummary} arena */
export const arenaAbout = ({ kind, spec }) =>
  [t(`arena.${kind}`), t(`game.${spec.game}`), t(`rule.${spec.rule}`), `${spec.size}×${spec.size}`].join(
    ' · ',
  );

/** A score with its half points: `2½`. @param {number} score */
export function scoreWords(score) {
  const whole = Math.floor(score);
  return score > whole ? `${whole || ''}½` : String(whole);
}

/** How a game ended, in a few words. @param {ArenaGame} game */
export function endWords({ result }) {
  if (!result) return t('result.none');
  const verdict = result.winner
    ? t(`records.result.${result.winner === 'first' ? 'black' : 'white'}`)
    : t(result.draw ? 'outcome.draw' : 'result.none');
  return `${verdict} · ${resultReason(result)}`;
}
