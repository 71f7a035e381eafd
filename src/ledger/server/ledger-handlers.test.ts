/** Revisions, issued copies and number registers over HTTP. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paperKindLists, paperKinds } from '#paperwork/paper-kinds.ts';
import { paperBody, truckBody } from '#test/app/factories.ts';
import { retryWhileBusy } from '#test/app/retry-while-busy.ts';
import { appForFile, startTestApp } from '#test/app/test-app.ts';
import { pdfPages } from '#test/files/pdf-text.ts';

const app = await appForFile();
const token = await app.provider.token({
  sub: 'ursula',
  claims: { email: 'ursula@example.test', name: 'Ursula User' },
});
await app.withToken(token).get('/api/users/role');
await (await app.as('SuperAdmin')).put('/api/users/ursula/assign?role=user');
const user = app.withToken(token);

async function bytesOf(path: string) {
  const response = await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function addTruck(company: string, code: string): Promise<string> {
  return (await user.post(`/api/${company}/trucks`, truckBody({ company: code }))).body.id;
}

describe.each(paperKinds)('%s', (kind) => {
  const folder = paperKindLists[kind];
  const list = `/api/butler/${folder}`;

  test('every save stores a complete revision, which later changes do not affect', async () => {
    const body = paperBody([await addTruck('butler', 'Butler')]);
    const { body: first } = await user.post(list, body);
    const path = `${list}/${first.id}`;
    const { body: second } = await user.put(path, { ...body, depositPaid: 1 });
    expect([first.revision, second.revision]).toEqual([1, 2]);
    expect((await user.put(path, { ...body, depositPaid: 1 })).body.revision).toBe(2);
    const { body: revisions } = await user.get(`${path}/revisions`);
    const stamp = { at: expect.stringMatching(/^\d{4}-.*Z$/), by: 'Ursula User' };
    expect(revisions).toEqual([
      { revision: 2, ...stamp },
      { revision: 1, ...stamp },
    ]);
    await bytesOf(`${path}/download`);
    const revisionOf = async (n: number) => (await user.get(`${path}/revisions/${n}`)).body;
    const [one, two] = [await revisionOf(1), await revisionOf(2)];
    expect([one, two]).toMatchObject([stamp, { state: 'Issued', ...stamp }]);
    // All fields but the current state and balance.
    const { at: _at, by: _by, ...saved } = one;
    expect(first).toMatchObject(saved);
    expect(second).toMatchObject({ ...saved, revision: 2, depositPaid: 1, totalDue: two.totalDue });
    expect(Object.keys(one)).toEqual(expect.arrayContaining(['items', 'totalDue', 'billToClient', 'taxPoint']));
    const refusals = await Promise.all(['3', '0', 'x', '9999999999'].map((n) => user.get(`${path}/revisions/${n}`)));
    expect(refusals.map(({ status }) => status)).toEqual([404, 400, 400, 400]);
    expect(refusals[0]?.body.message).toBe('The requested revision does not exist.');
  });

  test('missing details are judged by the particulars at the time of the save', async () => {
    const admin = await app.as('Admin');
    const body = paperBody([await addTruck('abbasAutos', 'AbbasAutos')]);
    const path = `/api/abbasAutos/${folder}/${(await user.post(`/api/abbasAutos/${folder}`, body)).body.id}`;
    const readMissing = async () => (await user.get(`${path}/missing`)).body;
    const name = { field: 'legalName', message: 'Legal name (invoices must show the registered name)' };
    expect(await readMissing()).toContainEqual({ ...name, filledIn: false });
    await admin.put('/api/abbasAutos/particulars', { legalName: 'Abbas Autos Ltd' });
    expect(await readMissing()).toContainEqual({ ...name, filledIn: true });
    await user.put(path, body);
    expect((await readMissing()).map(({ field }: { field: string }) => field)).not.toContain('legalName');
    await admin.put('/api/abbasAutos/particulars', { legalName: null });
  });

  test('issued copies can be downloaded after the paper is deleted, and the register still has its id', async () => {
    const body = paperBody([await addTruck('butler', 'Butler')]);
    const { body: paper } = await user.post(list, body);
    const path = `${list}/${paper.id}`;
    expect((await user.get(`${path}/issued-copies`)).body).toEqual([]);
    const given = await bytesOf(`${path}/download`);
    await user.put(path, { ...body, depositPaid: 2 });
    await user.delete(path);
    const { body: copies } = await user.get(`${path}/issued-copies`);
    expect(copies).toEqual([
      {
        n: 1,
        revision: 1,
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        by: 'Ursula User',
        how: 'downloaded',
        to: null,
        outcome: null,
        outcomeReason: null,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        fileName: expect.stringMatching(/^(Order|Invoice)_\d+\.pdf$/),
      },
    ]);
    const again = await bytesOf(`${path}/issued-copies/1/download`);
    expect(again.bytes.equals(given.bytes)).toBe(true);
    expect(again.headers.get('content-disposition')).toBe(given.headers.get('content-disposition'));
    const none = await user.get(`${path}/issued-copies/2/download`);
    expect([none.status, none.body.message]).toEqual([404, 'The requested issued copy does not exist.']);
    for (const call of ['details', 'download', 'revisions', 'revisions/1']) {
      expect((await user.get(`${path}/${call}`)).status).toBe(404);
    }
    const { body: register } = await user.get(`/api/butler/register/${folder}`);
    expect(register).toContainEqual(
      expect.objectContaining({ number: paper.number, state: 'Deleted', paperId: paper.id, by: 'Ursula User' }),
    );
  });

  test('the number of a deleted or renumbered paper cannot be reused; a skipped number can be chosen', async () => {
    const at = async (number?: string) =>
      await user.post(`/api/truckWorld/${folder}`, {
        ...paperBody([await addTruck('truckWorld', 'TruckWorld')]),
        number,
      });
    const { body: first } = await at();
    const { body: chosen } = await at('10');
    const path = `/api/truckWorld/${folder}/${first.id}`;
    const moved = { ...paperBody([first.items[0].trucks[0].id]), number: '5' };
    expect((await user.put(path, moved)).body.number).toBe('5');
    await user.delete(`/api/truckWorld/${folder}/${chosen.id}`);
    expect((await at('10')).status).toBe(409);
    expect((await at(first.number)).status).toBe(409);
    expect((await at('7')).status).toBe(201);
    expect((await at()).body.number).toBe('11');
    const rows = async () =>
      (await user.get(`/api/truckWorld/register/${folder}`)).body.map(
        ({ number, to, state }: Record<string, string>) => `${number}-${to} ${state}`,
      );
    expect(await rows()).toEqual([
      '1-1 Renumbered',
      '2-4 Skipped',
      '5-5 InUse',
      '6-6 Skipped',
      '7-7 InUse',
      '8-9 Skipped',
      '10-10 Deleted',
      '11-11 InUse',
    ]);
    // The same paper may get its former number again.
    expect((await user.put(path, { ...moved, number: '1' })).status).toBe(200);
    expect((await rows()).slice(0, 3)).toEqual(['1-1 InUse', '2-4 Skipped', '5-5 Renumbered']);
  });
});

test('a copy is unchanged after the company moved, the client was merged, the paper was edited and the program restarted', async () => {
  const truckId = await addTruck('butler', 'Butler');
  const body = paperBody([truckId], { billTo: { name: 'Old Quay' } });
  const { body: paper } = await user.post('/api/butler/invoices', body);
  const path = `/api/butler/invoices/${paper.id}`;
  const given = await bytesOf(`${path}/download`);
  const admin = await app.as('Admin');
  await admin.put('/api/butler/particulars', { legalName: 'Butler Elsewhere Ltd', city: 'Leeds' });
  const { body: other } = await user.post('/api/clients', { name: 'New Quay' });
  const merged = await user.post(`/api/clients/${other.id}/merge`, { otherId: paper.billToClient.id });
  expect(merged.status).toBeLessThan(300);
  const second = await startTestApp({ beside: app });
  try {
    const headers = { authorization: `Bearer ${token}` };
    for (const call of ['download', 'issued-copies/1/download']) {
      const again = await fetch(`${second.url}${path}/${call}`, { headers });
      expect(Buffer.from(await again.arrayBuffer()).equals(given.bytes)).toBe(true);
    }
    expect((await user.get(`${path}/issued-copies`)).body).toHaveLength(1);
    expect((await user.put(path, { ...body, depositPaid: 7 })).body.revision).toBe(2);
    const edited = await fetch(`${second.url}${path}/download`, { headers });
    expect(Buffer.from(await edited.arrayBuffer()).equals(given.bytes)).toBe(false);
    const first = await fetch(`${second.url}${path}/issued-copies/1/download`, { headers });
    expect(Buffer.from(await first.arrayBuffer()).equals(given.bytes)).toBe(true);
  } finally {
    await second.stop();
  }
});

test('the register can be printed and exported', async () => {
  const pdf = await bytesOf('/api/truckWorld/register/invoices/download');
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  const text = (await pdfPages(pdf.bytes)).join(' ');
  for (const word of [
    'Truck World',
    'Register of Invoices',
    '8 to 9',
    'Skipped: number 10 was entered by hand.',
    'Page 1 of 1',
  ]) {
    expect(text).toContain(word);
  }
  const csv = await bytesOf('/api/truckWorld/register/invoices/download?format=csv');
  expect(csv.headers.get('content-type')).toContain('text/csv');
  expect(csv.headers.get('content-disposition')).toContain('Register_TruckWorld_invoices.csv');
  expect(csv.bytes.toString()).toContain('8,9,Skipped,,,Skipped: number 10 was entered by hand.');
  expect((await bytesOf('/api/truckWorld/register/creditNotes/download')).status).toBe(200);
  expect((await user.get('/api/truckWorld/register/trucks')).status).toBe(400);
  expect((await user.get('/api/truckWorld/register/invoices/download?format=doc')).status).toBe(400);
});

interface RegisterLine {
  number: string;
  to: string;
  state: string;
  paperId: string | null;
}

interface NumberedPaper {
  id: string;
  number: string;
}

/** Checks that the register has no gaps and lists each of these papers under its number. */
async function expectCompleteRegister(kind: string, papers: readonly NumberedPaper[]): Promise<void> {
  const { body: rows } = await user.get(`/api/redStar/register/${kind}`);
  for (const [index, row] of rows.entries()) {
    if (index > 0) expect(Number(row.number)).toBe(Number(rows[index - 1].to) + 1);
    expect(row.reason === null).toBe(row.state === 'InUse');
  }
  const inUse = rows.filter(({ state }: RegisterLine) => state === 'InUse');
  const named = inUse.map(({ number, paperId }: RegisterLine) => `${number} ${paperId}`);
  expect(named.sort()).toEqual(papers.map(({ number, id }) => `${number} ${id}`).sort());
}

