/** The coach: a hint in four steps, each asked for, and what the marks mean. */

import { h } from '../base/dom.js';
import { icon } from '../art/icons.js';
import { t } from '../i18n/index.js';
import { threatSign } from '../board/marks.js';
import { button, toggle } from '../base/parts.js';
import { hintText, noHint, queueText } from './reading.js';
import { state, updatePrefs } from '../state.js';
import * as act from './acts.js';

const STAGES = /** @type {const} */ (['look', 'where', 'point', 'line']);

/** @param {import('../state.js').Game} game */
export function coachPanel({ view, hint, thinking }) {
  if (!view) return null;
  const stage = hint?.stage ?? view.hint;
  const why = view.can.hint ? null : noHint(view);
  return h('section', { class: 'coach', 'aria-label': t('coach') },
    h('header', null, h('h2', null, t('hint')), view.assisted ? h('span', { class: 'chip' }, t('assisted')) : null),
    h('ol', { class: 'ladder' }, STAGES.map((name, i) => {
      const step = i + 1;
      const place = step < stage ? 'past' : step === stage ? 'now' : 'ahead';
      return h('li', { class: `rung ${place}`, 'aria-current': place === 'now' ? 'step' : null, drawn: place === 'now' ? keepInSight : null },
        h('span', { class: 'bead', 'aria-hidden': 'true' }, place === 'past' ? icon('check', 16) : step),
        h('div', null, h('h3', null, t(`hint.${name}`)), hint && step <= stage ? h('p', null, stageText(name, hint)) : null));
    })),
    stage < STAGES.length
      ? button({ label: t(`hint.ask.${STAGES[stage]}`), press: act.hint, kind: 'wide', why })
      : button({ label: t('hint.play'), press: act.playHint, kind: 'wide', why: hint?.point ? null : noHint(view) }),
    view.turn?.thinking || !queueText(thinking) ? null : h('p', { class: 'note' }, queueText(thinking)),
    view.mode === 'engine' ? toggle({ label: t('care'), on: state.prefs.care, toggle: () => updatePrefs({ care: !state.prefs.care }) }) : null,
    h('hr'),
    view.setup.rule === 'renju' ? forbiddenNote() : null,
    lensKey());
}

/** Once for each step, where the panel is low. @param {HTMLElement} rung */
function keepInSight(rung) {
  const panel = rung.closest('.coach');
  const step = rung.querySelector('.bead')?.textContent ?? '';
  if (!(panel instanceof HTMLElement) || panel.dataset.shown === step) return;
  panel.dataset.shown = step;
  const below = rung.getBoundingClientRect().bottom - panel.getBoundingClientRect().bottom;
  if (below > 0) panel.scrollTop += below;
}

/** @param {(typeof STAGES)[number]} name @param {import('../wire.js').HintView} hint */
function stageText(name, hint) {
  switch (name) {
    case 'look': return hintText({ ...hint, area: null, point: null, line: null });
    case 'where': return hintText({ ...hint, point: null, line: null });
    case 'point': return hintText({ ...hint, line: null });
    case 'line': return hintText(hint);
  }
}

function forbiddenNote() {
  return h('div', { class: 'aside-note' }, h('h3', null, t('forbidden.what')), h('p', null, t('forbidden.what.text')));
}

function lensKey() {
  const signs = /** @type {const} */ ([['5', 'five'], ['‹4›', 'open-four'], ['4', 'four'], ['43', 'double'], ['3', 'open-three']]);
  return h('div', { class: 'aside-note' }, h('h3', null, t('lens')), h('p', null, t('lens.key')),
    h('dl', { class: 'lens-key' },
      signs.map(([sign, kind]) => h('div', null, h('dt', null, threatSign(sign)), h('dd', null, t(`lens.${kind}`))))));
}
