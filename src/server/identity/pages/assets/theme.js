// Applies the theme chosen in the app; without a choice the style sheet follows the system.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem('theme');
  } catch {
    // The browser blocks storage: use the system's theme.
  }
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
})();
