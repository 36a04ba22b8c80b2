/**
 * Waits for the server to come back, and then leads back to the page.
 */
const PAUSE = 4000;
setInterval(() => void fetch('/api/info').then(({ ok }) => ok && location.reload(), () => {}), PAUSE);
