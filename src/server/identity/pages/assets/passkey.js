// Asks the browser for a passkey and sends its answer by the form, which stays hidden where there are no passkeys.
document.addEventListener('DOMContentLoaded', () => {
  const form = document.querySelector('form[data-passkey]');
  const library = globalThis.SimpleWebAuthnBrowser;
  if (!form || !library?.browserSupportsWebAuthn()) return;
  form.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const fault = form.querySelector('[role=alert]');
    fault.hidden = true;
    try {
      const answer = await library.startAuthentication({ optionsJSON: JSON.parse(form.dataset.passkey) });
      form.elements.response.value = JSON.stringify(answer);
      form.submit();
    } catch {
      fault.hidden = false;
    }
  });
});
