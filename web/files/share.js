/** Taking a game away: what the host makes of it, copies of its line, and a picture of the position. */

import * as api from '../base/api.js';
import { copyText } from '../base/copy.js';
import { failed } from '../play/acts.js';
import { h, mount } from '../base/dom.js';
import { layers } from '../board/draw.js';
import { measure } from '../board/geometry.js';
import { gradients } from '../board/stones.js';
import { pictureOf } from '../play/position.js';
import { pictureAt } from '../record/view.js';
import { pictureOf as analysisPicture } from '../analysis/view.js';
import { pictureOf as reviewPicture } from '../review/view.js';
import { t } from '../i18n/index.js';
import { toast } from '../frame/toast.js';
import { encode } from './png.js';
import { state, update } from '../state.js';
import { nodeAt } from '../record/tree.js';

/**
 * @typedef {object} Share
 * @property {string} id
 * @property {number | null} node the move being looked at; none stands for the main line
 * @property {import('../wire.js').ShareView | null} line
 * @property {import('../wire.js').FormatView[] | null} formats
 * @property {'text' | 'link' | null} copied
 */

const SIDE = 900;
/** Of a saved picture, along one side. */
const PIXELS = 1350;

/** The game that is open, and the position in it. */
function shown() {
  const { record, game, analysis, review } = state;
  if (review?.subject) {
    const { subject, ply } = review;
    // A file's nodes have numbers of their own.
    return { id: review.id, node: subject.of.view ? Math.min(ply, subject.moves.length) : null, size: subject.size, moves: ply, picture: reviewPicture(review) };
  }
  if (record?.view) {
    const node = nodeAt(record.tree, record.at);
    return { id: record.id, node: record.at, size: record.view.card.size, moves: node.number, picture: pictureAt(record) };
  }
  if (analysis?.id) {
    return { id: analysis.id, node: analysis.at, size: analysis.view.size, moves: nodeAt(analysis.tree, analysis.at).number, picture: analysisPicture(analysis) };
  }
  if (!game?.view) return null;
  const moves = game.ply ?? game.view.moves.length;
  const { marks, ...position } = pictureOf({ ...game, hint: null, touched: null });
  const picture = { ...position, marks: marks.filter(({ kind }) => kind !== 'lamp') };
  return { id: game.id, node: moves, size: game.view.setup.size, moves, picture };
}

export async function openShare() {
  const here = shown();
  if (!here) return;
  const { id, node } = here;
  update({ sheet: { kind: 'share', share: { id, node, line: null, formats: null, copied: null } } });
  /** @param {Partial<Share>} change */
  const add = (change) => {
    const open = state.sheet;
    if (open?.kind === 'share' && open.share.id === id && open.share.node === node) update({ sheet: { kind: 'share', share: { ...open.share, ...change } } });
  };
  try {
    add({ line: await api.share(id, node) });
    add({ formats: await api.formats(id) });
  } catch (error) {
    failed(error);
  }
}

/** @param {Share} share @param {'text' | 'link'} what */
export async function copyLine(share, what) {
  if (!share.line) return;
  if (!await copyText(share.line[what])) return toast(t('copied.not'), 'refused');
  update({ sheet: { kind: 'share', share: { ...share, copied: what } } });
  toast(t('copied'), 'done');
}

export function saveSvg() {
  const svg = boardSvg();
  if (svg) download(new Blob([svg], { type: 'image/svg+xml' }), 'svg');
}

export async function savePng() {
  const svg = boardSvg();
  if (!svg) return;
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = PIXELS;
    const paper = canvas.getContext('2d');
    if (!paper) throw new Error('no canvas');
    paper.drawImage(image, 0, 0, PIXELS, PIXELS);
    download(await encode(paper.getImageData(0, 0, PIXELS, PIXELS)), 'png');
  } catch {
    toast(t('picture.not'), 'refused');
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The board as a file that stands alone: the theme's colours written out. */
function boardSvg() {
  const here = shown();
  if (!here) return null;
  const m = measure(here.size, SIDE, true, 1, 2);
  const holder = document.createElement('div');
  mount(holder, h('svg', {
    xmlns: 'http://www.w3.org/2000/svg', width: SIDE, height: SIDE, viewBox: `0 0 ${SIDE} ${SIDE}`, 'font-family': 'system-ui, sans-serif',
  },
    gradients(), h('defs', null, h('linearGradient', { id: 'board-wood', x1: 0, y1: 0.2, x2: 1, y2: 0.8 },
      [0, 0.52, 1].map((offset, i) => h('stop', { offset, 'stop-color': `var(--wood-${i + 1})` })))),
    h('rect', { width: SIDE, height: SIDE, fill: 'url(#board-wood)' }),
    layers(m, here.picture)));
  const colours = getComputedStyle(document.documentElement);
  return holder.innerHTML
    .replace(/ (class|style)="[^"]*"/g, '')
    .replace(/calc\(var\((--[\w-]+)\) \* ([.\d]+)\)/g, (_, name, factor) => String(Number(colours.getPropertyValue(name)) * Number(factor)))
    .replace(/var\((--[\w-]+)\)/g, (_, name) => colours.getPropertyValue(name).trim());
}

/** @param {Blob} blob @param {'svg' | 'png'} ending */
function download(blob, ending) {
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(blob);
  anchor.download = `tengen-${shown()?.moves ?? 0}.${ending}`;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 1000);
  toast(t('picture.saved'), 'done');
}
