/** Issued copies are stored for good, byte for byte. */
import { describe, expect, test } from 'vitest';
import { paperKindLists, paperKinds } from '#paperwork/paper-kinds.ts';
import { paperBody, truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { pdfPages } from '#test/files/pdf-text.ts';

const log: string[] = [];

const app = await appForFile({ onLog: (line) => log.push(line) });
const user = await app.as('User');
const token = await app.provider.token({
  sub: 'person|User',
  claims: { email: 'User@example.test', name: 'Ursula User' },
});

async function addPaper(folder: string) {
  const truck = await user.post('/api/butler/trucks', truckBody({ company: 'Butler' }));
  const body = paperBody([truck.body.id]);
  const { body: paper } = await user.post(`/api/butler/${folder}`, body);
  return { body, paper, path: `/api/butler/${folder}/${paper.id}` };
}

async function download(path: string, method = 'GET', call = 'download') {
  const response = await fetch(`${app.url}${path}/${call}`, { method, headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers };
}

const copiesOf = (id: string) =>
  app.db.selectFrom('issued_copy').selectAll().where('paper_id', '=', id).orderBy('n').execute();

describe.each(paperKinds)('%s', (kind) => {
  const folder = paperKindLists[kind];

  test('a download is stored, and everyone gets the same bytes until the paper changes', async () => {
    const { paper, path, body } = await addPaper(folder);
    expect([paper.state, paper.revision]).toEqual(['Open', 1]);
    const { headers: before } = await user.get(`${path}/details`);
    const first = await download(path);
    const second = await download(path);
    expect(second.bytes.equals(first.bytes)).toBe(true);
    const { body: read, headers } = await user.get(`${path}/details`);
    expect(read).toEqual({ ...paper, state: 'Issued' });
    expect(headers.get('etag')).toBe(before.get('etag'));
    expect(await copiesOf(paper.id)).toMatchObject([
      { n: 1, revision: 1, how: 'downloaded', issued_by: 'person|User' },
    ]);
    await user.put(path, { ...body, depositPaid: 1 });
    const third = await download(path);
    expect((await pdfPages(third.bytes)).join(' ')).toContain('£1.00');
    expect(await copiesOf(paper.id)).toMatchObject([{ n: 1 }, { n: 2, revision: 2 }]);
  });

  test('a preview is the PDF of a download, and issues nothing', async () => {
    const { paper, path } = await addPaper(folder);
    const before = await download(path, 'GET', 'preview');
    expect([before.status, before.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(await copiesOf(paper.id)).toEqual([]);
    expect((await user.get(`${path}/details`)).body.state).toBe('Open');
    const issued = await download(path);
    expect(await pdfPages(before.bytes)).toEqual(await pdfPages(issued.bytes));
    const after = await download(path, 'GET', 'preview');
    expect(after.bytes.equals(issued.bytes)).toBe(true);
    expect(await copiesOf(paper.id)).toHaveLength(1);
  });

  test('concurrent downloads store one copy, and HEAD stores none', async () => {
    const { paper, path } = await addPaper(folder);
    const head = await download(path, 'HEAD');
    expect([head.status, head.headers.get('content-type'), head.bytes.length]).toEqual([200, 'application/pdf', 0]);
    expect(await copiesOf(paper.id)).toEqual([]);
    const all = await Promise.all(Array.from({ length: 8 }, () => download(path)));
    for (const { status, bytes } of all) {
      expect(status).toBe(200);
      expect(bytes.equals(all[0]?.bytes ?? Buffer.of())).toBe(true);
    }
    expect(await copiesOf(paper.id)).toHaveLength(1);
  });
});

test('a damaged copy is not sent to anyone, and the log names it', async () => {
  const { paper, path } = await addPaper('invoices');
  await download(path);
  const [copy] = await copiesOf(paper.id);
  await app.db
    .updateTable('issued_file')
    .set({ content: Buffer.from('%PDF-1.7 another') })
    .where('sha256', '=', copy?.sha256 ?? '')
    .execute();
  const damaged = await download(path);
  expect([damaged.status, JSON.parse(damaged.bytes.toString()).message]).toEqual([500, 'This issued copy is damaged.']);
  expect(log.join('\n')).toContain(`Issued copy 1 of invoice ${paper.id} does not match its SHA-256`);
});
