import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts';
import { expect, test } from 'vitest';
import { signInFailure } from './sign-in-failure.ts';

const answer = (error: string) => new ErrorResponse({ error });

test.each([
  [new ErrorTimeout('Network timed out'), /did not respond in time/],
  [new DOMException('signal timed out', 'TimeoutError'), /did not respond in time/],
  [answer('access_denied'), /was cancelled/],
  [answer('login_required'), /asks you to log in/],
  [answer('invalid_grant'), /has expired/],
  [answer('temporarily_unavailable'), /is busy at the moment/],
  [answer('something_new'), /refused the request/],
  [new Error('No matching state found in storage'), /expired or was started in another window/],
  [new TypeError('Failed to fetch'), /could not be reached/],
  [new Error('The configuration was answered with 503.'), /log-in settings/],
  [new Error('Crypto.subtle is available only in secure contexts (HTTPS).'), /https address/],
  ['anything', /Log-in failed/],
])('the error %s gives a message for users', (error, words) => {
  expect(signInFailure(error)).toMatch(words);
});
