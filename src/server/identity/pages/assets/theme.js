// Applies the theme that was chosen in the product; without a choice the style sheet follows the system.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem('theme');
  } catch {
    // Storage is closed to us: the system's theme stays.
  }
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
})();
