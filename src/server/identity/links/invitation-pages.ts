/** The pages of an invitation's link: name and password, and what came of it. */
import { html } from '#server/identity/pages/html.ts';
import { type AssetPaths, alert, field, notice, pageDocument } from '#server/identity/pages/identity-layout.ts';
import { passwordHint } from '#server/identity/pages/identity-pages.ts';

/** What the form shows. */
interface InvitationState {
  token: string;
  email: string;
  name?: string | undefined;
  error?: string | undefined;
  fieldErrors?: Readonly<Record<string, string>> | undefined;
}

/** Asks for name and password. */
export function invitationPage(
  assets: AssetPaths,
  action: string,
  { token, email, name, error, fieldErrors }: InvitationState,
): string {
  const body = html`${alert(error)}<p>You are invited as ${email}. Choose your name and a password.</p>
<form method="post" action="${action}" novalidate>
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="username" autocomplete="username" value="${email}">
${field({ name: 'name', label: 'Name', type: 'text', autocomplete: 'name', value: name, error: fieldErrors?.name, autofocus: true })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', hint: passwordHint, error: fieldErrors?.password })}
<button type="submit">Create account</button></form>`;
  return pageDocument({ assets, title: 'Welcome', body });
}

/** The account is there. */
export function acceptedPage(assets: AssetPaths, loginUrl: string): string {
  const body = html`${notice('Your account is ready.')}
<a class="action" href="${loginUrl}">Log in</a>`;
  return pageDocument({ assets, title: 'Welcome', body });
}

/** Somebody has an account with the invited e-mail; only its owner gets into it by a link for a new password. */
export function takenInvitationPage(assets: AssetPaths, forgotUrl: string): string {
  const body = html`${alert('You already have an account with this e-mail. Log in (reset your password if you have forgotten it), then ask the person who invited you to give you a role.')}
<a class="action" href="${forgotUrl}">Forgot your password?</a>`;
  return pageDocument({ assets, title: 'Welcome', body });
}

/** The link was used, was taken back, has run out, or never was. */
export function deadInvitationPage(assets: AssetPaths, loginUrl: string): string {
  const body = html`${alert('This invitation has already been used, been withdrawn or expired. Ask for a new one.')}
<a class="action" href="${loginUrl}">Log in</a>`;
  return pageDocument({ assets, title: 'Welcome', body });
}
