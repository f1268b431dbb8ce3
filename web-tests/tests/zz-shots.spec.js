import { test } from './host.js';
import { attempt, hub, solved, trained, wrong } from './trained.js';
const sizes = { d: [1440, 900], t: [768, 1024], p: [390, 844], s: [320, 568] };
const want = (process.env.SHOTS ?? 'hub,open,wrong,solved,progress,home').split(',');
const dresses = (process.env.DRESS ?? 'wood-en,night-zh').split(',');
for (const dress of dresses) {
  test(`shots ${dress}`, async ({ page, host }) => {
    test.setTimeout(180_000);
    const [theme, language] = dress.split('-');
    await page.addInitScript(([t, l]) => localStorage.setItem('tengen.prefs', JSON.stringify({ theme: t, language: l, animation: false })), [theme, language]);
    const states = { hub: ['/puzzles', {}], open: ['/puzzles/a1', {}], hint: ['/puzzles/a1', { attempt: attempt({ hint: { stage: 2, theme: 'double-three', points: ['e7', 'f7', 'g7', 'e8', 'f8', 'g8', 'e9', 'f9', 'g9'] }, rated: false }) }], wrong: ['/puzzles/a1', { attempt: wrong() }], solved: ['/puzzles/a1', { attempt: solved() }], progress: ['/progress', {}], home: ['/', {}], learn: ['/learn/double', {}], fresh: ['/puzzles', { hub: { ...hub, rating: { value: 1500, deviation: 350, tried: 0 }, curve: [], due: 0, train_next: null, themes: hub.themes.map((o) => ({ ...o, tried: 0, solved: 0 })) } }] };
    for (const name of want) {
      const [path, says] = states[name];
      await page.unrouteAll();
      await trained(page, says);
      for (const [size, [width, height]] of Object.entries(sizes)) {
        if (process.env.SIZES && !process.env.SIZES.includes(size)) continue;
        await page.setViewportSize({ width, height });
        await page.goto(host.address + path);
        await page.waitForTimeout(400);
        await page.screenshot({ path: `/tmp/pp/${name}-${size}-${dress}.png`, fullPage: process.env.FULL === '1' });
      }
    }
  });
}
