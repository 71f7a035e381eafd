/** The pages of a password reset: requesting a link, and setting a new password with it. */
import { html } from '#server/identity/pages/html.ts';
import { type AssetPaths, alert, field, notice, pageDocument } from '#server/identity/pages/identity-layout.ts';
import { passwordHint } from '#server/identity/pages/identity-pages.ts';

export interface ResetState {
  error?: string | undefined;
  fieldErrors?: Readonly<Record<string, string>> | undefined;
}

export function forgotPage(
  assets: AssetPaths,
  action: string,
  loginUrl: string,
  { error, fieldErrors }: ResetState,
): string {
  const body = html`${alert(error)}<p>We will e-mail you a link to set a new password.</p>
<form method="post" action="${action}" novalidate>
${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', error: fieldErrors?.email, autofocus: true })}
<button type="submit">Send link</button></form>
<div class="links"><a href="${loginUrl}">Log in</a></div>`;
  return pageDocument({ assets, title: 'Forgot your password?', body });
}

/** Does not reveal whether the e-mail has an account. */
export function linkSentPage(assets: AssetPaths, loginUrl: string): string {
  const body = html`${notice('If that address has an account, we have sent it a link. It is valid for one hour.')}
<div class="links"><a href="${loginUrl}">Log in</a></div>`;
  return pageDocument({ assets, title: 'Forgot your password?', body });
}

export function newPasswordPage(
  assets: AssetPaths,
  action: string,
  token: string,
  { error, fieldErrors }: ResetState,
): string {
  const body = html`${alert(error)}<form method="post" action="${action}" novalidate>
<input type="hidden" name="token" value="${token}">
${field({ name: 'new-password', label: 'New password', type: 'password', autocomplete: 'new-password', hint: passwordHint, error: fieldErrors?.['new-password'], autofocus: true })}
${field({ name: 'repeat-password', label: 'Confirm new password', type: 'password', autocomplete: 'new-password', error: fieldErrors?.['repeat-password'] })}
<button type="submit">Set new password</button></form>`;
  return pageDocument({ assets, title: 'Set a new password', body });
}

export function passwordSetPage(assets: AssetPaths, loginUrl: string): string {
  const body = html`${notice('Password changed. You have been logged out on all devices.')}
<a class="action" href="${loginUrl}">Log in</a>`;
  return pageDocument({ assets, title: 'Set a new password', body });
}

/** For a link that was used, has expired or never existed. */
export function deadLinkPage(assets: AssetPaths, forgotUrl: string): string {
  const body = html`${alert('This link has expired or has already been used.')}
<a class="action" href="${forgotUrl}">Request a new one</a>`;
  return pageDocument({ assets, title: 'Set a new password', body });
}
