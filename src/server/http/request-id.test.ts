/** Which request ids callers may choose: the audit trail keeps them. */
import { expect, test } from 'vitest';
import { truckBody } from '#test/factories.ts';
import { appForTest } from '#test/test-app.ts';
import { requestIdOf } from './request-id.ts';

test.each(['a', '7f1c.2-x_Y', 'x'.repeat(64), 'restart', 'start-1'])('%s is taken', (id) => {
  expect(requestIdOf({ headers: { 'x-request-id': id } })).toBe(id);
});

test.each(['', 'x'.repeat(65), 'a b', 'ä', 'start', 'Start', 'housekeeping', 'HOUSEKEEPING', 'demo'])(
  '%o is replaced',
  (id) => {
    expect(requestIdOf({ headers: { 'x-request-id': id } })).toMatch(/^[0-9a-f-]{36}$/);
  },
);

test('nobody signs a change with the name of a chore', async () => {
  const app = await appForTest();
  const user = await app.as('User');
  const { status, headers } = await user.post('/api/abbasAutos/trucks', truckBody(), {
    'x-request-id': 'housekeeping',
  });
  expect(status).toBe(201);
  const rows = await app.db.selectFrom('audit_entry').select('request_id').distinct().execute();
  expect(rows).toEqual([{ request_id: headers.get('x-request-id') }]);
  expect(rows).not.toContainEqual({ request_id: 'housekeeping' });
});
