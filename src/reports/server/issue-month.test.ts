/** 'Issue now' for a month: two calls at once, a caller who disconnects, and more documents than one call issues. */
import { expect, test } from 'vitest';
import { renderCreditNote } from '#credits/server/credit-note-handlers.ts';
import { IssuedCopies } from '#ledger/server/issued-copies.ts';
import { paperRenderer } from '#paperwork/server/paper-pdf.ts';
import { paperBody, truckBody } from '#test/app/factories.ts';
import { appForTest, type TestApp } from '#test/app/test-app.ts';
import { testPrinter } from '#test/run/test-printer.ts';
import { periodDays } from '#vat/vat-period.ts';
import { issueMonthPapers } from './issue-month.ts';
import { readMonthPapers } from './month-end-papers-store.ts';

const path = '/api/abbasAutos/month-end/2026-11';

/** An app with this many unissued invoices in November. */
async function appWithInvoices(count: number) {
  const app = await appForTest();
  const user = await app.as('User');
  for (let n = 0; n < count; n += 1) {
    const { body: truck } = await user.post('/api/abbasAutos/trucks', truckBody());
    const invoice = paperBody([truck.id], { date: '2026-11-20', taxPoint: '2026-11-20' });
    expect((await user.post('/api/abbasAutos/invoices', invoice)).status).toBe(201);
  }
  return { app, user };
}

/** Number of issued copies of each invoice, ordered by invoice id. */
async function copiesOf({ db }: TestApp): Promise<number[]> {
  const rows = await db
    .selectFrom('paper')
    .leftJoin('issued_copy', 'issued_copy.paper_id', 'paper.id')
    .select(({ fn }) => ['paper.id', fn.count<string>('issued_copy.n').as('copies')])
    .groupBy('paper.id')
    .orderBy('paper.id')
    .execute();
  return rows.map(({ copies }) => Number(copies));
}

test('two calls at once issue one copy of each invoice', async () => {
  const { app, user } = await appWithInvoices(3);
  const answers = await Promise.all([user.post(`${path}/issue`), user.post(`${path}/issue`)]);
  expect(answers.map(({ status, body }) => [status, body.left])).toEqual([
    [200, 0],
    [200, 0],
  ]);
  expect(await copiesOf(app)).toEqual([1, 1, 1]);
}, 60_000);

test('copies issued before the caller disconnects stay issued, and the next call issues the rest', async () => {
  const { app, user } = await appWithInvoices(3);
  const caller = new AbortController();
  const token = await app.tokenOf('User');
  const left = fetch(`${app.url}${path}/issue`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    signal: caller.signal,
  });
  const ended = expect(left).rejects.toThrow();
  await expect.poll(async () => (await copiesOf(app)).some((copies) => copies > 0), { interval: 5 }).toBe(true);
  caller.abort();
  await ended;
  expect(await user.post(`${path}/issue`)).toMatchObject({ status: 200, body: { left: 0 } });
  expect(await copiesOf(app)).toEqual([1, 1, 1]);
}, 60_000);

test('a call that runs out of time returns how many invoices are left, and the next calls issue them', async () => {
  const { app } = await appWithInvoices(3);
  const actor = { userId: 'person|User', email: null, name: 'User', role: 'User' } as const;
  const copies = new IssuedCopies(testPrinter, {
    order: paperRenderer('order'),
    invoice: paperRenderer('invoice'),
    creditNote: renderCreditNote,
  });
  const { signal } = new AbortController();
  const days = periodDays('2026-11');
  if (!days) throw new Error('2026-11 is a month.');
  const issue = async () => {
    const papers = await readMonthPapers(app.db, { company: 'AbbasAutos', ...days }, signal);
    const caller = { db: app.db, actor, requestId: 'issue-in-parts', signal, isHead: false };
    return await issueMonthPapers(caller, copies, papers, 0);
  };
  const answers = [await issue(), await issue(), await issue(), await issue()];
  expect(answers).toEqual([
    { issued: 1, left: 2 },
    { issued: 1, left: 1 },
    { issued: 1, left: 0 },
    { issued: 0, left: 0 },
  ]);
  expect(await copiesOf(app)).toEqual([1, 1, 1]);
}, 60_000);
