/** Failures of the sign-in in words for the person, each with a way on. */
import { OIDCProviderError, SessionNotFound } from 'oidc-provider/lib/helpers/errors.js';
import { awaySentence, isDatabaseAway } from '#server/db/database-away.ts';
import { longWaitText } from '#server/db/long-wait.ts';
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

const unexpected = 'Something went wrong on our side. Please try again in a moment.';

/** Words and way on for a failure; the start of a sign-in and the product's start page are given. */
export function failureText(error: unknown, startUrl: string, homeUrl: string, code?: string): FailureText {
  const home = { url: homeUrl, label: 'Back to Truck Back Office' };
  if (error instanceof SessionNotFound) {
    return { text: expired, link: { url: startUrl, label: 'Start again' }, code: 'expired' };
  }
  const told = code ?? (error instanceof OIDCProviderError ? error.error : 'server_error');
  const putOff = isDatabaseAway(error) ? awaySentence(error) : longWaitText(error);
  if (putOff !== undefined) return { text: putOff, link: home, code: 'temporarily_unavailable' };
  return { text: texts[told] ?? unexpected, link: home, code: told };
}
