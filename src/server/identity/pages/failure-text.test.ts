/** What a failed log-in, log-out or link says, and where it leads. */
import { errors } from 'oidc-provider';
import { expect, test } from 'vitest';
import { basePath } from './base-path.ts';
import { failureText } from './failure-text.ts';

const urls = { startUrl: '/start', homeUrl: '/home' };
const home = { url: '/home', label: 'Back to Truck Back Office' };

test.each([
  ['invalid_client', 'This application is not recognised.'],
  ['invalid_redirect_uri', 'Please open the app at its usual address and try again.'],
  ['invalid_request', 'The log-in link is incomplete. Please start again.'],
  ['access_denied', 'The log-in was not allowed.'],
  ['not_found', 'This page does not exist.'],
  ['foreign_form', 'Your form could not be accepted. Please try again.'],
  ['too_large', 'The form was too large.'],
  ['too_many_requests', 'Too many requests came from your network. Wait a minute and try again.'],
  ['anything', 'Something went wrong on our side. Please try again in a moment.'],
])('a log-in that fails with %s says "%s"', (code, text) => {
  const found = failureText(new Error('failed'), { address: `${basePath}/interaction/1`, ...urls }, code);
  expect(found).toEqual({ title: 'Log-in failed', text, link: home, code });
});

test.each([
  ['session/end', 'Log-out failed', 'The log-out link is incomplete. Please log out from the app.'],
  ['account/reset', 'Something went wrong', 'The log-in link is incomplete. Please start again.'],
  ['interaction/1', 'Log-in failed', 'The log-in link is incomplete. Please start again.'],
])('an incomplete request for %s has the title "%s"', (page, title, text) => {
  const found = failureText(new errors.InvalidRequest('incomplete'), { address: `${basePath}/${page}`, ...urls });
  expect(found).toEqual({ title, text, link: home, code: 'invalid_request' });
});

test('an expired log-in leads to a new one', () => {
  const found = failureText(new errors.SessionNotFound('expired'), { address: `${basePath}/interaction/1`, ...urls });
  const text = 'This log-in has expired. Please start again.';
  expect(found).toEqual({
    title: 'Log-in failed',
    text,
    link: { url: '/start', label: 'Start again' },
    code: 'expired',
  });
});
