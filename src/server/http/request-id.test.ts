/** Which request ids callers may choose. The audit log stores them. */
import { expect, test } from 'vitest';
import { truckBody } from '#test/app/factories.ts';
import { appForTest } from '#test/app/test-app.ts';
import { ownRequestIds, requestIdOf } from './request-id.ts';

const odd = ['', 'x'.repeat(65), 'a b', 'ä'];

test.each(['a', '7f1c.2-x_Y', 'x'.repeat(64), 'restart', 'start-1'])('the request id %s is accepted', (id) => {
  expect(requestIdOf({ headers: { 'x-request-id': id } })).toBe(id);
});

test.each([...odd, 'Start', 'HOUSEKEEPING', 'Import-1', 'read-1', ...Object.values(ownRequestIds)])(
  'the request id %o is replaced',
  (id) => {
    expect(requestIdOf({ headers: { 'x-request-id': id } })).toMatch(/^[0-9a-f-]{36}$/);
  },
);

test.each(['housekeeping', 'migration', 'reset-admin', 'make-superadmin', 'forgotten-password'])(
  'a caller cannot write to the audit log as %s',
  async (id) => {
    const app = await appForTest();
    const user = await app.as('User');
    const { status, headers } = await user.post('/api/abbasAutos/trucks', truckBody(), { 'x-request-id': id });
    expect(status).toBe(201);
    const rows = await app.db.selectFrom('audit_entry').select('request_id').distinct().execute();
    expect(rows).toEqual([{ request_id: headers.get('x-request-id') }]);
    expect(rows).not.toContainEqual({ request_id: id });
  },
);
