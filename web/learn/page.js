/** How to play: chapters of small live boards, and the words of the game. */

import { h } from '../base/dom.js';
import { icon } from '../art/icons.js';
import { themeSign } from '../art/themes.js';
import { boardView } from '../board/board.js';
import { spell } from '../board/geometry.js';
import { t } from '../i18n/index.js';
import { again, lessonAt, setLesson, tryPoint } from './learn.js';
import { chapters, words } from './lessons.js';
import { topBar } from '../frame/top-bar.js';
import { toastLine } from '../frame/toast.js';
import { keyList } from '../frame/key-list.js';
import { link } from '../base/parts.js';
import { train } from '../puzzles/puzzle.js';
import { state } from '../state.js';

/**
 * @typedef {import('./lessons.js').Figure} Figure
 * @typedef {import('./lessons.js').Chapter} Chapter
 */

const ids = [...chapters.map(({ id }) => id), 'words', 'keys'];

export function learnPage() {
  const id = ids.includes(state.route.part ?? '') ? /** @type {string} */ (state.route.part) : ids[0];
  const chapter = chapters.find((one) => one.id === id);
  const next = ids[ids.indexOf(id) + 1];
  return h('div', { key: 'learn', class: 'page' },
    topBar(),
    h('main', { class: 'learn' },
      h('nav', { class: 'chapters', 'aria-label': t('learn.chapters') }, h('ol', null, ids.map((one, i) => h('li', null,
        link(`/learn/${one}`, { 'aria-current': one === id ? 'page' : null }, h('span', { class: 'faint' }, i + 1), t(`learn.${one}`)))))),
      h('article', { key: id, class: 'chapter' },
        h('h1', { class: 'title' }, t(`learn.${id}`)),
        h('p', { class: 'lead' }, t(`learn.${id}.lead`)),
        chapter ? h('div', { class: 'figures' }, chapter.figures.map((figure) => figureView(chapter, figure))) : null,
        chapter?.exercises ? exercises(chapter.exercises) : null,
        id === 'words' ? glossary() : null,
        id === 'keys' ? h('section', { class: 'card pad' }, keyList()) : null,
        next ? link(`/learn/${next}`, { class: 'next-chapter card' },
          h('span', { class: 'stacked' },
            h('small', null, t('learn.next')),
            h('strong', { class: 'serif' }, t(`learn.${next}`))), h('span', { class: 'button primary' }, t('learn.continue'))) : null)),
    toastLine());
}

/** @param {Chapter} chapter @param {Figure} figure */
function figureView(chapter, figure) {
  const key = `${chapter.id}-${figure.id}`;
  const words = `learn.${chapter.id}.${figure.id}`;
  return h('section', { key, class: 'figure', 'aria-label': t(words) },
    lessonBoard(key, figure, t(words)),
    h('h2', null, t(words)),
    h('p', { class: 'quiet' }, t(`${words}.text`)),
    figure.goal.kind === 'look' ? null : task(key, words));
}

/** Puzzles of what the chapter was about. @param {import('../wire.js').Theme[]} themes */
const exercises = (themes) => h('section', { class: 'exercises', 'aria-labelledby': 'exercises-title' },
  h('h2', { id: 'exercises-title' }, t('learn.exercises')),
  h('p', { class: 'quiet' }, t('learn.exercises.text')),
  h('ul', null, themes.map((theme) => h('li', { key: theme }, h('button', { type: 'button', class: 'exercise card', onclick: () => void train('theme', theme) },
    themeSign(theme), h('strong', null, t(`theme.${theme}`)), icon('next', 18))))));

/** @param {string} key @param {string} words */
function task(key, words) {
  const { outcome, played } = lessonAt(key);
  if (outcome === 'asked') return h('p', { class: 'task' }, icon('play', 16), t(`${words}.task`));
  return h('p', { class: `task ${outcome}` }, icon(outcome === 'solved' ? 'check' : 'close', 16),
    outcome === 'solved' ? t(`${words}.solved`, { at: spell(played ?? '') }) : t('learn.wrong'),
    h('button', { type: 'button', class: 'text-link', onclick: () => again(key) }, t('learn.again')));
}

/** @param {string} key @param {Figure} figure @param {string} name */
function lessonBoard(key, figure, name) {
  const lesson = lessonAt(key);
  const asked = figure.goal.kind !== 'look' && lesson.outcome !== 'solved';
  const judged = lesson.judgement;
  const foul = lesson.played ? judged?.forbidden.find((one) => one.at === lesson.played) : undefined;
  const put = (/** @type {'black' | 'white'} */ stone) => figure[stone].map((at) => ({ at, stone }));
  const stones = [...put('black'), ...put('white'), ...(lesson.played && !foul ? [{ at: lesson.played, stone: figure.turn }] : [])];
  const taken = new Set(stones.map(({ at }) => at));
  const aim = asked ? { stone: figure.turn, may: (/** @type {string} */ at) => !taken.has(at) } : null;
  const won = judged?.result?.winner && judged.result.line.length ? { line: judged.result.line, stone: judged.result.winner } : null;
  /** @type {(import('../board/draw.js').Mark | null | undefined)[]} */
  const marks = [
    figure.lamp ? { kind: 'lamp', points: figure.lamp } : null,
    ...(foul?.shapes ?? []).map(({ stones: points }) => /** @type {const} */ ({ kind: 'band', points })),
    won ? { kind: 'win', ...won } : lesson.played && !foul ? { kind: 'last', at: lesson.played } : null,
    foul ? { kind: 'forbidden', at: foul.at, touched: true } : null,
  ];
  return boardView({
    id: key, size: figure.size, coordinates: false, name, cursor: lesson.cursor, touch: state.prefs.touch,
    label: (at) => label(figure, at, lesson.played && !foul ? lesson.played : null, foul?.at === at ? foul.foul : null),
    aim, ghost: aim && lesson.aim && aim.may(lesson.aim) ? { at: lesson.aim, stone: aim.stone, aim: true } : null,
    picture: { stones, look: state.prefs.stones, fresh: foul ? null : lesson.played, marks: marks.filter((mark) => !!mark) },
    hands: {
      play: (at) => void tryPoint(key, figure, at),
      aim: (at) => setLesson(key, { aim: at }),
      focus: (at) => { if (at !== lesson.cursor) setLesson(key, { cursor: at }); },
    },
  });
}

/** @param {Figure} figure @param {string} at @param {string | null} played @param {import('../wire.js').Foul | null} foul */
function label(figure, at, played, foul) {
  const stone = figure.black.includes(at) ? 'black' : figure.white.includes(at) ? 'white' : at === played ? figure.turn : null;
  if (stone) return t('cell.loose', { at: spell(at), stone: t(`stone.${stone}`) });
  return foul ? t('cell.forbidden', { at: spell(at), foul: t(`foul.${foul}`) }) : t('cell.empty', { at: spell(at) });
}

function glossary() {
  return h('dl', { class: 'glossary card' }, words.map((word) => h('div', null,
    h('dt', null,
      h('strong', null, t(`word.${word}`)),
      ' ',
      h('span', { class: 'quiet', lang: t('language.other.tag') }, t(`word.${word}.other`))),
    h('dd', { class: 'quiet' }, t(`word.${word}.text`)))));
}
