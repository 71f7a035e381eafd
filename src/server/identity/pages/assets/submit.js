// Submits the page's only form at once. Its button remains for browsers without scripts.
document.addEventListener('DOMContentLoaded', () => {
  const button = document.querySelector('button[data-submit]');
  if (button) button.form.requestSubmit(button);
});
