import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts';
import { expect, test } from 'vitest';
import { signInFailure } from './sign-in-failure.ts';
import { StorageBlockedError } from './stored-session.ts';

const expired = 'This log-in has expired. Please try again.';
const asksToLogIn = 'The log-in service asks you to log in. Please try again.';

test.each([
  ['access_denied', 'Log-in was cancelled. Please try again.'],
  ['login_required', asksToLogIn],
  ['interaction_required', asksToLogIn],
  ['consent_required', 'The log-in service needs your permission. Please try again.'],
  ['account_selection_required', 'The log-in service asks you to choose an account. Please try again.'],
  ['invalid_grant', expired],
  ['expired_token', expired],
  ['temporarily_unavailable', 'The log-in service is busy at the moment. Please try again.'],
  ['server_error', 'The log-in service has a problem at the moment. Please try again.'],
  ['something_new', 'The log-in service refused the request. Please try again.'],
])('a log-in that the provider refuses with %s says "%s"', (error, text) => {
  expect(signInFailure(new ErrorResponse({ error }))).toBe(text);
});

const slow = 'The log-in service did not respond in time. Please try again.';
const unreachable = 'The log-in service could not be reached. Please try again.';
const unverified = 'The log-in could not be verified. Check the clock of this device and try again.';
const insecure = 'Log-in needs a secure connection: open this site at its https address.';
const stale = 'This log-in has expired or was started in another window. Please try again.';

test.each([
  [new ErrorTimeout('Network timed out'), slow],
  [new DOMException('signal timed out', 'TimeoutError'), slow],
  [new DOMException('The request to fetch was aborted', 'AbortError'), unreachable],
  [new StorageBlockedError(), 'This browser stores no data for this site. Allow cookies and site data.'],
  [new Error('No matching state found in storage'), stale],
  [new Error('State does not match'), stale],
  [new Error('Invalid nonce in id_token'), unverified],
  [new Error('iat is in the future: 1700000000'), unverified],
  [new Error('exp is in the past: 1700000000'), unverified],
  [new Error('token is not yet valid'), unverified],
  [new Error('Crypto.subtle is available only in secure contexts (HTTPS).'), insecure],
  [new Error("Cannot read properties of undefined (reading 'digest' of subtle)"), insecure],
  [new Error('The configuration was answered with 503.'), 'The log-in settings could not be loaded. Please try again.'],
  [new TypeError('Failed to fetch'), unreachable],
  [new TypeError('NetworkError when attempting to access the resource.'), unreachable],
  [new TypeError('Load failed'), unreachable],
  [new Error('Metadata not found'), unreachable],
  [new SyntaxError('Unexpected token < in JSON at position 0'), unreachable],
  [new Error('Invalid status 502'), unreachable],
  [new Error('Something else'), 'Log-in failed. Please try again.'],
  ['anything', 'Log-in failed. Please try again.'],
])('a log-in that fails with %s says "%s"', (error, text) => {
  expect(signInFailure(error)).toBe(text);
});
