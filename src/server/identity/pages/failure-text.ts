/** Failures of the sign-in in words for the person, each with a way on. */
import { OIDCProviderError, SessionNotFound } from 'oidc-provider/lib/helpers/errors.js';
import { isDatabaseUnavailable, unavailableMessage } from '#server/db/database-unavailable.ts';
import { longWaitText } from '#server/db/long-wait.ts';
import { basePath } from './base-path.ts';
import type { FailureText } from './identity-pages.ts';

const expired = 'This sign-in has expired or was already finished. Nothing is lost: start it again.';

const texts: Record<string, string> = {
  invalid_client: 'The sign-in was asked for by a program that is not known here.',
  invalid_redirect_uri:
    'The sign-in was to lead back to an address that is not allowed. Open the product at its usual address and try again.',
  invalid_request: 'The sign-in address is not complete or not valid. Start again from the product.',
  access_denied: 'The sign-in was not allowed.',
  not_found: 'There is no such page.',
  foreign_form: 'The form was not sent from our own page, so it was not taken. Please try again.',
  too_large: 'The form was too large.',
  too_many_requests: 'Too many requests came from your network. Wait a minute and try again.',
};

/** Words that differ where somebody wanted to log out. */
const logoutTexts: Record<string, string> = {
  invalid_request: 'The log-out address is not complete or not valid. Log out from the product.',
  invalid_client: 'The log-out was asked for by a program that is not known here.',
};

const unexpected = 'Something went wrong on our side. Please try again in a moment.';

/** Where a page failed, and where its links lead. */
export interface FailurePlace {
  /** The address that was asked for, below the public address. */
  address: string;
  /** The start of a sign-in. */
  startUrl: string;
  homeUrl: string;
}

function isLogout(address: string): boolean {
  return address.startsWith(`${basePath}/session/`);
}

/** What did not work. */
function titleOf(address: string): string {
  if (isLogout(address)) return 'Log-out failed';
  return address.startsWith(`${basePath}/account/`) ? 'Something went wrong' : 'Sign-in failed';
}

/** Title, words and way on for a failure. */
export function failureText(error: unknown, { address, startUrl, homeUrl }: FailurePlace, code?: string): FailureText {
  const title = titleOf(address);
  const home = { url: homeUrl, label: 'Back to Truck Back Office' };
  if (error instanceof SessionNotFound) {
    return { title, text: expired, link: { url: startUrl, label: 'Start again' }, code: 'expired' };
  }
  const errorCode = code ?? (error instanceof OIDCProviderError ? error.error : 'server_error');
  const putOff = isDatabaseUnavailable(error) ? unavailableMessage(error) : longWaitText(error);
  if (putOff !== undefined) return { title, text: putOff, link: home, code: 'temporarily_unavailable' };
  const text = (isLogout(address) ? logoutTexts[errorCode] : undefined) ?? texts[errorCode] ?? unexpected;
  return { title, text, link: home, code: errorCode };
}
