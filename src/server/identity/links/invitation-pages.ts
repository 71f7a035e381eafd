/** The pages behind the link of an invitation: the form, and its results. */
import { html } from '#server/identity/pages/html.ts';
import { type AssetPaths, alert, field, notice, pageDocument } from '#server/identity/pages/identity-layout.ts';
import { passwordHint } from '#server/identity/pages/identity-pages.ts';

interface InvitationState {
  token: string;
  email: string;
  name?: string | undefined;
  error?: string | undefined;
  fieldErrors?: Readonly<Record<string, string>> | undefined;
}

export function invitationPage(
  assets: AssetPaths,
  action: string,
  { token, email, name, error, fieldErrors }: InvitationState,
): string {
  const body = html`${alert(error)}<p>You have been invited as ${email}. Enter your name and choose a password.</p>
<form method="post" action="${action}" novalidate>
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="username" autocomplete="username" value="${email}">
${field({ name: 'name', label: 'Name', type: 'text', autocomplete: 'name', value: name, error: fieldErrors?.name, autofocus: true })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', hint: passwordHint, error: fieldErrors?.password })}
<button type="submit">Create account</button></form>`;
  return pageDocument({ assets, title: 'Welcome', body });
}

export function acceptedPage(assets: AssetPaths, loginUrl: string): string {
  const body = html`${notice('Your account is ready.')}
<a class="action" href="${loginUrl}">Log in</a>`;
  return pageDocument({ assets, title: 'Welcome', body });
}

/** For an e-mail that already has an account, which the link must not give access to. */
export function takenInvitationPage(assets: AssetPaths, forgotUrl: string): string {
  const body = html`${alert('You already have an account with this e-mail. Log in (reset your password if you have forgotten it), then ask the person who invited you to give you a role.')}
<a class="action" href="${forgotUrl}">Forgot your password?</a>`;
  return pageDocument({ assets, title: 'Welcome', body });
}

/** For a link that was used or withdrawn, has expired or never existed. */
export function deadInvitationPage(assets: AssetPaths, loginUrl: string): string {
  const body = html`${alert('This invitation has already been used, been withdrawn or expired. Ask for a new one.')}
<a class="action" href="${loginUrl}">Log in</a>`;
  return pageDocument({ assets, title: 'Welcome', body });
}
