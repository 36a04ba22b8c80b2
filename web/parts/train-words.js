/**
 * Trainings in the user's language: players, states, numbers.
 */
import { t, tOr } from '../i18n.js';

/** @typedef {import('../types/messages.js').TrainingRequest} TrainingRequest */

/** One of the players of a round: 0 is the best so far. @param {number} player */
export const playerWords = (player) =>
  player === 0 ? t('train.before') : t('train.copy', { number: player });

/** What is trained, in a line. @param {TrainingRequest} request */
export function trainingAbout({
  start,
  population = 0,
  games = 0,
  rule = '',
  size = 0,
  changed = 1,
  step = 0,
  schedule,
  trial = 0,
  seed,
}) {
  const halving = /^halve:(\d+)$/.exec(schedule ?? '')?.[1];
  return [
    t('train.about.start', { file: start ?? t('train.usual') }),
    t('train.about.players', { population, games }),
    `${t(`rule.${rule}`)} ${size}×${size}`,
    halving ? t('train.about.halving', { step, rounds: halving }) : t('train.about.step', { step }),
    t('train.about.changed', { share: Math.round(100 * changed) }),
    trial ? t('train.about.trial', { games: trial }) : '',
    t('train.about.seed', { seed }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/**
 * The names of the sixteen weights, in the order of the file.
 * @param {string[]} shapes the names of the seven shapes
 */
export function weightNames(shapes) {
  const named = (/** @type {string} */ owner) =>
    shapes.map((shape) => t(`train.weight.${owner}`, { shape: tOr(`shape.${shape}`, shape) }));
  return [t('weights.defence'), t('weights.attack'), ...named('own'), ...named('enemy')];
}
