/** The opponents' crests: white signs on muted discs, ten for the levels, two for the historic opponents, and one for whoever adapts. */

import { h } from '../base/dom.js';

/**
 * One stroke or filled shape of a sign; `cut` is drawn in the disc's colour.
 * @typedef {{ d: string, width?: number, ink?: 'cut' | 'gold', flat?: true }} Part
 * @typedef {{ disc: string, parts: Part[] }} Crest
 */

const GOLD = '#E7C583';

/** @type {Record<string, Crest>} */
const crests = {
  adaptive: { disc: '#6B5B7B', parts: [
    { d: 'M24 10.5v25M17.5 36.500h13M12 16.500h24', width: 2.6 },
    { d: 'M12 16.5 6.5 27.500a5.6 5.6 0 0 0 11 0z' },
    { d: 'M36 16.500l-5.5 11a5.6 5.6 0 0 0 11 0z' }] },
  sprout: { disc: '#5F7D3A', parts: [
    { d: 'M24 39V24', width: 2.6 },
    { d: 'M23.2 29C22 20.5 17 17 9.5 17c.6 8 5.5 12 13.7 12z' },
    { d: 'M24.8 24.5C25.5 15.5 30.5 11 38.5 10.5c0 8.6-5 13.6-13.7 14z' }] },
  dewdrop: { disc: '#4D7C9C', parts: [
    { d: 'M24 8.5c5.6 7.4 8.3 11.6 8.3 15.7a8.3 8.3 0 0 1-16.6 0c0-4.1 2.7-8.3 8.3-15.7z' },
    { d: 'M13.5 35.3c2.7 1.9 6.3 2.9 10.5 2.9s7.8-1 10.5-2.9', width: 2.4 }] },
  sparrow: { disc: '#965A38', parts: [
    { d: 'M4.5 21.5c4.2.6 7.3 1.2 10.3 2.3 3-2.6 6-4 9.4-5C25 13.4 28.3 10.5 32.3 10.5c3.9 0 6.9 2.6 7.7 6.2l4.2 2.2-4.3 2c-.3 10-7 17-17 17-6 0-9.8-2.4-12.2-6.7l-6-1.7 4.3-1.8z' },
    { d: 'M31.7 16.8a1.9 1.9 0 1 1 3.8 0 1.9 1.9 0 1 1-3.8 0z', ink: 'cut' },
    { d: 'M16.5 27c3.5 4.6 9.3 5.2 13.6 1.2', width: 2.2, ink: 'cut' }] },
  brook: { disc: '#3C7F80', parts: [
    { d: 'M9.5 18c4.8-4.6 9.7-4.6 14.5 0s9.7 4.6 14.5 0', width: 3 },
    { d: 'M9.5 26c4.8-4.6 9.7-4.6 14.5 0s9.7 4.6 14.5 0', width: 3 },
    { d: 'M13 34c3.6-3.6 7.3-3.6 11 0s7.4 3.6 11 0', width: 3 }] },
  bamboo: { disc: '#38765A', parts: [
    { d: 'M19 40V29.5M19 27.5V18M19 16V8.5', width: 4.2, flat: true },
    { d: 'M27.5 40V33M27.5 31v-9.5M27.5 19.5V13', width: 4.2, flat: true },
    { d: 'M30.5 20c2.2-4.2 5.3-6 9.5-6-1.2 4.2-4.3 6.4-9.5 6z' },
    { d: 'M16 27.5c-5 .3-8-1.8-9-6 4.2.2 7.2 2 9 6z' }] },
  crane: { disc: '#6C747A', parts: [
    { d: 'M24.5 27.5C14.5 25 8.3 17.8 7 7.5c10.3 2.6 17.3 8.6 20.5 17.5z' },
    { d: 'M28.5 25c-.8-7.4 1.6-13 7.5-17.5 2.4 6.9 1.4 13-3 18z' },
    { d: 'M11.5 32.5c6.8-6.5 15.8-8.6 24.5-5.8-5.5 7.3-15 9.6-24.5 5.8z' },
    { d: 'M34 27.3c4.3.4 4-5 8.6-5.6', width: 2.6 },
    { d: 'M13 32 5.5 37.8M15.5 33.2 9 39.5', width: 1.7 }] },
  pine: { disc: '#4A6128', parts: [
    { d: 'M16.8 18.6a7.2 7 0 0 1 14.4 0z' },
    { d: 'M12.8 27.2a11.2 6.8 0 0 1 22.4 0z' },
    { d: 'M8.8 35.8a15.2 6.8 0 0 1 30.4 0z' },
    { d: 'M24 36v5', width: 3 }] },
  peak: { disc: '#41557F', parts: [
    { d: 'M6.5 35.5 19.5 13l6 10.4 3.5-4.9 12.5 17z' },
    { d: 'M15.3 20.8l3 2.7 1.5-2.3 2.3 2.7 1.9-1.2', width: 1.9, ink: 'cut' }] },
  polestar: { disc: '#2E3560', parts: [
    { d: 'M24 7.5c1.2 10.3 4.2 13.9 15 16.5-10.8 2.6-13.8 6.2-15 16.5-1.2-10.3-4.2-13.9-15-16.5 10.8-2.6 13.8-6.2 15-16.5z' },
    { d: 'M33.7 12.5a1.8 1.8 0 1 1 3.6 0 1.8 1.8 0 1 1-3.6 0zM10.7 35.5a1.8 1.8 0 1 1 3.6 0 1.8 1.8 0 1 1-3.6 0z' }] },
  tengen: { disc: '#26221D', parts: [
    { d: 'M24 8v32M8 24h32', width: 2, ink: 'gold' },
    { d: 'M12.5 24a11.5 11.5 0 1 1 23 0 11.5 11.5 0 1 1-23 0z', width: 1.6, ink: 'gold' },
    { d: 'M18.4 24a5.6 5.6 0 1 1 11.2 0 5.6 5.6 0 1 1-11.2 0z', ink: 'gold' }] },
  table: { disc: '#7A5A3A', parts: [
    { d: 'M10 12h28M10 36h28M10 12v24M38 12v24M17 12v24M24 12v24M31 12v24', width: 2 },
    { d: 'M14.5 19.5a2.5 2.5 0 1 1 5 0 2.5 2.5 0 1 1-5 0zM21.5 24a2.5 2.5 0 1 1 5 0 2.5 2.5 0 1 1-5 0zM28.5 29a2.5 2.5 0 1 1 5 0 2.5 2.5 0 1 1-5 0z' }] },
  lookahead: { disc: '#5B4A70', parts: [
    { d: 'M24 10v8M24 18l-10 8M24 18l10 8M14 26l-5 9M14 26l5 9M34 26l-5 9M34 26l5 9', width: 2.4 },
    { d: 'M20.5 10a3.5 3.5 0 1 1 7 0 3.5 3.5 0 1 1-7 0z' },
    { d: 'M6.5 36a2.5 2.5 0 1 1 5 0 2.5 2.5 0 1 1-5 0zM16.5 36a2.5 2.5 0 1 1 5 0 2.5 2.5 0 1 1-5 0zM26.5 36a2.5 2.5 0 1 1 5 0 2.5 2.5 0 1 1-5 0zM36.5 36a2.5 2.5 0 1 1 5 0 2.5 2.5 0 1 1-5 0z' }] },
};

/** @type {Crest} */
const unknown = { disc: '#6C747A', parts: [{ d: 'M16 24a8 8 0 1 1 16 0 8 8 0 1 1-16 0z', width: 3 }] };

/** @param {string} id @param {number} px */
export function crest(id, px) {
  const { disc, parts } = crests[id] ?? unknown;
  return h('svg', { class: 'crest', width: px, height: px, viewBox: '0 0 48 48', 'aria-hidden': 'true' },
    h('circle', { cx: 24, cy: 24, r: 24, fill: disc }),
    id === 'tengen' ? h('circle', { cx: 24, cy: 24, r: 23.5, fill: 'none', stroke: GOLD, 'stroke-opacity': 0.5 }) : null,
    h('g', { transform: 'translate(24 24) scale(.8) translate(-24 -24)', 'stroke-linejoin': 'round' }, parts.map((part) => {
      const ink = part.ink === 'cut' ? disc : part.ink === 'gold' ? GOLD : '#FFFFFF';
      return part.width
        ? h('path', { d: part.d, fill: 'none', stroke: ink, 'stroke-width': part.width, 'stroke-linecap': part.flat ? 'butt' : 'round' })
        : h('path', { d: part.d, fill: ink });
    })));
}
