// Sends the page's only form at once; its button stays for those without scripts.
document.addEventListener('DOMContentLoaded', () => {
  const button = document.querySelector('button[data-submit]');
  if (button) button.form.requestSubmit(button);
});