const papersOf = async (folder: string): Promise<NumberedPaper[]> => (await user.get(`/api/redStar/${folder}`)).body;
const creditNotes = async (): Promise<NumberedPaper[]> =>
  (await user.get('/api/redStar/credit-notes/rows?limit=200')).body.rows;

/** Performs a step of a series. A refused step, such as crediting a fully credited invoice, changes nothing. */
async function take(step: { what: string; pick: number }, truckId: string, ids: string[]): Promise<void> {
  const { what, pick } = step;
  const own = `/api/redStar/invoices/${ids[pick % Math.max(1, ids.length)]}`;
  const body = { ...paperBody([truckId]), ...(what === 'next' ? {} : { number: String(1 + pick) }) };
  const rate = { item: 0, rate: 100 };
  if (what === 'delete') await user.delete(own);
  else if (what === 'renumber') await user.put(own, body);
  else if (what === 'credit')
    await user.post(`${own}/credit-notes`, { date: '2026-11-25', reason: 'Less', items: [rate] });
  else if (what === 'uncredit') {
    const [latest] = await creditNotes();
    if (latest) await user.delete(`/api/redStar/credit-notes/${latest.id}`);
  } else {
    const made = await user.post('/api/redStar/invoices', body);
    if (made.status === 201) ids.push(made.body.id);
  }
}

