/** Days as the host writes them, `2026-11-16`, and stretches of them. */

import { date } from '../i18n/index.js';

const DAY = 86_400_000;

/** The day it is where the person is. */
export const today = (now = new Date()) => [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, '0')).join('-');

/** @param {string} day @returns {number} which day it is, counted from 1970 */
export const dayNumber = (day) => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY);

/** @param {number} nth */
const momentOf = (nth) => nth * DAY;

/** *Monday 16 November.* @param {string} day */
export const dayText = (day) => date(momentOf(dayNumber(day)), { weekday: 'long', day: 'numeric', month: 'long' });

/** *16 Nov 2026.* @param {string} day */
export const shortDay = (day) => date(momentOf(dayNumber(day)), { dateStyle: 'medium' });

/**
 * Where to write dates under a curve: the first of months, or days where there are few of them.
 * @param {number} from @param {number} to @returns {{ at: number, text: string }[]}
 */
export function ticks(from, to) {
  const months = [];
  for (let at = from; at <= to; at += 1) if (new Date(momentOf(at)).getUTCDate() === 1) months.push(at);
  const step = Math.ceil(months.length / MOST_TICKS);
  if (months.length > 2) return months.filter((_, i) => i % step === 0).map((at) => ({ at, text: date(momentOf(at), { month: 'short' }) }));
  const span = Math.max(1, Math.ceil((to - from) / 4));
  return Array.from({ length: Math.floor((to - from) / span) + 1 }, (_, i) => from + i * span).map((at) => ({ at, text: date(momentOf(at), { month: 'short', day: 'numeric' }) }));
}

const MOST_TICKS = 7;
