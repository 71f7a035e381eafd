/** Which files documents accept, and what becomes of them, with each kind of storage. */
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { truckBody } from '#test/app/factories.ts';
import { compoundFile, docx, heic, office, pdf, xlsx } from '#test/media/document-files.ts';
import { picture, putFile } from '#test/media/media-files.ts';
import { MediaFixture, mediaPlaces } from '#test/media/media-fixture.ts';

describe.each(mediaPlaces)('documents on %s', (place, setUp) => {
  const fixture = new MediaFixture(setUp);

  async function addTruck(): Promise<string> {
    const { body } = await fixture.user.post('/api/abbasAutos/trucks', truckBody());
    return `/api/abbasAutos/trucks/${body.id}`;
  }

  async function announce(owner: string, bytes: Uint8Array, fields: object = {}) {
    const about = { kind: 'Other', name: 'paper.pdf', contentType: 'application/pdf', size: bytes.length, ...fields };
    return fixture.user.post(`${owner}/documents`, about);
  }

  async function send(
    owner: string,
    bytes: Uint8Array = pdf,
    fields: { contentType?: string; [key: string]: unknown } = {},
  ) {
    const { status, body } = await announce(owner, bytes, fields);
    expect({ status, body }).toEqual({ status: 201, body: { id: expect.any(String), uri: expect.any(String) } });
    const put = await putFile(body.uri, bytes, fields.contentType ?? 'application/pdf');
    return { id: body.id as string, status: put.status };
  }

  const list = async (owner: string) => (await fixture.user.get(`${owner}/documents`)).body;

  it.each([
    ['a PDF', 'application/pdf', async () => pdf],
    ['a JPEG', 'image/jpeg', () => picture('jpeg')],
    ['a PNG', 'image/png', () => picture('png')],
    ['a WebP', 'image/webp', () => picture('webp')],
    ['a HEIC', 'image/heic', async () => heic],
    ['a DOCX', docx, async () => office('word/document.xml', docx)],
    ['an XLSX', xlsx, async () => office('xl/workbook.xml', xlsx)],
    ['a CSV', 'text/csv', async () => Buffer.from('reg,price\r\nAB12 CDE,£1\r\n', 'latin1')],
    ['a text', 'text/plain', async () => Buffer.from('Zażółć gęślą jaźń')],
  ])('stores %s and serves it as a download', async (_what, contentType, make) => {
    const truck = await addTruck();
    const bytes = await make();
    const { id } = await send(truck, bytes, { contentType, kind: 'V5C', name: 'log book (1).bin' });
    const row = {
      id,
      kind: 'V5C',
      name: 'log book (1).bin',
      contentType,
      size: bytes.length,
      by: 'User',
      at: expect.any(String),
    };
    expect(await list(truck)).toEqual([row]);
    const one = await fixture.user.get(`${truck}/documents/${id}`);
    expect(one.body).toEqual({ ...row, uri: expect.any(String) });
    expect(one.headers.get('etag')).toBe('"1"');
    const response = await fetch(one.body.uri);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    expect(response.headers.get('content-type')).toContain(contentType);
    expect(response.headers.get('content-disposition')).toContain(
      'attachment; filename="log book _1_.bin"; filename*=UTF-8\'\'log%20book%20%281%29.bin',
    );
    if (place !== 'local disk') return;
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    [
      'a web page announced as a PDF',
      'application/pdf',
      async () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    ],
    ['a ZIP announced as a DOCX', docx, async () => Buffer.from(zipSync({ 'a.exe': Buffer.from('MZ') }))],
    ['a program announced as text', 'text/plain', async () => Buffer.from('MZ\0\0')],
    ['a PDF after 1,022 other bytes', 'application/pdf', async () => Buffer.concat([Buffer.alloc(1022, 0x20), pdf])],
    ['a DOCX with a password', docx, async () => compoundFile('EncryptedPackage')],
  ])('rejects %s', async (_what, contentType, make) => {
    const truck = await addTruck();
    const { id } = await send(truck, await make(), { contentType });
    expect(await list(truck)).toEqual([]);
    expect((await fixture.user.get(`${truck}/documents/${id}`)).status).toBe(404);
  });

  it.each([
    ['a PNG announced as a JPEG', 'image/jpeg', 'image/png', () => picture('png')],
    ['a WebP announced as a JPEG', 'image/jpeg', 'image/webp', () => picture('webp')],
    ['a HEIC announced as a JPEG', 'image/jpeg', 'image/heic', async () => heic],
    ['a JPEG announced as a PDF', 'application/pdf', 'image/jpeg', () => picture('jpeg')],
    ['an XLSX announced as a DOCX', docx, xlsx, async () => office('xl/workbook.xml', xlsx)],
    ['a PDF announced as text', 'text/plain', 'application/pdf', async () => pdf],
    [
      'a PDF after a line written by a scanner',
      'application/pdf',
      'application/pdf',
      async () => Buffer.concat([Buffer.from('\x1b%-12345X@PJL\r\n'), Buffer.alloc(900), pdf]),
    ],
  ])('stores %s under its real type', async (_what, named, real, make) => {
    const truck = await addTruck();
    const bytes = await make();
    const { id } = await send(truck, bytes, { contentType: named });
    expect(await list(truck)).toMatchObject([{ id, contentType: real, size: bytes.length }]);
    const { uri } = (await fixture.user.get(`${truck}/documents/${id}`)).body;
    expect((await fetch(uri)).headers.get('content-type')).toContain(real);
  });

  it('rejects a file of another size than announced, and lists no incomplete document', async () => {
    const truck = await addTruck();
    const { body } = await announce(truck, pdf);
    expect(await list(truck)).toEqual([]);
    await putFile(body.uri, Buffer.concat([pdf, Buffer.from('more')]), 'application/pdf');
    expect(await list(truck)).toEqual([]);
  });

  it('accepts names in any script with up to 255 characters, and two documents with the same name', async () => {
    const truck = await addTruck();
    const names = ['Żółć.pdf', '车辆登记证.pdf', 'رخصة.pdf', `${'é'.repeat(251)}.pdf`, 'same.pdf', 'same.pdf'];
    for (const name of names) await send(truck, pdf, { name });
    const rows = await list(truck);
    expect(rows.map(({ name }: { name: string }) => name)).toEqual(names);
    const { body } = await fixture.user.get(`${truck}/documents/${rows[1].id}`);
    const disposition = (await fetch(body.uri)).headers.get('content-disposition') ?? '';
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(names[1]);
  });

  it('renames, changes the type and deletes', async () => {
    const truck = await addTruck();
    const { id } = await send(truck);
    const one = `${truck}/documents/${id}`;
    const renamed = await fixture.user.put(one, { name: 'Bill of 20 Nov.pdf' }, { 'if-match': '"1"' });
    expect(renamed).toMatchObject({ status: 200, body: { id, kind: 'Other', name: 'Bill of 20 Nov.pdf' } });
    expect(renamed.headers.get('etag')).toBe('"2"');
    expect((await fixture.user.put(one, { kind: 'PurchaseInvoice' })).body.kind).toBe('PurchaseInvoice');
    expect((await fixture.user.put(one, { kind: 'Nothing' })).status).toBe(400);
    const { uri } = (await fixture.user.get(one)).body;
    expect((await fixture.user.delete(one, { 'if-match': '"3"' })).status).toBe(204);
    expect(await list(truck)).toEqual([]);
    const messages = [await fixture.user.get(one), await fixture.user.put(one, {}), await fixture.user.delete(one)];
    expect(messages.map(({ status, body }) => [status, body.message])).toEqual([
      [404, 'The requested document does not exist.'],
      [404, 'The requested document does not exist.'],
      [404, 'The requested document does not exist.'],
    ]);
    await fixture.app.tidy();
    expect((await fetch(uri)).status).toBe(404);
  });

  it('returns the same document with a new upload URL for a repeated idempotency key, and stores no URL', async () => {
    const truck = await addTruck();
    const about = { kind: 'Other', name: 'a.pdf', contentType: 'application/pdf', size: pdf.length };
    const key = { 'idempotency-key': `document ${truck}` };
    const first = await fixture.user.post(`${truck}/documents`, about, key);
    const second = await fixture.user.post(`${truck}/documents`, about, key);
    expect(second).toMatchObject({ status: 201, body: { id: first.body.id } });
    expect((await putFile(second.body.uri, pdf, 'application/pdf')).status).toBe(201);
    expect(await list(truck)).toHaveLength(1);
    const stored = await fixture.app.db
      .selectFrom('idempotency_key')
      .select('response')
      .where('key', '=', key['idempotency-key'])
      .execute();
    expect(stored).toEqual([{ response: JSON.stringify({ id: first.body.id }) }]);
  });
});
