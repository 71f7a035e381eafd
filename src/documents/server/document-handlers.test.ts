/** Documents and their owners over HTTP. */
import { describe, expect, it } from 'vitest';
import { paperBody, truckBody } from '#test/app/factories.ts';
import { compoundFile, docx, pdf } from '#test/media/document-files.ts';
import { bytesAt, putFile } from '#test/media/media-files.ts';
import { MediaFixture, mediaPlaces } from '#test/media/media-fixture.ts';

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

  it('documents of an order and its invoice are separate', async () => {
    const { order, invoice } = await addPaper();
    await send(order, 'order.pdf');
    const id = await send(invoice, 'invoice.pdf');
    expect([await namesOf(order), await namesOf(invoice)]).toEqual([['order.pdf'], ['invoice.pdf']]);
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
