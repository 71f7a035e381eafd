/** Rules for every call: who may make it, how it refuses, and that no input breaks the server. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roles } from '#shared/roles.ts';
import { messageFor, type Route } from '#shared/route.ts';
import { truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { anyJson, anyText } from '#test/texts/any-text.ts';

const app = await appForFile();

/** A URL of the call with ids that do not exist. */
function addressOf(route: Route): string {
  const path = route.path.replace(':truckCompany', 'abbasAutos').replace(/:\w+/g, 'unknown-id');
  return `/api${path}`;
}

async function call(route: Route, token: string | undefined, body?: unknown) {
  const client = app.withToken(token);
  if (route.method === 'GET') return client.get(addressOf(route));
  if (route.method === 'DELETE') return client.delete(addressOf(route));
  return route.method === 'POST' ? client.post(addressOf(route), body) : client.put(addressOf(route), body);
}

describe('every call', () => {
  test('is served, and answers 401 without a token before any other check', async () => {
    expect(app.routes.length).toBeGreaterThan(7);
    for (const route of app.routes) {
      const { status, body, headers } = await call(route, undefined, '{broken');
      expect({ call: route.id, status, body }).toEqual({
        call: route.id,
        status: 401,
        body: { status: 401, message: 'Failed to authenticate.' },
      });
      expect(headers.get('www-authenticate')).toBe('Bearer realm="Truck Back Office"');
    }
  });

  test('answers 403 exactly to the roles that its contract does not name', async () => {
    for (const role of roles) {
      await app.as(role);
      const token = await app.provider.token({ sub: `person|${role}`, claims: { email: `${role}@example.test` } });
      for (const route of app.routes) {
        const { status, body } = await call(route, token);
        const allowed = route.roles.includes(role);
        expect({ call: route.id, role, refused: status === 403 }).toEqual({ call: route.id, role, refused: !allowed });
        if (!allowed) expect(body).toEqual({ status: 403, message: 'Failed to authorize.' });
      }
    }
  });

  test('is described in the OpenAPI 3.1 document with its error responses', async () => {
    const { status, body } = await app.withToken(undefined).get('/api/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toMatch(/^3\.1\./);
    for (const route of app.routes) {
      // Paths that differ only in parameter names are the same.
      const template = `/api${route.path.replace(/:\w+/g, '{}')}`;
      const path = Object.keys(body.paths).find((one) => one.replace(/\{\w+\}/g, '{}') === template) ?? '';
      const operation = body.paths[path]?.[route.method.toLowerCase()];
      expect(operation?.operationId).toBe(route.id);
      expect(operation.responses['400'].description).toBe(messageFor(route, 400));
      const statuses = ['401', '403', String(route.status), ...Object.keys(route.messages)];
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(statuses));
    }
  });

  test('uses only existing components in the OpenAPI document', async () => {
    const { body } = await app.withToken(undefined).get('/api/openapi.json');
    const references = JSON.stringify(body).matchAll(/"\$ref":"([^"]*)"/g);
    const named = new Set([...references].map(([, address]) => address));
    const components = Object.entries<object>(body.components).flatMap(([kind, all]) =>
      Object.keys(all).map((name) => `#/components/${kind}/${name}`),
    );
    expect(named).toContain('#/components/schemas/Truck');
    expect([...named].filter((address) => !components.includes(`${address}`))).toEqual([]);
  });
});

describe('access tokens', () => {
  const roleOf = (token: string) => app.withToken(token).get('/api/users/role');

  test('the first request creates the user with role Other', async () => {
    const token = await app.provider.token({ sub: 'new|1', claims: { email: 'new@example.test', name: 'New' } });
    expect((await roleOf(token)).body).toEqual({ userId: 'new|1', email: 'new@example.test', role: 'Other' });
  });

  test('e-mail and name come from userinfo if the token has none', async () => {
    app.provider.people.set('quiet|1', { email: 'quiet@example.test', email_verified: true, name: 'Quiet' });
    const { body } = await roleOf(await app.provider.token({ sub: 'quiet|1' }));
    expect(body).toEqual({ userId: 'quiet|1', email: 'quiet@example.test', role: 'Other' });
  });

  test('only the first user with the administrator’s verified e-mail becomes SuperAdmin', async () => {
    await app.db.deleteFrom('app_user').where('role', '=', 'SuperAdmin').execute();
    const claims = { email: 'First.Admin@example.test' };
    const role = async (sub: string, email_verified: boolean) =>
      (await roleOf(await app.provider.token({ sub, claims: { ...claims, email_verified } }))).body.role;
    expect(await role('unverified|1', false)).toBe('Other');
    const together = await Promise.all(['first|1', 'first|2', 'first|3'].map((sub) => role(sub, true)));
    expect(together.sort()).toEqual(['Other', 'Other', 'SuperAdmin']);
    await app.db.deleteFrom('app_user').where('role', '=', 'SuperAdmin').execute();
    expect(await role('unverified|1', true)).toBe('SuperAdmin');
  });

  test('an e-mail that only looks like the administrator’s makes no one SuperAdmin', async () => {
    await app.db.deleteFrom('app_user').where('role', '=', 'SuperAdmin').execute();
    for (const [index, email] of ['f\u0131rst.admin@example.test', 'first.adm\u0130n@example.test'].entries()) {
      const claims = { email, email_verified: true };
      const token = await app.provider.token({ sub: `look-alike|${index}`, claims });
      expect((await roleOf(token)).body.role).toBe('Other');
    }
  });

  test('a changed name is recorded once, however many requests report it', async () => {
    const sub = 'renamed|1';
    const named = (name: string) => app.provider.token({ sub, claims: { email: 'renamed@example.test', name } });
    await roleOf(await named('Before'));
    const token = await named('After');
    await Promise.all(Array.from({ length: 12 }, () => roleOf(token)));
    const auditActions = app.db.selectFrom('audit_entry').select('action').where('record_id', '=', sub).orderBy('id');
    expect((await auditActions.execute()).map(({ action }) => action)).toEqual(['create', 'update']);
  });

  test('a change of role takes effect at the next request', async () => {
    const token = await app.provider.token({ sub: 'rising|1', claims: { email: 'rising@example.test' } });
    expect((await roleOf(token)).body.role).toBe('Other');
    await app.db.updateTable('app_user').set({ role: 'User' }).where('user_id', '=', 'rising|1').execute();
    expect((await app.withToken(token).get('/api/suppliers')).status).toBe(200);
  });

  test('a token of a deleted user is refused', async () => {
    const token = await app.provider.token({ sub: 'gone|1', claims: { email: 'gone@example.test' } });
    await app.db.insertInto('removed_user').values({ user_id: 'gone|1' }).execute();
    expect((await roleOf(token)).status).toBe(401);
  });

  test('after key rotation new tokens are accepted and old ones refused', async () => {
    const old = await app.provider.token({ sub: 'person|User' });
    expect((await roleOf(old)).status).toBe(200);
    await app.provider.rotateKeys();
    const fresh = await app.provider.token({ sub: 'person|User' });
    // An unknown key makes the server fetch the keys again, but not immediately after the last time.
    await expect.poll(async () => (await roleOf(fresh)).status).toBe(200);
    expect((await roleOf(old)).status).toBe(401);
  });
});

