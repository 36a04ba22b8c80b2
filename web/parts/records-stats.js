/**
 * What everybody has achieved: wins, draws, losses, the best score, the last results.
 */
import { h, replace } from '../dom.js';
import { dateText, t } from '../i18n.js';
import { playerName } from './catalogue.js';
import { verdictWithHelp } from './result-panel.js';

/** @typedef {import('../types/messages.js').PlayerStats} PlayerStats */
/** @typedef {import('../types/messages.js').PlayerResult} PlayerResult */

/** @param {(player: string) => void} filter shows the games of a player */
export function recordsStats(filter) {
  const body = h('div', {});
  return {
    element: h('section', { class: 'card records-stats' }, h('h2', {}, t('stats')), body),
    /** @param {PlayerStats[]} players */
    update(players) {
      const sorted = [...players].sort((a, b) => gamesOf(b) - gamesOf(a));
      replace(
        body,
        sorted.length
          ? h(
              'ul',
              { class: 'stats-list' },
              sorted.map((player) => playerRow(player, filter)),
            )
          : h('p', { class: 'muted' }, t('stats.none')),
      );
    },
  };
}

/** @param {PlayerStats} stats */
const gamesOf = ({ wins, draws, losses }) => wins + draws + losses;

/** @param {PlayerStats} stats @param {(player: string) => void} filter */
function playerRow(stats, filter) {
  const { player, wins, draws, losses } = stats;
  return h(
    'li',
    { class: 'stats-row' },
    h('button', { type: 'button', class: 'stats-name', onclick: () => filter(player) }, playerName(player)),
    h('span', { class: 'stats-last' }, stats.last.map(resultMark)),
    shareBar(stats),
    h(
      'small',
      { class: 'muted' },
      [
        t('stats.counts', { wins, draws, losses }),
        t(`stats.best.${stats.best}`, { score: stats.best_score }),
        t('stats.streak', { count: stats.longest_winning_streak }),
      ].join(' · '),
    ),
  );
}

/** @param {PlayerResult} result */
function resultMark({ verdict, score, played_ms, hints }) {
  const text = `${verdictWithHelp(verdict, hints)}, ${t('result.score', { score })}, ${dateText(played_ms)}`;
  const mark = t(`stats.mark.${verdict}`);
  const help = hints > 0 ? ' helped' : '';
  return h('span', { class: `result-mark ${verdict}${help}`, title: text, role: 'img', 'aria-label': text }, mark);
}

/** @param {PlayerStats} stats */
function shareBar(stats) {
  const total = Math.max(1, gamesOf(stats));
  const part = (/** @type {string} */ kind, /** @type {number} */ count) =>
    count > 0 && h('i', { class: kind, '--share': `${(100 * count) / total}%` });
  return h(
    'span',
    { class: 'share-bar', 'aria-hidden': 'true' },
    part('win', stats.wins),
    part('draw', stats.draws),
    part('loss', stats.losses),
  );
}
