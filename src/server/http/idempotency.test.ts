/** How long a repeated request is answered with the first response. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';

const app = await appForFile();
const user = await app.as('User');

test.each([
  ['is answered with the first response for two days', '47 hours', 201],
  ['is a new request after two days', '49 hours', 409],
])('a repeated request %s', async (_what, age, status) => {
  const headers = { 'idempotency-key': `a truck after ${age}` };
  const body = truckBody();
  const { body: first } = await user.post('/api/abbasAutos/trucks', body, headers);
  await sql`update idempotency_key set created_at = now() - ${age}::interval`.execute(app.db);
  await app.tidy();
  // As a new request it is refused, because there is a truck with this reg number.
  const again = await user.post('/api/abbasAutos/trucks', body, headers);
  expect(again.status).toBe(status);
  if (status === 201) expect(again.body).toEqual(first);
});
