/** Line icons on a 20-unit grid, 1.6 stroke, round ends. Decorative: the word stands beside or in the label. */

import { h } from '../base/dom.js';

const paths = {
  undo: 'M7.5 4 3.5 8l4 4M4 8h7.5a5 5 0 0 1 0 10H8',
  redo: 'M12.5 4l4 4-4 4M16 8H8.5a5 5 0 0 0 0 10H12',
  hint: 'M7.5 14.5c0-1.8-3-3.2-3-6.5a5.5 5.5 0 0 1 11 0c0 3.3-3 4.7-3 6.5zM8 17.5h4',
  pause: 'M7 4.5v11M13 4.5v11',
  play: 'M6.5 4.2v11.6l9-5.8z',
  flag: 'M5 17.5v-14M5 4c4-2 6 2 10.5 0v7.5C11 13.5 9 9.5 5 11.5',
  more: 'M4.5 10h.01M10 10h.01M15.5 10h.01',
  home: 'M3.5 9.2 10 3.8l6.5 5.4v7.3h-4.3v-4.6H7.8v4.6H3.5z',
  library: 'M4 3.5h3.5v13H4zM7.5 3.5H11v13H7.5zM11.6 4.4l3.3-.8 2.5 12.3-3.3.8z',
  help: 'M10 17.2a7.2 7.2 0 1 0 0-14.4 7.2 7.2 0 0 0 0 14.4zM7.9 8a2.2 2.2 0 1 1 3.2 2c-.8.4-1.1.8-1.1 1.6M10 14.1h.01',
  settings: 'M3.5 6h7M14.5 6h2M3.5 14h2M9.5 14h7M12.5 4v4M7.5 12v4',
  sound: 'M3.5 8v4H6l4 3.2V4.8L6 8zM13 7.5a3.5 3.5 0 0 1 0 5M15.2 5.2a6.8 6.8 0 0 1 0 9.6',
  mute: 'M3.5 8v4H6l4 3.2V4.8L6 8zM13.2 8l4 4M17.2 8l-4 4',
  sun: 'M10 13.3a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6zM10 2.5v1.6M10 15.9v1.6M2.5 10h1.6M15.9 10h1.6M4.7 4.7l1.1 1.1M14.2 14.2l1.1 1.1M4.7 15.3l1.1-1.1M14.2 5.8l1.1-1.1',
  moon: 'M16 11.8A6.7 6.7 0 0 1 8.2 4 6.7 6.7 0 1 0 16 11.8z',
  search: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM13.2 13.2l3.6 3.6',
  down: 'M10 3.5v9M6 9l4 4 4-4M4 16.5h12',
  copy: 'M7 7h9.5v9.5H7zM4.5 13h-1V3.5H13v1',
  star: 'm10 3.2 2.1 4.3 4.7.7-3.4 3.3.8 4.7L10 14l-4.2 2.2.8-4.7-3.4-3.3 4.7-.7z',
  first: 'M5 4.5v11M15 5l-6 5 6 5z',
  previous: 'M12.5 5l-6 5 6 5',
  next: 'M7.5 5l6 5-6 5',
  last: 'M15 4.5v11M5 5l6 5-6 5z',
  users: 'M7.5 9.5a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6zM2.5 16c0-2.8 2.2-4.5 5-4.5s5 1.7 5 4.5M12.5 4.2a2.8 2.8 0 0 1 0 5.2M14.5 11.8c1.9.6 3 2.1 3 4.2',
  close: 'M5 5l10 10M15 5 5 15',
  plus: 'M10 4v12M4 10h12',
  check: 'M4 10.5l4 4 8-9',
  globe: 'M10 17.2a7.2 7.2 0 1 0 0-14.4 7.2 7.2 0 0 0 0 14.4zM2.8 10h14.4M10 2.8c2.3 2 3.2 4.5 3.2 7.2s-.9 5.2-3.2 7.2C7.7 15.2 6.8 12.7 6.8 10s.9-5.2 3.2-7.2z',
  open: 'M5.5 8l4.5 4.5L14.5 8',
  up: 'M5.5 12.5 10 8l4.5 4.5',
  back: 'M12.5 4.5 7 10l5.5 5.5',
  'back-to': 'M16.5 10h-13M8 5.5 3.5 10 8 14.5',
  swap: 'M4 7h11M12 4l3 3-3 3M16 13H5M8 10l-3 3 3 3',
  lens: 'M10 5C5.8 5 3 10 3 10s2.8 5 7 5 7-5 7-5-2.8-5-7-5zM10 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z',
  fast: 'M4 5l5.5 5L4 15zM10.5 5l5.5 5-5.5 5z',
  clock: 'M10 17.2a7.2 7.2 0 1 0 0-14.4 7.2 7.2 0 0 0 0 14.4zM10 5.8V10l2.8 2',
  lock: 'M5.5 9h9v7.5h-9zM7.5 9V6.5a2.5 2.5 0 0 1 5 0V9',
  save: 'M4 3.5h9.5l2.5 2.5v10.5H4zM7 3.5v4h5.5v-4M7 16.5v-5h6v5',
  picture: 'M3.5 4.5h13v11h-13zM3.5 13l4-4 3.5 3.5 2-2 3.5 3.5M12.5 7.5h.01',
  restart: 'M16 10a6 6 0 1 1-1.8-4.3M16.2 3v3.4h-3.4',
  text: 'M4 5h12M4 10h12M4 15h7',
  power: 'M10 3v6.5M6 5.5a6.2 6.2 0 1 0 8 0',
  trash: 'M4 6h12M8 6V4h4v2M5.5 6l.7 10.5h7.6L14.5 6M8.5 9v4.5M11.5 9v4.5',
  edit: 'M4 16l.8-3.3L13.5 4l2.5 2.5-8.7 8.7z',
  share: 'M10 12V3.2M6.6 6.4 10 3l3.4 3.4M6 9H4.2v7.8h11.6V9H14',
  target: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 13.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4z',
  scale: 'M10 4v12.5M6 16.5h8M4 6.5h12M4 6.5l-2 5a2.2 2.2 0 0 0 4 0zM16 6.5l-2 5a2.2 2.2 0 0 0 4 0z',
  tree: 'M5.5 4v7.5a3 3 0 0 0 3 3H12M5.5 7.5a3 3 0 0 0 3 3H12M14.5 10.5h.01M14.5 14.5h.01',
  promote: 'M10 16V4.5M5.5 9 10 4.5 14.5 9',
  link: 'M8.3 11.7a3.2 3.2 0 0 0 4.6 0l2.8-2.8a3.2 3.2 0 0 0-4.6-4.6l-1 1M11.7 8.3a3.2 3.2 0 0 0-4.6 0l-2.8 2.8a3.2 3.2 0 0 0 4.6 4.6l1-1',
  equal: 'M4.5 7.5h11M4.5 12.5h11',
  devices: 'M2.5 4.5h10v7.5h-10zM5.5 15h4M13.5 8.5h4v8h-4z',
  chart: 'M3.5 13.5 7.5 9l3 2.5 6-7M3.5 16.5h13',
  flame: 'M10 17c3.3 0 5.2-2.2 5.2-5 0-3.6-2.9-4.7-3.4-8.7-2.7 1.3-3.6 3.6-3.2 5.9-1-.4-1.5-1.2-1.6-2.2C5.6 8.3 4.8 10.1 4.8 12c0 2.8 1.9 5 5.2 5z',
  repeat: 'M4 9a4 4 0 0 1 4-4h7M12.5 2.5 15 5l-2.5 2.5M16 11a4 4 0 0 1-4 4H5M7.5 12.5 5 15l2.5 2.5',
  day: 'M4 5.5h12v11H4zM4 9h12M7.5 3.5V7M12.5 3.5V7',
  puzzle: 'M4 7h3.2a2 2 0 1 1 3.7 0H14v3.2a2 2 0 1 1 0 3.7V17H4z',
  keyboard: 'M2.5 5.5h15v9h-15zM5.5 8.5h.01M8.5 8.5h.01M11.5 8.5h.01M14.5 8.5h.01M6.5 11.8h7',
};

