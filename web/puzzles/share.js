/** A puzzle as text for somebody else, without its answer. */

import { t } from '../i18n/index.js';
import { toast } from '../frame/toast.js';
import { ruleAndSize } from '../play/reading.js';
import { canShare } from '../room/invite.js';
import { spell } from '../board/geometry.js';
import { taskText, titleText } from './words.js';

/** @typedef {import('../wire.js').AttemptView} AttemptView */

/** @param {AttemptView} view */
export function shareText(view) {
  const { puzzle } = view;
  const stones = (/** @type {'black' | 'white'} */ stone) => t('puzzle.share.stones', { who: t(`stone.${stone}.short`), points: puzzle[stone].map(spell).join(' ') });
  return [
    t('puzzle.share.title', { title: titleText(view), brand: t('brand') }),
    t('puzzle.share.task', { task: taskText(puzzle), rule: ruleAndSize(puzzle) }),
    stones('black'),
    stones('white'),
  ].join('\n');
}

/** By the system's own sheet where there is one, otherwise through the clipboard. @param {AttemptView} view */
export async function sharePuzzle(view) {
  const text = shareText(view);
  // Whoever changes their mind in the system's own sheet needs no word about it.
  if (canShare()) return navigator.share({ title: titleText(view), text }).catch(() => {});
  try {
    await navigator.clipboard.writeText(text);
    toast(t('puzzle.share.copied'), 'done');
  } catch {
    toast(t('copied.not'), 'refused');
  }
}
