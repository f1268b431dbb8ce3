// Runs before the first paint, so that a dark room is never lit by a white page.
(() => {
  /** @type {{ theme?: string, language?: string, animation?: boolean }} */
  let prefs = {};
  try {
    prefs = JSON.parse(localStorage.getItem('tengen.prefs') ?? '{}');
  } catch {
    // The defaults follow the system.
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const contrast = matchMedia('(prefers-contrast: more)').matches;
  const system = contrast ? 'contrast' : dark ? 'night' : 'wood';
  const root = document.documentElement;
  root.dataset.theme = !prefs.theme || prefs.theme === 'system' ? system : prefs.theme;
  root.dataset.motion = prefs.animation === false ? 'off' : 'on';
})();
