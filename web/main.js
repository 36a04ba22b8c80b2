/**
 * The beginning: settings, words, the frame, then the page of the address.
 */
import { loadLanguage } from './i18n.js';
import { drawHeader, markCurrent } from './parts/header.js';
import { startRouter } from './router.js';
import { applyLooks, settings } from './settings.js';
import { followMusic } from './sound.js';

const page = /** @type {HTMLElement} */ (document.querySelector('#page'));

applyLooks();
await loadLanguage();
drawHeader();
const router = startRouter(page, markCurrent);
await router.show();

settings.subscribe(async () => {
  applyLooks();
  followMusic();
  if (!(await loadLanguage())) return;
  drawHeader();
  await router.show();
});
// A browser lets sound begin with what somebody does, not before.
for (const kind of ['pointerup', 'keydown']) addEventListener(kind, followMusic, { once: true });
// Says so kindly when the server is away; a browser without it does without.
void navigator.serviceWorker?.register('/sw.js').catch(() => {});
matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', applyLooks);
