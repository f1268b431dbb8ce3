/** The sheet to take a game away: copy, picture, file; each file says what it cannot hold. */

import { h } from '../base/dom.js';
import { exportPath, reviewExport } from '../base/api.js';
import { icon } from '../art/icons.js';
import { language, list, number, t } from '../i18n/index.js';
import { button } from '../base/parts.js';
import { copyLine, savePng, saveSvg } from './share.js';
import { state } from '../state.js';
import { sheet } from '../frame/sheet.js';

/** The formats in the order of how much they hold. */
const FILES = ['sgf', 'lib', 'psq', 'pos', 'text'];
/** What a review can be taken away as. */
const REVIEWS = /** @type {const} */ (['html', 'sgf']);
/** Losses that leave nothing of the game; the row says so itself. */
const TOTAL = ['board', 'games'];

/** @param {import('./share.js').Share} share */
export function shareSheet(share) {
  const { id, line, formats } = share;
  const why = line ? null : t('share.making');
  return sheet({ title: t('share'), kind: 'share-sheet' }, h('div', { class: 'sheet-content' },
    h('h3', null, t('share.position')),
    h('div', { class: 'share-copies' },
      copy(share, 'text', why),
      copy(share, 'link', why),
      button({ label: t('picture.png'), icon: 'picture', press: () => void savePng() }),
      button({ label: t('picture.svg'), icon: 'picture', press: saveSvg })),
    line ? h('p', { class: 'share-text small', tabindex: 0 }, line.text || t('moves.none')) : null,
    state.review?.report ? [h('h3', null, t('share.review')), h('ul', { class: 'share-files' }, REVIEWS.map((format) => reviewFile(id, format)))] : null,
    h('h3', null, t('share.files')),
    h('ul', { class: 'share-files' }, FILES.map((format) => file(id, format, formats?.find((one) => one.format === format))))));
}

/** @param {import('./share.js').Share} share @param {'text' | 'link'} what @param {string | null} why */
const copy = (share, what, why) => button({
  label: share.copied === what ? t('share.copied') : t(`share.${what}`), icon: share.copied === what ? 'check' : what === 'text' ? 'text' : 'copy',
  press: () => void copyLine(share, what), why, props: { 'data-first': what === 'text' ? true : null },
});

/** @param {string} id @param {'sgf' | 'html'} format */
const reviewFile = (id, format) => h('li', { key: `review-${format}`, class: 'share-file' },
  h('span', { class: 'stacked grow' }, h('strong', null, t(`share.review.${format}`)), h('small', null, t(`share.review.${format}.who`))),
  save(reviewExport(id, format, language()), true, t(`share.review.${format}`)));

/** @param {string} path @param {string | true} name @param {string} what */
const save = (path, name, what) => h('a', { class: 'button compact', href: path, download: name, 'aria-label': t('share.save-as', { format: what }) },
  icon('down', 18), h('span', { class: 'label' }, t('share.save')));

/** @param {string} id @param {string} format @param {import('../wire.js').FormatView | undefined} made */
function file(id, format, made) {
  const losses = (made?.losses ?? []).filter(({ facet }) => !TOTAL.includes(facet));
  return h('li', { key: format, class: 'share-file' },
    h('span', { class: 'stacked grow' },
      h('strong', null, t(`format.${format}`)),
      h('small', null, t(`format.${format}.who`)),
      !made ? h('small', { class: 'lost' }, t('share.making'))
        : !made.holds ? h('small', { class: 'lost problem' }, t('share.not'))
          : losses.length ? h('small', { class: 'lost' }, t('share.lost', { what: list(losses.map(lossText)) }))
            : h('small', { class: 'lost whole' }, t('share.whole'))),
    made?.holds === false ? null : save(exportPath(id, format), made?.file ?? true, t(`format.${format}`)));
}

/** @param {import('../wire.js').LossView} loss */
const lossText = ({ facet, count }) => t(`facet.${facet}`, { n: number(count) });
