/** What the browser asks external providers for (decisions, section 2). */
import { expect, test } from 'vitest';
import { externalScope } from './identity.ts';

const common = 'openid profile email offline_access';

test.each([
  ['https://example.eu.auth0.com/', 'https://api.example.test', common],
  ['https://id.example.test/realms/trucks', 'back-office', common],
  ['https://login.microsoftonline.com/tenant/v2.0', 'api://trucks', `${common} api://trucks/.default`],
])('%s for the API %s', (issuer, audience, scope) => {
  expect(externalScope({ issuer, audience })).toBe(scope);
});
