/** The pages of a log-in after the password: two-step verification, setting it up, recovery codes. */

import type { CodeSetup } from '#server/identity/factors/one-time-codes.ts';
import { type Html, html } from '#server/identity/pages/html.ts';
import { type AssetPaths, alert, field, pageDocument, passkeyForm } from '#server/identity/pages/identity-layout.ts';

interface FactorPaths {
  login: string;
  factor: string;
  setup: string;
  continue: string;
  passkey: string;
}

function codeForm(action: string, label: string, hint: string, button: string): Html {
  return html`<form method="post" action="${action}" novalidate>
${field({ name: 'code', label, type: 'text', autocomplete: 'one-time-code', hint, autofocus: true })}
<button type="submit">${button}</button></form>`;
}

interface FactorState {
  error?: string | undefined;
  oneTimeCodes: boolean;
  /** WebAuthn options as JSON; undefined without passkeys. */
  passkey: string | undefined;
}

export function factorPage(
  assets: AssetPaths,
  paths: FactorPaths,
  { error, oneTimeCodes, passkey }: FactorState,
): string {
  const hint = oneTimeCodes
    ? 'The six-digit code from your authenticator app, or a recovery code.'
    : 'Use a recovery code if you do not have your passkey.';
  const body = html`${alert(error)}${passkeyForm(paths.passkey, passkey, 'Use a passkey')}
${codeForm(paths.factor, 'Code', hint, 'Continue')}
<div class="links"><span>No phone and no recovery codes? An administrator can help.</span><a href="${paths.login}">Start again</a></div>`;
  return pageDocument({ assets, title: 'Two-step verification', body, takesPasskeys: passkey !== undefined });
}

/** The secret as a QR code and as text. */
function secretOf({ secret, address, qr }: CodeSetup): Html {
  const groups = secret.match(/.{1,4}/g)?.join(' ') ?? '';
  const margin = 4;
  const side = qr.size + 2 * margin;
  return html`<svg class="qr" viewBox="0 0 ${side} ${side}" role="img" aria-label="QR code for your authenticator app"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#000" transform="translate(${margin} ${margin})" d="${qr.path}"/></svg>
<p class="hint">No camera? <a href="${address}">Open it in an app on this device</a>, or type this key into the app:</p>
<p class="secret">${groups}</p>`;
}

/** Shown if everyone must have a second factor and the user has none. */
export function setupPage(
  assets: AssetPaths,
  paths: FactorPaths,
  { setup, error }: { setup: CodeSetup; error?: string | undefined },
): string {
  const body = html`${alert(error)}<p>Your organisation requires two-step verification. Scan this code with an authenticator app on your phone.</p>
${secretOf(setup)}
${codeForm(paths.setup, 'Code', 'The six-digit code shown in the app.', 'Confirm')}
<div class="links"><a href="${paths.login}">Start again</a></div>`;
  return pageDocument({ assets, title: 'Set up two-step verification', body });
}

/** Shows the recovery codes, which cannot be shown again. */
export function recoveryCodesPage(assets: AssetPaths, paths: FactorPaths, codes: readonly string[]): string {
  const body = html`<p>Save these recovery codes somewhere other than your phone. Each works once. They will not be shown again.</p>
<ul class="codes">${codes.map((code) => html`<li>${code}</li>`)}</ul>
<form method="post" action="${paths.continue}"><button type="submit">I have saved them</button></form>`;
  return pageDocument({ assets, title: 'Recovery codes', body });
}