describe('requests and answers', () => {
  test('carry the client’s request id if it is valid, otherwise a new one', async () => {
    const user = await app.as('User');
    const id = async (sent: string) =>
      (await user.get('/api/suppliers', { 'x-request-id': sent })).headers.get('x-request-id');
    expect(await id('a-good-request-id')).toBe('a-good-request-id');
    expect(await id('bad id {"level":60}')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('forbid browsers to run or store API responses', async () => {
    const { headers } = await app.withToken(undefined).get('/healthz');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await (await app.as('User')).get('/api/suppliers')).headers.get('cache-control')).toBe('no-store');
  });

  test('health and readiness need no log-in', async () => {
    const anonymous = app.withToken(undefined);
    expect((await anonymous.get('/healthz')).status).toBe(200);
    expect((await anonymous.get('/readyz')).status).toBe(200);
  });

  test('a repeated or misplaced parameter is refused', async () => {
    const admin = await app.as('SuperAdmin');
    expect((await admin.get('/api/abbasAutos/trucks?regNumber=a&regNumber=b')).status).toBe(400);
    expect((await admin.put('/api/users/someone/assign?role=user&role=admin')).status).toBe(400);
    expect((await admin.put('/api/users/someone/assign', { role: 'user' })).status).toBe(400);
  });

  test('an unknown address is 404 as JSON', async () => {
    const { status, body } = await (await app.as('User')).get('/api/nothing/here');
    expect({ status, body }).toEqual({
      status: 404,
      body: { status: 404, message: 'The requested page was not found.' },
    });
  });

  test.each([
    ['broken JSON', '{"a":', {}],
    ['no JSON at all', 'hello', { 'content-type': 'text/plain' }],
    ['a poisoned prototype', '{"__proto__":{"x":1}}', {}],
    ['an array', '[]', {}],
    ['null', 'null', {}],
    ['empty', '', {}],
  ])('a body that is %s is 400', async (_what, body, headers) => {
    const user = await app.as('User');
    const answer = await user.post('/api/abbasAutos/trucks', body, headers as Record<string, string>);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe('Failed to create truck.');
    expect(answer.body.errors.length).toBeGreaterThan(0);
  });

  test('hundreds of malformed requests never get a 5xx', async () => {
    const user = await app.as('User');
    const fields = Object.keys(truckBody());
    const odd = fc.oneof(anyJson, anyText(), fc.double(), fc.constant('\u0000'), fc.constant('\ud800'));
    const body = fc.tuple(
      fc.dictionary(fc.constantFrom(...fields, 'soldTo', 'salePrice', 'clearSoldTo', 'x'), odd),
      fc.boolean(),
    );
    const segment = fc.oneof(anyText({ minLength: 1 }), fc.constantFrom('%00', '..', "'", 'x'.repeat(900)));
    const request = fc.oneof(
      body.map(
        ([fields, whole]) =>
          () =>
            user.post('/api/abbasAutos/trucks', whole ? truckBody(fields) : fields),
      ),
      body.map(
        ([fields]) =>
          () =>
            user.put('/api/abbasAutos/trucks/unknown', fields),
      ),
      segment.map((text) => () => user.get(`/api/abbasAutos/trucks/${encodeURIComponent(text.toWellFormed())}`)),
      segment.map((text) => () => user.get(`/api/${encodeURIComponent(text.toWellFormed())}/trucks`)),
      segment.map((text) => () => user.get(`/api/butler/trucks?regNumber=${encodeURIComponent(text.toWellFormed())}`)),
      fc.string().map((text) => () => user.delete(`/api/redStar/trucks/1?${encodeURI(text.toWellFormed())}%`)),
    );
    const ten = fc.array(request, { minLength: 10, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(ten, async (sends) => {
        const answers = await Promise.all(sends.map((send) => send()));
        expect(Math.max(...answers.map(({ status }) => status))).toBeLessThan(500);
      }),
      { numRuns: 80 },
    );
  });
});
