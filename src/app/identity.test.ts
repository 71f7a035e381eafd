/** The scope that the browser requests from external providers. */
import { expect, test } from 'vitest';
import { externalScope } from './identity.ts';

const common = 'openid profile email offline_access';

test.each([
  ['https://example.eu.auth0.com/', 'https://api.example.test', common],
  ['https://id.example.test/realms/trucks', 'back-office', common],
  ['https://login.microsoftonline.com/tenant/v2.0', 'api://trucks', `${common} api://trucks/.default`],
])('the scope matches the issuer %s with the API %s', (issuer, audience, scope) => {
  expect(externalScope({ issuer, audience })).toBe(scope);
});
