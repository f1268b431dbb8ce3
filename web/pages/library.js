/** The library: every game with its picture; filter, search, continue, go back over, rename, delete. */

import { h } from '../dom.js';
import { crest } from '../art/crests.js';
import { icon } from '../art/icons.js';
import { miniature } from '../board/draw.js';
import { readMoves, stonesOf } from '../board/geometry.js';
import { dot } from '../board/stones.js';
import { ago, number, t } from '../i18n/index.js';
import { deleteGame, filterShelf, loadShelf, searchShelf, shelf } from '../library.js';
import { topBar } from '../panels/top-bar.js';
import { toastLine } from '../panels/toast.js';
import { button, iconButton, link, segments } from '../parts.js';
import { cardTitle, opponentRank } from '../reading.js';
import { update } from '../state.js';
import * as act from '../acts.js';

/** @typedef {import('../wire.js').Card} Card */

const FILTERS = /** @type {const} */ (['all', 'engine', 'people', 'open', 'named']);

export function libraryPage() {
  const { filter, query, games, total, score, loaded } = shelf();
  return h('div', { key: 'library', class: 'page' },
    topBar(),
    h('main', { class: 'library' },
      h('header', { class: 'page-head' },
        h('h1', { class: 'title' }, t('nav.library')),
        h('p', { class: 'quiet' }, loaded ? t('library.count', { n: total }) : '')),
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

/** @param {Card} card */
function row(card) {
  const moves = readMoves(card.moves);
  const path = card.result ? `/g/${card.id}` : act.pathOf(card);
  return h('li', { key: card.id, class: 'game-row' },
    link(path, { class: 'game-link', 'aria-label': t('library.open-game', { title: cardTitle(card) }) },
      miniature({ size: card.setup.size, stones: stonesOf(moves), px: 72 }),
      face(card),
      h('span', { class: 'stacked grow' }, h('strong', null, cardTitle(card)), h('small', null, subtitle(card))),
      outcome(card),
      h('span', { class: 'stacked rule' },
        h('span', null, t(`rule.${card.setup.rule}`)),
        h('small', null, t('size.of', { n: card.setup.size }), card.assisted ? ` · ${t('assisted')}` : '')),
      h('span', { class: 'small count' }, t('moves.count', { n: moves.length })),
      h('span', { class: 'small quiet when' }, ago(card.updated, Date.now()))),
    h('span', { class: 'row-actions' },
      iconButton({
        name: 'edit', label: t('library.rename', { title: cardTitle(card) }),
        press: () => update({ sheet: { kind: 'rename', id: card.id, name: card.name ?? '' } }),
      }),
      iconButton({ name: 'trash', label: t('library.delete', { title: cardTitle(card) }), press: () => void deleteGame(card.id) })));
}

/** @param {Card} card */
function engineOf({ setup }) {
  const seat = [setup.first, setup.second].find((one) => one.kind === 'engine');
  return seat?.kind === 'engine' ? seat.opponent : null;
}

/** @param {Card} card */
function face(card) {
  const opponent = engineOf(card);
  return opponent ? crest(opponent, 36) : h('span', { class: 'initial pair', 'aria-hidden': 'true' }, icon('users', 18));
}

/** @param {Card} card */
function subtitle(card) {
  const opponent = engineOf(card);
  if (card.name) return cardTitle({ ...card, name: null });
  return opponent ? opponentRank(opponent) : t('two-players');
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
    h('p', { class: 'tiny quiet' }, t('score.text'))));
}
