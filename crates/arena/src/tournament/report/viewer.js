'use strict';
// Draws the games. What changes with each move was computed by the referee and stands in the data;
// this script only puts it on a board.
(() => {
  const data = JSON.parse(document.getElementById('games-data').textContent);
  const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_';
  const LARGEST_WITH_LABELS = 20;
  const { size } = data;
  const [EMPTY, , , BLOCKED] = [0, 1, 2, 3];

  const split = (text) => (text === '' ? [] : text.split(' '));

  /** The changes in a text, each a cell and what is on it then. */
  function changes(text) {
    const list = [];
    for (let at = 0; at < text.length; at += data.digits) {
      let value = 0;
      for (const digit of text.slice(at, at + data.digits)) value = value * 64 + DIGITS.indexOf(digit);
      list.push({ cell: value >> 2, content: value & 3 });
    }
    return list;
  }

  /** The board after `ply` moves, and the changes of the last of them. */
  function boardAt(game, ply) {
    const cells = new Uint8Array(size * size);
    let last = [];
    for (const change of changes(game.start)) cells[change.cell] = change.content;
    for (const text of game.plies.slice(0, ply)) {
      last = changes(text);
      for (const change of last) cells[change.cell] = change.content;
    }
    return { cells, last };
  }

  // The centre of a cell; the first row is at the bottom.
  const x = (cell) => (cell % size) + 1;
  const y = (cell) => size - Math.floor(cell / size);

  function gridPath() {
    // Gomoku is played on the crossings, Ataxx in the squares.
    const [first, last] = data.game === 'gomoku' ? [1, size] : [0.5, size + 0.5];
    let path = '';
    for (let at = first; at <= last; at += 1) path += `M${at} ${first}V${last}M${first} ${at}H${last}`;
    return path;
  }

  function labels() {
    if (size > LARGEST_WITH_LABELS) return '';
    let text = '';
    for (let n = 0; n < size; n += 1) {
      text += `<text x="${n + 1}" y="${size + 0.95}">${String.fromCharCode(97 + n)}</text>`;
      text += `<text x="0.05" y="${size - n}">${n + 1}</text>`;
    }
    // The letters are equally large on every board, whatever the size of its cells.
    return `<g class="label" font-size="${0.035 * size}">${text}</g>`;
  }

  const background = `<path class="grid" d="${gridPath()}"/>${labels()}`;

  function stones({ cells, last }) {
    let marks = '';
    cells.forEach((content, cell) => {
      if (content === EMPTY) return;
      marks += content === BLOCKED
        ? `<rect class="s3" x="${x(cell) - 0.46}" y="${y(cell) - 0.46}" width="0.92" height="0.92"/>`
        : `<circle class="s${content}" cx="${x(cell)}" cy="${y(cell)}" r="0.44"/>`;
    });
    last.forEach(({ cell, content }, n) => {
      if (n === 0) marks += `<circle class="last" cx="${x(cell)}" cy="${y(cell)}" r="0.13"/>`;
      if (content === EMPTY) marks += `<circle class="left" cx="${x(cell)}" cy="${y(cell)}" r="0.32"/>`;
    });
    return marks;
  }

  /** The games on the page that have a board, by their elements. */
  const viewers = new Map();
  let active = null;

  function addViewer(card) {
    if (viewers.has(card)) return;
    const [start, plies, moves] = data.games[Number(card.dataset.place)];
    const game = { start, moves: split(moves), plies: moves === '' ? [] : plies.split(' ') };
    card.insertAdjacentHTML('beforeend', `
      <svg class="board" viewBox="-0.45 0.25 ${size + 1.2} ${size + 1.2}" role="img"></svg>
      <div class="steps">
        <button data-step="first" aria-label="First position">|◀</button>
        <button data-step="back" aria-label="Back">◀</button>
        <output></output>
        <button data-step="on" aria-label="Next">▶</button>
        <button data-step="last" aria-label="Last position">▶|</button>
        <input type="range" min="0" max="${game.plies.length}" aria-label="Move">
      </div>`);
    const viewer = { card, game, ply: game.plies.length };
    viewers.set(card, viewer);
    card.classList.add('drawn');
    show(viewer);
  }

  function show(viewer) {
    const { card, game, ply } = viewer;
    const board = card.querySelector('.board');
    const move = ply === 0 ? 'start' : game.moves[ply - 1];
    board.innerHTML = background + stones(boardAt(game, ply));
    board.setAttribute('aria-label', `Position after ${ply} moves`);
    card.querySelector('output').textContent = `${ply}/${game.plies.length} ${move}`;
    card.querySelector('input').value = ply;
    for (const button of card.querySelectorAll('button')) button.disabled = target(viewer, button.dataset.step) === ply;
  }

  function target({ game, ply }, step) {
    const last = game.plies.length;
    return { first: 0, back: Math.max(0, ply - 1), on: Math.min(last, ply + 1), last }[step];
  }

  function go(viewer, ply) {
    viewer.ply = ply;
    show(viewer);
  }

  function activate(card) {
    active?.classList.remove('active');
    active = card;
    card.classList.add('active');
  }

  document.addEventListener('click', (event) => {
    const card = event.target.closest('.game');
    if (card === null) return;
    activate(card);
    const step = event.target.closest('[data-step]')?.dataset.step;
    const viewer = viewers.get(card);
    if (step !== undefined && viewer !== undefined) go(viewer, target(viewer, step));
  });

  document.addEventListener('input', (event) => {
    const viewer = viewers.get(event.target.closest('.game'));
    if (viewer !== undefined) go(viewer, Number(event.target.value));
  });

  const KEYS = { ArrowLeft: 'back', ArrowRight: 'on', Home: 'first', End: 'last' };
  document.addEventListener('keydown', (event) => {
    const step = KEYS[event.key];
    // A slider and a choice have their own use for these keys.
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey || event.target.matches('input, select')) return;
    const card = event.target.closest('.game') ?? active;
    const viewer = viewers.get(card);
    if (viewer === undefined || card.closest('details:not([open])') !== null) return;
    event.preventDefault();
    activate(card);
    go(viewer, target(viewer, step));
  });

  // A page may hold thousands of games: a board is drawn when it comes into view.
  const watcher = new IntersectionObserver((entries) => {
    for (const entry of entries.filter((each) => each.isIntersecting)) {
      watcher.unobserve(entry.target);
      addViewer(entry.target);
    }
  }, { rootMargin: '300px' });
  document.body.classList.add('scripted');
  document.querySelectorAll('.game').forEach((card) => watcher.observe(card));

  const filter = document.getElementById('player-filter');
  filter.closest('.filter').hidden = false;
  filter.addEventListener('change', () => {
    for (const meeting of document.querySelectorAll('.meeting')) {
      meeting.hidden = filter.value !== '' && !meeting.dataset.players.split(' ').includes(filter.value);
    }
  });

  function openTarget() {
    const meeting = document.getElementById(location.hash.slice(1))?.closest('.meeting');
    if (!meeting) return;
    meeting.hidden = false;
    meeting.open = true;
    meeting.scrollIntoView();
  }
  window.addEventListener('hashchange', openTarget);
  document.querySelector('.meeting')?.setAttribute('open', '');
  openTarget();
})();
