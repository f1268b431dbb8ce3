/** What is read out: moves politely, results at once. */

/** @param {string} text @param {'polite' | 'assertive'} [how] */
export function announce(text, how = 'polite') {
  const region = document.getElementById(how === 'polite' ? 'said' : 'called');
  if (!region) return;
  // The same words again are a change only to a region that was emptied first.
  region.textContent = '';
  setTimeout(() => { region.textContent = text; }, 30);
}
