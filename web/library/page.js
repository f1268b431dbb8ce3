/** The library: every game with its picture; filter, search, continue, go back over, rename, delete. */

import { h } from '../base/dom.js';
import { crest } from '../art/crests.js';
import { icon } from '../art/icons.js';
import { miniature } from '../board/draw.js';
import { readMoves, stonesOf } from '../board/geometry.js';
import { dot } from '../board/stones.js';
import { ago, number, t } from '../i18n/index.js';
import { openImport } from '../files/import.js';
import { deleteGame, filterShelf, loadShelf, searchShelf, shelf } from './library.js';
import { topBar } from '../frame/top-bar.js';
import { toastLine } from '../frame/toast.js';
import { button, iconButton, link, segments } from '../base/parts.js';
import { cardTitle, seatRank } from '../play/reading.js';
import { update } from '../state.js';
import * as act from '../play/acts.js';

/**
 * @typedef {import('../wire.js').Card} Card
 * @typedef {import('../wire.js').Entry} Entry
 */

const FILTERS = /** @type {const} */ (['all', 'engine', 'people', 'imported', 'analysis', 'open', 'named']);

export function libraryPage() {
  const { filter, query, games, total, score, loaded } = shelf();
  return h('div', { key: 'library', class: 'page' },
    topBar(),
    h('main', { class: 'library' },
      h('header', { class: 'page-head' },
        h('h1', { class: 'title' }, t('nav.library')),
        h('p', { class: 'quiet' }, loaded ? t('library.count', { n: total }) : ''),
        button({ label: t('import.button'), icon: 'down', press: openImport, kind: 'import-button' })),
      h('div', { class: 'shelf' },
        h('div', { class: 'filters' },
          segments({
            label: t('library.filter'), value: filter, choose: filterShelf,
            options: FILTERS.map((value) => ({ value, label: t(`library.${value}`) })),
          }),
          h('label', { class: 'search' }, icon('search', 18), h('span', { class: 'hidden-text' }, t('library.search')),
            h('input', {
              type: 'search', class: 'input compact', value: query, placeholder: t('library.search'),
              oninput: (/** @type {any} */ event) => searchShelf(event.target.value),
            }))),
        loaded && games.length === 0 ? h('p', { class: 'card pad quiet' },
          query || filter !== 'all' ? t('library.nothing') : t('library.empty')) : null,
        h('ul', { class: 'games card' }, games.map(row)),
        games.length < total ? h('footer', { class: 'shelf-foot' },
          h('span', { class: 'small quiet' }, t('library.of', { n: games.length, total })),
          button({ label: t('library.more'), icon: 'open', press: () => void loadShelf('more'), kind: 'bare' })) : null),
      score ? standing(score) : null),
    toastLine());
}

/** What a row shows, wherever the game comes from. @param {Entry} card */
function facts(card) {
  if (card.mode === 'imported') {
    return {
      path: `/record/${card.id}`, size: card.size, stones: card.stones.map(([stone, at]) => ({ at, stone })), moves: card.moves,
      face: h('span', { class: 'initial pair', 'aria-hidden': 'true' }, icon('down', 18)), below: importLine(card), outcome: importOutcome(card),
      rule: card.rule ? t(`rule.${card.rule}`) : t(`format.${card.format}`), note: '',
    };
  }
  if (card.mode === 'analysis') {
    return {
      path: `/analysis/${card.id}`, size: card.size, stones: card.stones.map(([stone, at]) => ({ at, stone })), moves: card.moves,
      face: h('span', { class: 'initial pair', 'aria-hidden': 'true' }, icon('tree', 18)),
      below: [card.name || card.title || card.black || card.white ? t('nav.analysis') : '', card.event].filter(Boolean).join(' · '),
      outcome: h('span', { class: 'stacked outcome' }, h('span', { class: 'with-dot quiet' }, card.variations ? t('record.variations', { n: number(card.variations) }) : '')),
      rule: t(`rule.${card.rule}`), note: '',
    };
  }
  const moves = readMoves(card.moves);
  return {
    path: card.result ? `/g/${card.id}` : act.pathOf(card), size: card.setup.size, stones: stonesOf(moves), moves: moves.length,
    face: face(card), below: subtitle(card), outcome: outcome(card), rule: t(`rule.${card.setup.rule}`),
    note: card.assisted ? ` · ${t('assisted')}` : '',
  };
}

