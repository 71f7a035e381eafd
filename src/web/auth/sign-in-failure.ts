/** Messages for users about a failed log-in. */
import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts';
import { StorageBlockedError } from './stored-session.ts';

const again = 'Please try again.';

const answers: Record<string, string> = {
  access_denied: `Log-in was cancelled. ${again}`,
  login_required: `The log-in service asks you to log in. ${again}`,
  interaction_required: `The log-in service asks you to log in. ${again}`,
  consent_required: `The log-in service needs your permission. ${again}`,
  account_selection_required: `The log-in service asks you to choose an account. ${again}`,
  invalid_grant: `This log-in has expired. ${again}`,
  expired_token: `This log-in has expired. ${again}`,
  temporarily_unavailable: `The log-in service is busy at the moment. ${again}`,
  server_error: `The log-in service has a problem at the moment. ${again}`,
};

/** Phrases in error messages of the library and of browsers, which have no error types for these failures. */
const phrases: [RegExp, string][] = [
  [/state/i, `This log-in has expired or was started in another window. ${again}`],
  [/nonce|iat|exp |token is/i, 'The log-in could not be verified. Check the clock of this device and try again.'],
  [/crypto|subtle/i, 'Log-in needs a secure connection: open this site at its https address.'],
  [/configuration/i, `The log-in settings could not be loaded. ${again}`],
  [/fetch|network|load failed|not found|JSON|status/i, `The log-in service could not be reached. ${again}`],
];

export function signInFailure(error: unknown): string {
  if (error instanceof StorageBlockedError) return error.message;
  if (error instanceof ErrorTimeout) return `The log-in service did not respond in time. ${again}`;
  if (error instanceof ErrorResponse)
    return answers[error.error ?? ''] ?? `The log-in service refused the request. ${again}`;
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return `The log-in service did not respond in time. ${again}`;
  }
  const text = error instanceof Error ? error.message : '';
  return phrases.find(([phrase]) => phrase.test(text))?.[1] ?? `Log-in failed. ${again}`;
}
