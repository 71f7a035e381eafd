/** The pages of the embedded provider: log in, sign up, change password, log out, failure. */

import { passwordLength } from '#server/identity/accounts/password.ts';
import { Html, html } from './html.ts';
import { type AssetPaths, alert, field, notice, pageDocument, passkeyForm } from './identity-layout.ts';

export interface FormState {
  email?: string | undefined;
  name?: string | undefined;
  /** Error of the whole form. */
  error?: string | undefined;
  /** Errors by field name. */
  fieldErrors?: Readonly<Record<string, string>> | undefined;
  /** Success message of the previous page. */
  done?: string | undefined;
  /** WebAuthn options as JSON. */
  passkey?: string | undefined;
  /** Address of the password reset; undefined if e-mail is not set up. */
  forgot?: string | undefined;
}

export interface FormPaths {
  login: string;
  signup: string;
  password: string;
  passkey: string;
}

const approvalHint = 'An administrator needs to approve your account before you can see any stock.';
export const passwordHint = `At least ${passwordLength.min} characters. Three or four random words work well.`;

function emailField(state: FormState, autofocus: boolean): Html {
  const { email, fieldErrors } = state;
  return field({
    name: 'email',
    label: 'Email',
    type: 'email',
    autocomplete: 'username',
    value: email,
    error: fieldErrors?.email,
    autofocus,
  });
}

function form(action: string, content: Html): Html {
  return html`<form method="post" action="${action}" novalidate>${content}</form>`;
}

/** With a known e-mail the password field has the focus. */
export function loginPage(assets: AssetPaths, paths: FormPaths, state: FormState): string {
  const known = Boolean(state.email);
  const content = html`${emailField(state, !known)}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', error: state.fieldErrors?.password, autofocus: known })}
<button type="submit">Log in</button>`;
  const body = html`${notice(state.done)}${alert(state.error)}${form(paths.login, content)}
${passkeyForm(paths.passkey, state.passkey, 'Use a passkey')}
<div class="links"><span>New here? <a href="${paths.signup}">Sign up</a></span><a href="${paths.password}">Change password</a>${state.forgot !== undefined && html`<a href="${state.forgot}">Forgot your password?</a>`}</div>`;
  return pageDocument({ assets, title: 'Log in', body, takesPasskeys: state.passkey !== undefined });
}

export function signupPage(assets: AssetPaths, paths: FormPaths, state: FormState): string {
  const { name, fieldErrors } = state;
  const content = html`${field({ name: 'name', label: 'Name', type: 'text', autocomplete: 'name', value: name, error: fieldErrors?.name, autofocus: true })}
${emailField(state, false)}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', hint: passwordHint, error: fieldErrors?.password })}
<p class="hint">${approvalHint}</p>
<button type="submit">Sign up</button>`;
  const body = html`${alert(state.error)}${form(paths.signup, content)}
<div class="links"><span>Have an account? <a href="${paths.login}">Log in</a></span></div>`;
  return pageDocument({ assets, title: 'Sign up', body });
}

/** Changes a password by the current one; needs no session. */
export function passwordPage(assets: AssetPaths, action: string, loginPath: string, state: FormState): string {
  const { fieldErrors } = state;
  const known = Boolean(state.email);
  const content = html`${emailField(state, !known)}
${field({ name: 'current-password', label: 'Current password', type: 'password', autocomplete: 'current-password', error: fieldErrors?.['current-password'], autofocus: known })}
${field({ name: 'new-password', label: 'New password', type: 'password', autocomplete: 'new-password', hint: passwordHint, error: fieldErrors?.['new-password'] })}
${field({ name: 'repeat-password', label: 'Confirm new password', type: 'password', autocomplete: 'new-password', error: fieldErrors?.['repeat-password'] })}
<button type="submit">Change password</button>`;
  const body = html`${alert(state.error)}${form(action, content)}
<div class="links"><a href="${loginPath}">Log in</a></div>`;
  return pageDocument({ assets, title: 'Change password', body });
}

export function passwordChangedPage(assets: AssetPaths, homeUrl: string): string {
  const body = html`${notice('Password changed. You have been logged out everywhere else.')}
<a class="action" href="${homeUrl}">Back to Truck Back Office</a>`;
  return pageDocument({ assets, title: 'Change password', body });
}

/** Submits itself if our own pages requested the log-out, otherwise waits for the button. */
export function logoutPage(assets: AssetPaths, formHtml: string, submits: boolean): string {
  const button = html`<button type="submit" form="op.logoutForm" name="logout" value="yes"${submits && html` data-submit`}>Log out</button>`;
  const text = submits ? 'Logging you out...' : 'Do you want to log out of Truck Back Office on this device?';
  return pageDocument({ assets, title: 'Log out', body: html`<p>${text}</p>${new Html(formHtml)}${button}`, submits });
}

/** Shown when a second person logs in on the same browser: ends the first session, then continues the log-in. */
export function switchPage(assets: AssetPaths, action: string, secret: string): string {
  const content = html`<input type="hidden" name="xsrf" value="${secret}"><input type="hidden" name="logout" value="yes">
<button type="submit" data-submit>Continue</button>`;
  const body = html`<p>Someone else is logged in on this browser. We are logging them out.</p>${form(action, content)}`;
  return pageDocument({ assets, title: 'Log in', body, submits: true });
}

export interface FailureText {
  title: string;
  text: string;
  link: { url: string; label: string };
  /** The protocol's error code, for support. */
  code?: string | undefined;
}

/** For errors that do not belong to a form. */
export function failurePage(assets: AssetPaths, { title, text, link, code }: FailureText): string {
  const body = html`${alert(text)}<a class="action" href="${link.url}">${link.label}</a>
${code !== undefined && html`<p class="code">Code: ${code}</p>`}`;
  return pageDocument({ assets, title, body });
}
