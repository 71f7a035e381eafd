// Asks the browser for a passkey and submits its answer. The form stays hidden if the browser has no passkeys.
document.addEventListener('DOMContentLoaded', () => {
  const form = document.querySelector('form[data-passkey]');
  const library = globalThis.SimpleWebAuthnBrowser;
  if (!form || !library?.browserSupportsWebAuthn()) return;
  form.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const alert = form.querySelector('[role=alert]');
    alert.hidden = true;
    try {
      const answer = await library.startAuthentication({ optionsJSON: JSON.parse(form.dataset.passkey) });
      form.elements.response.value = JSON.stringify(answer);
      form.submit();
    } catch {
      alert.hidden = false;
    }
  });
});