/** @typedef {keyof typeof paths} IconName */

/** @param {IconName} name @param {number} [px] */
export function icon(name, px = 20) {
  return h('svg', {
    class: 'icon', width: px, height: px, viewBox: '0 0 20 20', fill: 'none', stroke: 'currentColor',
    'stroke-width': name === 'more' ? 2.4 : 1.6, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', 'aria-hidden': 'true',
  }, h('path', { d: paths[name] }));
}

/** Whether somebody is there: a dot, or a ring of dashes that somebody is waited for at. @param {'here' | 'away'} how */
export const presence = (how) => h('svg', { class: `presence ${how}`, width: 12, height: 12, viewBox: '-6 -6 12 12', 'aria-hidden': 'true' },
  how === 'here' ? h('circle', { r: 5, fill: 'currentColor' })
    : h('circle', { r: 4.6, fill: 'none', stroke: 'currentColor', 'stroke-width': 2, 'stroke-dasharray': '2.9 1.92' }));

/** A stone on the centre crossing. @param {number} px */
export function logo(px) {
  return h('svg', { width: px, height: px, viewBox: '0 0 28 28', 'aria-hidden': 'true' },
    h('g', { stroke: 'currentColor', 'stroke-width': 1.4, 'stroke-linecap': 'round', opacity: 0.62, fill: 'none' },
      h('path', { d: 'M3 8.5h22M3 19.5h22M8.5 3v22M19.5 3v22', 'stroke-opacity': 0.45 }),
      h('path', { d: 'M2 14h24M14 2v24' })),
    h('circle', { cx: 14, cy: 14, r: 6.2, fill: 'currentColor' }));
}