/** @param {Entry} card */
function row(card) {
  const { path, size, stones, moves, face: sign, below, outcome: end, rule, note } = facts(card);
  return h('li', { key: card.id, class: 'game-row' },
    link(path, { class: 'game-link', 'aria-label': t('library.open-game', { title: cardTitle(card) }) },
      miniature({ size, stones, px: 72 }),
      sign,
      h('span', { class: 'stacked grow' }, h('strong', null, cardTitle(card)), h('small', null, below)),
      end,
      h('span', { class: 'stacked rule' },
        h('span', null, rule),
        h('small', null, t('size.of', { n: size }), note)),
      h('span', { class: 'small count' }, t('moves.count', { n: moves })),
      h('span', { class: 'small quiet when' }, ago(card.updated, Date.now()))),
    h('span', { class: 'row-actions' },
      iconButton({
        name: 'edit', label: t('library.rename', { title: cardTitle(card) }),
        press: () => update({ sheet: { kind: 'rename', id: card.id, name: card.name ?? '' } }),
      }),
      iconButton({ name: 'trash', label: t('library.delete', { title: cardTitle(card) }), press: () => void deleteGame(card.id) })));
}

/** @param {import('../wire.js').ImportCard} card */
function importLine(card) {
  const about = card.name ? cardTitle({ ...card, name: null }) : card.event;
  return [about, card.date, card.variations ? t('record.variations', { n: number(card.variations) }) : card.file].filter(Boolean).join(' · ') || t('record.pasted');
}

/** @param {import('../wire.js').ImportCard} card */
function importOutcome({ result }) {
  if (!result) return h('span', { class: 'stacked outcome' }, h('span', { class: 'with-dot quiet' }, t('record.no-result')));
  const { winner, reason } = result;
  return h('span', { class: 'stacked outcome' },
    h('span', { class: 'with-dot' }, winner ? dot(winner, 15) : null, h('strong', null, winner ? t(`wins.${winner}`) : t('result.draw'))),
    reason ? h('small', null, t(`library.reason.${reason}`)) : null);
}

/** @param {Card} card */
function engineOf({ setup }) {
  const seat = [setup.first, setup.second].find((one) => one.kind === 'engine');
  return seat?.kind === 'engine' ? seat : null;
}

/** @param {Card} card */
function face(card) {
  const engine = engineOf(card);
  return engine ? crest(engine.opponent, 36) : h('span', { class: 'initial pair', 'aria-hidden': 'true' }, icon('users', 18));
}

/** @param {Card} card */
function subtitle(card) {
  const engine = engineOf(card);
  if (card.name) return cardTitle({ ...card, name: null });
  return engine ? seatRank(engine) : t('two-players');
}

/** @param {Card} card */
function outcome({ result, mode, setup, black }) {
  if (!result) return h('span', { class: 'stacked outcome' }, h('span', { class: 'with-dot' }, icon('pause', 16), t('library.unfinished')));
  const { winner, reason } = result;
  const person = setup.first.kind === 'person' ? 'first' : 'second';
  const mine = black === person ? 'black' : 'white';
  const head = !winner ? t('result.draw') : mode === 'engine' ? t(winner === mine ? 'library.won' : 'library.lost') : t(`wins.${winner}`);
  return h('span', { class: 'stacked outcome' },
    h('span', { class: 'with-dot' }, winner ? dot(winner, 15) : null, h('strong', null, head)),
    h('small', null, t(`library.reason.${reason}`)));
}

/** @param {import('../wire.js').Score} score */
function standing(score) {
  const rows = /** @type {const} */ ([
    ['wins', score.wins], ['losses', score.losses], ['draws', score.draws], ['streak', score.streak], ['best', score.best_streak],
  ]);
  return h('aside', { class: 'standing' }, h('section', { class: 'card raised pad', 'aria-label': t('score.points') },
    h('div', { class: 'small quiet' }, t('score.points')), h('div', { class: 'points serif' }, number(score.points)),
    h('dl', null, rows.map(([name, value]) => h('div', null, h('dt', null, t(`score.${name}`)), h('dd', null, number(value))))),
    h('p', { class: 'tiny quiet' }, t('score.text')),
    link('/progress', { class: 'button wide to-progress' }, icon('chart', 18), t('nav.progress'))));
}
