// Zod would try out whether it may evaluate code, which the content security policy refuses and reports.
globalThis.__zod_globalConfig = { jitless: true };

// The page is empty without the app: a script that cannot be fetched is reported in it, with the way out.
(() => {
  function showFailure() {
    const root = document.getElementById('root');
    if (root === null || root.querySelector(':scope > :not([data-waiting])') !== null) return;
    const words = document.createElement('p');
    words.setAttribute('role', 'alert');
    words.textContent = 'The app could not be loaded. Check the connection, then reload the page.';
    root.replaceChildren(words);
  }
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && showFailure(), true);
  // From Vite, for parts that are imported later.
  addEventListener('vite:preloadError', showFailure);
})();

// Puts the saved or the system's theme on the page before its first paint.
(() => {
  let saved = null;
  try {
    saved = localStorage.getItem('theme');
  } catch {
    // Storage is switched off: the system's preference counts.
  }
  const dark = saved === 'dark' || (saved !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
