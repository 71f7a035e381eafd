/** Documents over HTTP with each kind of storage. */
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { paperBody, truckBody } from '#test/app/factories.ts';
import { bytesAt, picture, putFile } from '#test/media/media-files.ts';
import { MediaFixture, mediaPlaces } from '#test/media/media-fixture.ts';

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const pdf = Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n');

/** A minimal Office file. */
function office(part: string, type: string): Buffer {
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="${type}.main+xml"/></Types>`;
  const texts = { '[Content_Types].xml': types, [part]: '<x/>' };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)]))),
  );
}

const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
  Buffer.alloc(64),
]);

/** The start of a compound file with a given part, as Office writes for password-protected and older files. */
function compoundFile(part: string): Buffer {
  const head = Buffer.alloc(1536);
  head.write('d0cf11e0a1b11ae1', 'hex');
  head.write(part, 1024, 'utf16le');
  return head;
}

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

  it('renames, changes the type and deletes, and refuses changes of an old version with 412', async () => {
    const truck = await addTruck();
    const { id } = await send(truck);
    const one = `${truck}/documents/${id}`;
    const renamed = await fixture.user.put(one, { name: 'Bill of 20 Nov.pdf' }, { 'if-match': '"1"' });
    expect(renamed).toMatchObject({ status: 200, body: { id, kind: 'Other', name: 'Bill of 20 Nov.pdf' } });
    expect(renamed.headers.get('etag')).toBe('"2"');
    const late = await fixture.user.put(one, { kind: 'V5C' }, { 'if-match': '"1"' });
    expect(late.status).toBe(412);
    expect((await fixture.user.put(one, { kind: 'PurchaseInvoice' })).body.kind).toBe('PurchaseInvoice');
    expect((await fixture.user.put(one, { kind: 'Nothing' })).status).toBe(400);
    expect((await fixture.user.delete(one, { 'if-match': '"1"' })).status).toBe(412);
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

describe('documents and their owners', () => {
  const fixture = new MediaFixture(mediaPlaces[0][1]);

  async function send(owner: string, name = 'a.pdf', bytes: Uint8Array = pdf) {
    const about = { kind: 'ExportEvidence', name, contentType: 'application/pdf', size: bytes.length };
    const { body } = await fixture.user.post(`${owner}/documents`, about);
    expect((await putFile(body.uri, bytes, 'application/pdf')).status).toBe(201);
    return body.id as string;
  }

  const namesOf = async (owner: string) =>
    (await fixture.user.get(`${owner}/documents`)).body.map(({ name }: { name: string }) => name);

  async function addPaper() {
    const truck = (await fixture.user.post('/api/butler/trucks', truckBody({ company: 'Butler' }))).body.id;
    const order = (await fixture.user.post('/api/butler/orders', paperBody([truck]))).body.id;
    const invoice = (await fixture.user.post(`/api/butler/orders/${order}/invoice`)).body.id;
    return { order: `/api/butler/orders/${order}`, invoice: `/api/butler/invoices/${invoice}` };
  }

  it('documents of an order and its invoice are separate and belong to one company', async () => {
    const { order, invoice } = await addPaper();
    await send(order, 'order.pdf');
    const id = await send(invoice, 'invoice.pdf');
    expect([await namesOf(order), await namesOf(invoice)]).toEqual([['order.pdf'], ['invoice.pdf']]);
    const elsewhere = await fixture.user.get(`${invoice.replace('butler', 'redStar')}/documents`);
    expect(elsewhere).toMatchObject({ status: 404, body: { message: 'The requested invoice does not exist.' } });
    expect((await fixture.user.get(`${invoice.replace('invoices', 'orders')}/documents`)).status).toBe(404);
    expect((await fixture.user.get(`${order}/documents/${id}`)).status).toBe(404);
  });

  it('documents move with their truck to another company, and are deleted with their owner', async () => {
    const { body } = await fixture.user.post('/api/abbasAutos/trucks', truckBody());
    const moved = `/api/redStar/trucks/${body.id}`;
    const id = await send(`/api/abbasAutos/trucks/${body.id}`);
    await fixture.user.put(`/api/abbasAutos/trucks/${body.id}`, { company: 'RedStar' });
    expect(await namesOf(moved)).toEqual(['a.pdf']);
    const { order, invoice } = await addPaper();
    await send(order);
    await send(invoice);
    const addresses = [`${moved}/documents/${id}`];
    const uris = await Promise.all(addresses.map(async (address) => (await fixture.user.get(address)).body.uri));
    expect((await fixture.user.delete(moved)).status).toBe(204);
    expect((await fixture.user.delete(`${invoice}?deleteOrder=true`)).status).toBe(204);
    expect(
      await fixture.app.db.selectFrom('document').select('id').where('owner_type', '<>', 'client').execute(),
    ).toHaveLength(2);
    await fixture.app.tidy();
    expect(await Promise.all(uris.map(async (uri) => (await fetch(uri)).status))).toEqual([404]);
    const deletedRow = await fixture.app.db
      .selectFrom('audit_entry')
      .select(['parent_id', 'company'])
      .where('record_id', '=', id)
      .where('action', '=', 'delete')
      .execute();
    expect(deletedRow).toEqual([{ parent_id: body.id, company: 'RedStar' }]);
  });

  it.each(['clients', 'suppliers'])(
    'documents of merged %s belong to the remaining one until the merge is undone',
    async (kind) => {
      const make = async (name: string) =>
        (await fixture.user.post(`/api/${kind}`, { name: `${kind} ${name}` })).body.id;
      const [stored, other] = [await make('remaining'), await make('other')];
      await send(`/api/${kind}/${stored}`, 'remaining.pdf');
      const moving = await send(`/api/${kind}/${other}`, 'other.pdf');
      const { mergeId } = (await fixture.user.post(`/api/${kind}/${stored}/merge`, { otherId: other })).body;
      await send(`/api/${kind}/${other}`, 'later.pdf');
      expect((await namesOf(`/api/${kind}/${stored}`)).toSorted()).toEqual(['later.pdf', 'other.pdf', 'remaining.pdf']);
      expect(await namesOf(`/api/${kind}/${other}`)).toHaveLength(3);
      expect((await fixture.user.get(`/api/${kind}/${stored}/documents/${moving}`)).status).toBe(200);
      expect((await fixture.user.delete(`/api/${kind}/${stored}/merge/${mergeId}`)).status).toBe(204);
      expect(await namesOf(`/api/${kind}/${other}`)).toEqual(['other.pdf']);
      expect((await namesOf(`/api/${kind}/${stored}`)).toSorted()).toEqual(['later.pdf', 'remaining.pdf']);
    },
  );

  it.each([
    [
      'EncryptedPackage',
      'The file is protected by a password. Remove the password in Word or Excel, then upload the file again.',
    ],
    ['WordDocument', 'The file has an older format of Word or Excel. Save it as DOCX or XLSX, then upload it again.'],
  ])('a compound file with the part %s is rejected with the reason and what to do', async (part, message) => {
    const truck = (await fixture.user.post('/api/abbasAutos/trucks', truckBody())).body.id;
    const bytes = compoundFile(part);
    const about = { kind: 'Other', name: 'a.docx', contentType: docx, size: bytes.length };
    const { uri } = (await fixture.user.post(`/api/abbasAutos/trucks/${truck}/documents`, about)).body;
    const answer = await putFile(uri, bytes, docx);
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({ status: 400, body: { message } });
  });

  it('an unknown owner gives 404', async () => {
    for (const [kind, noun] of [
      ['clients', 'client'],
      ['abbasAutos/trucks', 'truck'],
    ] as const) {
      const about = { kind: 'Other', name: 'a', contentType: 'text/plain', size: 1 };
      const answer = await fixture.user.post(`/api/${kind}/unknown/documents`, about);
      expect(answer).toMatchObject({ status: 404, body: { message: `The requested ${noun} does not exist.` } });
      const document = `/api/${kind}/unknown/documents/unknown`;
      const answers = [
        await fixture.user.get(document),
        await fixture.user.put(document, { name: 'b' }),
        await fixture.user.delete(document),
      ];
      const missing = { status: 404, body: { message: 'The requested document does not exist.' } };
      expect(answers).toMatchObject([missing, missing, missing]);
    }
  });

  it('an upload that did not arrive within a day is deleted', async () => {
    const truck = `/api/abbasAutos/trucks/${(await fixture.user.post('/api/abbasAutos/trucks', truckBody())).body.id}`;
    const about = { kind: 'Other', name: 'a', contentType: 'text/plain', size: 2 };
    const { id } = (await fixture.user.post(`${truck}/documents`, about)).body;
    await fixture.app.db
      .updateTable('document')
      .set({ created_at: new Date(0) } as never)
      .where('id', '=', id)
      .execute();
    await fixture.app.tidy();
    expect(await fixture.app.db.selectFrom('document').select('id').where('id', '=', id).execute()).toEqual([]);
  });

  it('the bytes are served to anyone with the download URL', async () => {
    const truck = `/api/abbasAutos/trucks/${(await fixture.user.post('/api/abbasAutos/trucks', truckBody())).body.id}`;
    const id = await send(truck);
    expect((await bytesAt((await fixture.user.get(`${truck}/documents/${id}`)).body.uri)).equals(pdf)).toBe(true);
  });

  it.each([
    [{ kind: 'Letter' }, 'kind'],
    [{ kind: undefined }, 'kind'],
    [{ name: '  ' }, 'name'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ name: 'a\nb' }, 'name'],
    [{ contentType: 'text/html' }, 'contentType'],
    [{ contentType: 'image/svg+xml' }, 'contentType'],
    [{ size: 0 }, 'size'],
    [{ size: 26_214_401 }, 'size'],
    [{ size: 1.5 }, 'size'],
  ])('a document with %j is refused with 400', async (fields, path) => {
    const truck = (await fixture.user.post('/api/abbasAutos/trucks', truckBody())).body.id;
    const about = { kind: 'Other', name: 'paper.pdf', contentType: 'application/pdf', size: 100, ...fields };
    const answer = await fixture.user.post(`/api/abbasAutos/trucks/${truck}/documents`, about);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message: 'Failed to upload document.', errors: [{ path }] });
  });

  it('a file of 26,214,400 bytes is accepted', async () => {
    const truck = `/api/abbasAutos/trucks/${(await fixture.user.post('/api/abbasAutos/trucks', truckBody())).body.id}`;
    await send(truck, 'largest.pdf', Buffer.concat([pdf, Buffer.alloc(26_214_400 - pdf.length, 32)]));
    expect((await fixture.user.get(`${truck}/documents`)).body).toMatchObject([{ size: 26_214_400 }]);
  });
});
