/** What a failed sign-in means, in words for the person who tried. */
import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts';
import { StorageBlockedError } from './stored-session.ts';

const again = 'Please try again.';

const answers: Record<string, string> = {
  access_denied: `Signing in was cancelled or refused. ${again}`,
  login_required: `The sign-in service asks you to log in. ${again}`,
  interaction_required: `The sign-in service asks you to log in. ${again}`,
  consent_required: `The sign-in service needs your consent. ${again}`,
  account_selection_required: `The sign-in service asks you to choose an account. ${again}`,
  invalid_grant: `This sign-in has expired. ${again}`,
  expired_token: `This sign-in has expired. ${again}`,
  temporarily_unavailable: `The sign-in service is busy at the moment. ${again}`,
  server_error: `The sign-in service has a problem at the moment. ${again}`,
};

/** Phrases by which the library and browsers tell their failures apart, where no error type does. */
const phrases: [RegExp, string][] = [
  [/state/i, `This sign-in has expired or was started in another window. ${again}`],
  [/nonce|iat|exp |token is/i, 'The sign-in could not be verified. Check the clock of this device and try again.'],
  [/crypto|subtle/i, 'Signing in needs a secure address. Open this site by its https address.'],
  [/configuration/i, `The settings for signing in could not be loaded. ${again}`],
  [/fetch|network|load failed|not found|JSON|status/i, `The sign-in service could not be reached. ${again}`],
];

/** One sentence or two for a failure of the identity provider. */
export function signInFailure(error: unknown): string {
  if (error instanceof StorageBlockedError) return error.message;
  if (error instanceof ErrorTimeout) return `The sign-in service did not answer in time. ${again}`;
  if (error instanceof ErrorResponse) return answers[error.error ?? ''] ?? `The sign-in service refused. ${again}`;
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return `The sign-in service did not answer in time. ${again}`;
  }
  const text = error instanceof Error ? error.message : '';
  return phrases.find(([phrase]) => phrase.test(text))?.[1] ?? `Signing in failed. ${again}`;
}
