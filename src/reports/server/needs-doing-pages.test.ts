import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { NeedsRow } from '#reports/needs-doing.ts';
import { appForTest } from '#test/app/test-app.ts';

test("a response has at most 100 rows of a rule, and the rule's pages contain every row once", async () => {
  const app = await appForTest();
  const staff = await app.as('User');
  await sql`insert into truck (id, company, reg_number, reg_number_trimmed, make, model, is_sold, sale_price)
    select 'sold-' || n, 'AbbasAutos', 'S ' || n, 'S' || n, 'DAF', 'XF', true, 9000
    from generate_series(1, 130) n`.execute(app.db);
  const read = async (query: string): Promise<NeedsRow[]> =>
    (await staff.get(`/api/abbasAutos/needs-doing${query}`)).body;
  const ofRule = (await read('')).filter(({ rule }) => rule === 'soldNotInvoiced');
  expect(ofRule).toHaveLength(100);
  const pages = [];
  for (const offset of [0, 50, 100, 150]) pages.push(await read(`?rule=soldNotInvoiced&limit=50&offset=${offset}`));
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 30, 0]);
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(130);
  expect(pages.flat().slice(0, 100)).toEqual(ofRule);
  const { body } = await staff.get('/api/abbasAutos/needs-doing/count');
  expect(body.rules).toContainEqual({ rule: 'soldNotInvoiced', count: 130 });
});

test('an offset without a rule and a page of more than 500 rows are refused with 400', async () => {
  const app = await appForTest();
  const staff = await app.as('User');
  for (const [query, path] of [
    ['offset=10', 'offset'],
    ['limit=501', 'limit'],
  ]) {
    const { status, body } = await staff.get(`/api/all/needs-doing?${query}`);
    expect([status, body.errors[0].path]).toEqual([400, path]);
  }
});
