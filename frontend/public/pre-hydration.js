// Before anything is painted: the colours that the person chose in this browser, else the system's.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('color-scheme');
  } catch {
    // Storage may be forbidden: then the system decides.
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-color-scheme', dark ? 'dark' : 'light');
  var bars = document.querySelector('meta[name="theme-color"]');
  if (dark && bars) bars.content = bars.dataset.dark;
})();

// The last click on a button and the edited fields before hydration, which src/app/replay-input.ts replays.
(function () {
  var recorded = { button: null, edits: new Map() };
  function recordClick(event) {
    recorded.button = event.target.closest ? event.target.closest('button') : null;
  }
  function recordEdit(event) {
    recorded.edits.set(event.target, { value: event.target.value, checked: event.target.checked });
  }
  recorded.stop = function () {
    document.removeEventListener('click', recordClick, true);
    document.removeEventListener('input', recordEdit, true);
  };
  document.addEventListener('click', recordClick, true);
  document.addEventListener('input', recordEdit, true);
  window.recordedInput = recorded;
})();
