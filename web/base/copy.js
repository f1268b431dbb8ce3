/** To the clipboard, also on a page that came without TLS: a browser has `navigator.clipboard` on safe pages only. */

/** @param {string} text @returns {Promise<boolean>} whether it is there */
export async function copyText(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text).then(() => true, () => false);
  const field = Object.assign(document.createElement('textarea'), { value: text, readOnly: true, className: 'hidden-text' });
  const before = document.activeElement;
  // Beside an open sheet nothing can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return copied;
}