test('random series of creating, renumbering, deleting and crediting leave no gap without a reason', async () => {
  const truckId = await addTruck('redStar', 'RedStar');
  const kinds = ['next', 'choose', 'renumber', 'delete', 'credit', 'credit', 'uncredit'] as const;
  const step = fc.record({ what: fc.constantFrom(...kinds), pick: fc.nat(60) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 12 }), async (steps) => {
      const ids: string[] = [];
      await take({ what: 'next', pick: 0 }, truckId, ids);
      for (const one of steps) await take(one, truckId, ids);
      await expectCompleteRegister('invoices', await papersOf('invoices'));
      await expectCompleteRegister('creditNotes', await creditNotes());
    }),
    { numRuns: 4 },
  );
});

test('fifty concurrent saves get fifty consecutive numbers', async () => {
  const truckId = await addTruck('redStar', 'RedStar');
  const made = await Promise.all(
    Array.from({ length: 50 }, () =>
      retryWhileBusy(() => user.post('/api/redStar/orders', paperBody([truckId], { saveTruckDetails: false }))),
    ),
  );
  expect(made.map(({ status }) => status)).toEqual(Array(50).fill(201));
  const numbers = made.map(({ body }) => Number(body.number)).sort((one, other) => one - other);
  expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  await expectCompleteRegister('orders', await papersOf('orders'));
});

test.each(['register/papers', 'register/invoice', 'register/papers/next'])(
  'the unknown %s is refused',
  async (path) => {
    const answer = await user.get(`/api/butler/${path}`);
    const message = 'Enter orders, invoices or creditNotes.';
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'kind', message }] } });
  },
);
