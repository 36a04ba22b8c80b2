/**
 * A finished game: replay it, look into it, go on from any move; several games in a row.
 */
import { api } from '../api.js';
import { h } from '../dom.js';
import { createStudy, vary } from '../game/study.js';
import { dateText, t } from '../i18n.js';
import { houseInfo, seatName } from '../parts/catalogue.js';
import { notifyError } from '../parts/notice.js';
import { recordDownloads } from '../parts/records-download.js';
import { resultReason } from '../parts/result-panel.js';
import { studyView } from '../parts/study-view.js';
import { useStyles } from '../parts/stylesheet.js';
import { go } from '../router.js';

/** @typedef {import('../types/messages.js').RecordView} RecordView */
/** @typedef {import('../types/messages.js').RecordPlayer} RecordPlayer */

/**
 * `#/record/ID/PLY`, or `#/record/ID,ID,…?auto` to see them one after the other.
 * @param {HTMLElement} root
 * @param {import('../router.js').Route} route
 */
export async function mount(root, route) {
  const [id = '', ...rest] = (route.path[1] ?? '').split(',');
  /** @type {RecordView} */
  let record;
  try {
    const styles = useStyles('records', 'records-aside');
    [record] = await Promise.all([api.get(`records/${encodeURIComponent(id)}`), styles]);
  } catch (error) {
    notifyError(error);
    return go('#/records');
  }
  const isAuto = route.query.has('auto');
  const study = createStudy(record, route.path[2] ? Number(route.path[2]) : isAuto ? 0 : record.moves.length);
  const downloads = recordDownloads(record.id, () => study.state.get().ply, (await houseInfo()).formats);
  const view = await studyView({
    study,
    seats: { first: seatOf(record.first), second: seatOf(record.second) },
    winner: record.result?.winner ?? null,
    record: record.id,
    notes: [heading(record, rest), downloads.panel],
    extra: [downloads.button],
    play: (text) => vary(study, text).catch(notifyError),
    finished: () => rest.length > 0 && go(rowAddress(rest)),
    // One panel is used at a time.
    makeRoom: downloads.close,
  });
  downloads.button.addEventListener('click', view.closeForm);
  root.appendChild(view.element);
  view.draw();
  if (isAuto) view.replay.start();
  return () => view.destroy();
}

/** @param {RecordPlayer} player @returns {import('../types/messages.js').Seat} */
const seatOf = ({ name, id, elo }) => ({
  kind: id ? 'engine' : 'human',
  id,
  name,
  elo,
  holder: 'host',
});

/** The games after this one, one after the other. @param {string[]} ids */
const rowAddress = (ids) => `#/record/${ids.join(',')}?auto`;

/** @param {RecordView} record @param {string[]} rest the games that follow it */
function heading(record, rest) {
  const { result, spec } = record;
  const title = !result
    ? t('result.none')
    : result.winner
      ? t('result.side', { name: seatName(seatOf(record[result.winner])), side: t(`side.${result.winner}`) })
      : result.draw
        ? t('result.draw')
        : t('result.none');
  const date = record.date_ms ? dateText(record.date_ms) : '';
  const about = [t(`game.${spec.game}`), t(`rule.${spec.rule}`), `${spec.size}×${spec.size}`, date]
    .filter(Boolean)
    .join(' · ');
  return h(
    'section',
    { class: 'card record-head' },
    h('h2', {}, title),
    h('p', { class: 'muted' }, result ? `${resultReason(result)} · ` : '', about),
    rest.length > 0
      ? h(
          'p',
          { class: 'record-rest' },
          t('records.rest', { count: rest.length }),
          h(
            'a',
            { class: 'button small', href: rowAddress(rest), 'data-action': 'next-record' },
            t('records.rest.next'),
          ),
        )
      : null,
  );
}
