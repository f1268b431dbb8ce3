/** The five actions under the thumb: undo, hint, pause or move now, resign, more. */

import { h } from '../base/dom.js';
import { icon } from '../art/icons.js';
import { t } from '../i18n/index.js';
import { noHint } from './reading.js';
import { openShare } from '../files/share.js';
import { update } from '../state.js';
import * as act from './acts.js';

/** @typedef {{ name: import('../art/icons.js').IconName, label: string, press: () => void, why?: string | null, key?: string }} Action */

/** @param {Action[]} actions */
export function actionRow(actions) {
  return h('div', { class: 'actions card', role: 'toolbar', 'aria-label': t('actions') }, actions.map((action) => h('button', {
    key: action.key ?? action.name, type: 'button', class: 'action', onclick: action.press,
    'aria-disabled': action.why ? 'true' : null, title: action.why ?? null,
  }, icon(action.name), h('span', null, action.label))));
}

/** @param {import('../state.js').Game} game @returns {Action[]} */
export function actionsOf({ view }) {
  if (!view) return [];
  const more = /** @type {Action} */ ({ name: 'more', label: t('more'), press: () => update({ sheet: { kind: 'more' } }) });
  const share = /** @type {Action} */ ({ name: 'share', label: t('share'), press: () => void openShare() });
  // The result card has the rest.
  if (view.result) return [share, more];
  return [
    { name: 'undo', label: t('undo'), press: act.undo, why: view.can.undo ? null : t('undo.why') },
    { name: 'hint', label: t('hint'), press: act.hint, why: view.can.hint ? null : noHint(view) },
    middle(view),
    { name: 'flag', label: t('resign'), press: () => update({ sheet: { kind: 'resign' } }), why: view.can.resign ? null : t('resign.why') },
    more,
  ];
}

/** @param {import('../wire.js').View} view @returns {Action} */
function middle(view) {
  if (view.paused) return { name: 'play', label: t('continue'), press: act.resume, key: 'middle' };
  if (view.turn?.thinking) return { name: 'fast', label: t('move-now'), press: act.moveNow, key: 'middle' };
  return { name: 'pause', label: t('pause'), press: act.pause, why: view.can.pause ? null : t('pause.why'), key: 'middle' };
}
