/** Texts of the error pages, each with a link to continue. */
import { OIDCProviderError, SessionNotFound } from 'oidc-provider/lib/helpers/errors.js';
import { isDatabaseUnavailable, unavailableMessage } from '#server/db/database-unavailable.ts';
import { longWaitText } from '#server/db/long-wait.ts';
import { basePath } from './base-path.ts';
import type { FailureText } from './identity-pages.ts';

const expired = 'This log-in has expired. Please start again.';

const texts: Record<string, string> = {
  invalid_client: 'This application is not recognised.',
  invalid_redirect_uri: 'Please open the app at its usual address and try again.',
  invalid_request: 'The log-in link is incomplete. Please start again.',
  access_denied: 'The log-in was not allowed.',
  not_found: 'This page does not exist.',
  foreign_form: 'Your form could not be accepted. Please try again.',
  too_large: 'The form was too large.',
  too_many_requests: 'Too many requests came from your network. Wait a minute and try again.',
};

/** Texts that differ for a log-out. */
const logoutTexts: Record<string, string> = {
  invalid_request: 'The log-out link is incomplete. Please log out from the app.',
  invalid_client: 'This application is not recognised.',
};

const unexpected = 'Something went wrong on our side. Please try again in a moment.';

export interface FailurePlace {
  /** The requested path. */
  address: string;
  /** Starts a log-in. */
  startUrl: string;
  homeUrl: string;
}

function isLogout(address: string): boolean {
  return address.startsWith(`${basePath}/session/`);
}

function titleOf(address: string): string {
  if (isLogout(address)) return 'Log-out failed';
  return address.startsWith(`${basePath}/account/`) ? 'Something went wrong' : 'Log-in failed';
}

export function failureText(error: unknown, { address, startUrl, homeUrl }: FailurePlace, code?: string): FailureText {
  const title = titleOf(address);
  const home = { url: homeUrl, label: 'Back to Truck Back Office' };
  if (error instanceof SessionNotFound) {
    return { title, text: expired, link: { url: startUrl, label: 'Start again' }, code: 'expired' };
  }
  const errorCode = code ?? (error instanceof OIDCProviderError ? error.error : 'server_error');
  const unavailableText = isDatabaseUnavailable(error) ? unavailableMessage(error) : longWaitText(error);
  if (unavailableText !== undefined)
    return { title, text: unavailableText, link: home, code: 'temporarily_unavailable' };
  const text = (isLogout(address) ? logoutTexts[errorCode] : undefined) ?? texts[errorCode] ?? unexpected;
  return { title, text, link: home, code: errorCode };
}
