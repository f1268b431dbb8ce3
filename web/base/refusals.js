/** Why the host did not do it, in words. */

import { spell } from '../board/geometry.js';
import { t } from '../i18n/index.js';
import { blunderText, forbiddenHead, regionText } from '../play/reading.js';

/** @param {import('../wire.js').Rejection} rejection */
export const rejectionText = (rejection) => t(`rejected.${rejection.reason}`, 'seconds' in rejection ? { seconds: rejection.seconds } : {});

/** @param {import('../wire.js').Refusal} refusal @returns {string} */
export function refusalText(refusal) {
  switch (refusal.reason) {
    case 'occupied': return t('refused.occupied', { at: spell(refusal.at) });
    case 'off_board': return t('refused.off_board', { at: spell(refusal.at) });
    case 'forbidden': return t('sentence', { text: forbiddenHead(refusal.foul, refusal.at) });
    case 'blunder': return blunderText(refusal);
    case 'symmetric': return t('refused.symmetric', { at: spell(refusal.at), twin: spell(refusal.twin) });
    case 'not_among': return t('refused.not_among', { points: refusal.offers.map(spell).join(' ') });
    case 'outside_region': return regionText(refusal.region);
    case 'game_over': case 'stale': case 'not_over': case 'paused': case 'not_paused': case 'not_your_turn': case 'choice_due': case 'not_offered':
    case 'nothing_to_undo': case 'nothing_to_redo': case 'offer_pending': case 'no_offer':
    case 'offered_already': case 'no_hint': case 'not_thinking':
    case 'not_a_person': case 'followed': case 'watching': case 'not_alone':
      return t(`refused.${refusal.reason}`);
  }
}
