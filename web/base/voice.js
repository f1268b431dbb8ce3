/** What is read out: moves politely, results at once. */

/** Long enough to be read, short enough that nobody meets it by browsing. */
const STAYS = 5000;

/**
 * Each sentence is a line of its own, so that one that follows quickly does not swallow the one before.
 * @param {string} text @param {'polite' | 'assertive'} [how]
 */
export function announce(text, how = 'polite') {
  const line = document.createElement('p');
  line.textContent = text;
  document.getElementById(how === 'polite' ? 'said' : 'called')?.append(line);
  setTimeout(() => line.remove(), STAYS);
}
