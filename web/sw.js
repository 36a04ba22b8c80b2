/**
 * When the server is away: a kind word instead of the browser's error page. Everything else is the browser's own business;
 * what may be kept, it keeps by itself.
 */
const SHELF = 'tengen-offline-1';
const FILES = ['/offline.html', '/styles/offline.css', '/offline.js', '/icon.svg'];

addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELF).then((shelf) => shelf.addAll(FILES)));
  skipWaiting();
});

addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.mode === 'navigate')
    event.respondWith(fetch(event.request).catch(() => caches.match('/offline.html')));
  else if (origin === location.origin && FILES.includes(pathname))
    event.respondWith(fetch(event.request).catch(() => caches.match(pathname)));
});
