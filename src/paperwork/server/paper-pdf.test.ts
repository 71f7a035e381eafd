/** PDFs of orders and invoices, downloaded over HTTP and parsed as text. */
import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { paperBody, paperItemBody, partyBody, truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { pdfPages, pdfTexts } from '#test/files/pdf-text.ts';

const log: string[] = [];

const app = await appForFile({ onLog: (line) => log.push(line) });
const user = await app.as('User');
const token = await app.tokenOf('User');

const company = '/api/redStar';

async function addTrucks(count: number, fields: Record<string, unknown> = {}) {
  const bodies = Array.from({ length: count }, () => truckBody({ company: 'RedStar', ...fields }));
  const made = await Promise.all(bodies.map((body) => user.post(`${company}/trucks`, body)));
  return made.map(({ body }) => body);
}

async function addPaper(folder: string, body: Record<string, unknown>) {
  const made = await user.post(`${company}/${folder}`, body);
  expect({ status: made.status, errors: made.body.errors }).toEqual({ status: 201, errors: undefined });
  return made.body;
}

async function download(folder: string, id: string) {
  const url = `${app.url}${company}/${folder}/${id}/download`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { headers: response.headers, bytes, pages: await pdfPages(bytes) };
}

describe('GET download', () => {
  test('returns a PDF file named after kind and number', async () => {
    const [truck] = await addTrucks(1);
    const { id, number } = await addPaper('invoices', paperBody([truck.id]));
    const { headers } = await download('invoices', id);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="Invoice_${number}.pdf"`);
    const order = await addPaper('orders', paperBody([truck.id]));
    const { headers: ofOrder } = await download('orders', order.id);
    expect(ofOrder.get('content-disposition')).toBe(`attachment; filename="Order_${order.number}.pdf"`);
  });
});

describe('a PDF', () => {
  test('shows all details of the paper', async () => {
    const [truck, other] = await addTrucks(2);
    const items = [
      paperItemBody([truck.id]),
      paperItemBody([other.id], { description: 'Second deal', vatRate: 17.5, freightRate: 0 }),
    ];
    const { id, number } = await addPaper('orders', paperBody([], { items, number: '4711' }));
    const { pages } = await download('orders', id);
    const text = pages.join(' ');
    const particulars = [...Object.values(partyBody), 'Kingston HU1 1AA Jamaica'];
    const trucks = [truck, other].flatMap((one) => [one.regNumber, one.make, one.model, one.chassisNumber]);
    for (const part of [
      'Red Star Commercial',
      `Order Number ${number}`,
      '20 Nov 2026',
      'Deal Authorisation J. Abbas',
    ]) {
      expect(text).toContain(part);
    }
    for (const part of ['Harbour Haulage Ltd', ...particulars, ...trucks]) expect(text).toContain(part);
    for (const part of [
      'Vehicle £12,500.00 20% £2,500.00 £15,000.00',
      'Used truck, sold as seen',
      'Second deal',
      'Engine MX13-355 · White · Year 2019 · 512,000 km',
      'Hull HU1 1AA United Kingdom +44 1482 000000 · ann@harbour.example',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain('Freight: Roro to Kingston £300.10 20% £60.02 £360.12');
    expect(text).toContain('Warranty: Driveline, 3 months £99.99 17.5% £17.50 £117.49');
    expect(text).toContain('Subtotal (incl. VAT) £29,687.50 Freight £360.12 Warranty £237.48');
    expect(text).toContain('Deposit Paid -£500.00 Total Due £29,785.10');
    expect(text).toContain('20% £12,900.09 £2,580.02 £15,480.11 17.5% £12,599.99 £2,205.00 £14,804.99');
    expect(text).toContain('This is not a VAT invoice.');
    // Both items share one table header.
    expect(text.split('Description Net VAT Rate VAT Total')).toHaveLength(2);
    expect(text).toContain('Signed for Red Star Commercial');
    expect(text).toContain(`Page 1 of ${pages.length}`);
  });

  test('of an invoice in dollars has no signatures and shows dollar amounts', async () => {
    const [truck] = await addTrucks(1);
    const { id } = await addPaper('invoices', paperBody([truck.id], { currency: 'USD', depositPaid: 20_000 }));
    const [text = ''] = (await download('invoices', id)).pages;
    expect(text).not.toContain('Signed for');
    expect(text).not.toContain('not a VAT invoice');
    expect(text).toContain('Invoice date and tax point');
    expect(text).not.toContain('£');
    expect(text).toContain('Total Due -$4,519.89');
  });

  test('shows the price of each truck, their number and the sums below their headings', async () => {
    const trucks = await addTrucks(2);
    const { id } = await addPaper('invoices', paperBody(trucks.map((truck) => truck.id)));
    const [text = ''] = (await download('invoices', id)).pages;
    expect(text).toContain(
      'Description Each Trucks Net VAT Rate VAT Total Vehicle £12,500.00 2 £25,000.00 20% £5,000.00 £30,000.00',
    );
  });

  test('never has the total on a page without a truck, however many there are', async () => {
    const trucks = await addTrucks(40);
    for (let count = 12; count <= trucks.length; count += 1) {
      const some = trucks.slice(0, count);
      const { id } = await addPaper('orders', paperBody(some.map((truck) => truck.id)));
      const page = (await download('orders', id)).pages.find((text) => text.includes('Total Due')) ?? '';
      expect(page, `${count} trucks`).toContain(some.at(-1).regNumber);
    }
  });

  test('of a sale without extras has no subtotal that repeats the total', async () => {
    const [truck] = await addTrucks(1);
    const item = paperItemBody([truck.id], { freightRate: 0, warrantyRate: 0 });
    const { id } = await addPaper('orders', paperBody([], { items: [item], depositPaid: 0 }));
    const [text = ''] = (await download('orders', id)).pages;
    expect(text).toContain('Total Due £15,000.00');
    expect(text).not.toContain('Subtotal');
  });

  test('of trucks from stock does not repeat freight, make, model and year', async () => {
    const [truck] = await addTrucks(1);
    const said = { description: 'DAF XF 480, Tractor unit, 2019', freightDescription: 'Freight' };
    const item = paperItemBody([truck.id], { ...said, warrantyDescription: 'warranty ' });
    const { id } = await addPaper('invoices', paperBody([], { items: [item] }));
    const [text = ''] = (await download('invoices', id)).pages;
    expect(text).toContain('Freight £300.10');
    expect(text).toContain('Warranty £99.99');
    expect(text.split('XF 480')).toHaveLength(2);
    expect(text.split('2019')).toHaveLength(2);
    expect(text).toContain(`${truck.regNumber} Chassis ${truck.chassisNumber}`);
  });

  test('aligns the amounts of all items, and prints all long descriptions in the same size', async () => {
    const [one, two, three] = await addTrucks(3);
    const description = 'Sold as seen, with all that belongs to it and is in the yard now. '.repeat(3);
    const items = [paperItemBody([one.id], { description }), paperItemBody([two.id, three.id], { description })];
    const { id } = await addPaper('invoices', paperBody([], { items }));
    const texts = await pdfTexts((await download('invoices', id)).bytes);
    const heads = texts.filter(({ text }) => text === 'Description').map((line) => texts.indexOf(line));
    expect(heads).toHaveLength(2);
    const [single, double] = heads.map((at) => texts.slice(at, at + 7).map(({ text, right }) => [text, right]));
    const sums = ['Net', 'VAT Rate', 'VAT', 'Total'];
    const endsOf = (head: unknown[][] = []) => head.filter(([text]) => sums.includes(String(text)));
    expect(endsOf(single).map(([text]) => text)).toEqual(sums);
    for (const [index, [, right]] of endsOf(double).entries()) {
      expect(right).toBeCloseTo(Number(endsOf(single)[index]?.[1]), 1);
    }
    const graphemes = texts.filter(({ text }) => text.startsWith('Sold as seen')).map(({ size, font }) => [size, font]);
    expect(graphemes).toHaveLength(2);
    expect(graphemes[0]).toEqual(graphemes[1]);
  });

  test('prints names in any European script', async () => {
    const names = [
      'Żurawia Dolina Sp. z o.o.',
      'Λοφίτης Μεταφορές',
      'ООО Дальний Путь',
      'თბილისი',
      'Հայաստան',
      "Għajn Seba'",
      // M with tilde only exists as a combining sequence.
      'M\u0303alek',
    ];
    const [truck] = await addTrucks(1, { model: 'Ţąßþŵ' });
    const billTo = { name: names.join(' '), contactName: 'Ægir Þórsson', city: 'Łódź' };
    const { id } = await addPaper('invoices', paperBody([truck.id], { billTo }));
    const [text = ''] = (await download('invoices', id)).pages;
    for (const name of [...names.flatMap((name) => name.split(' ')), 'Ægir Þórsson', 'Łódź', 'Ţąßþŵ']) {
      expect(text).toContain(name);
    }
  });

  test('of several pages repeats table headers and numbers the pages', async () => {
    const trucks = await addTrucks(80);
    const { id, number } = await addPaper('invoices', paperBody(trucks.map((truck) => truck.id)));
    const { pages } = await download('invoices', id);
    expect(pages).toHaveLength(3);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page ${index + 1} of 3`);
      const hasTrucks = trucks.some(({ regNumber }) => page.includes(regNumber));
      expect(page.includes('Reg Number Make Model Chassis Number Engine Number Color Year Mileage')).toBe(hasTrucks);
      expect(page).toContain(`Invoice ${number}`);
    }
    const all = pages.join(' ');
    for (const { regNumber } of trucks) expect(all).toContain(regNumber);
  });

  test.each([8, 11, 14, 17])(
    'of an order with %i trucks has the total on the page with the signatures',
    async (count) => {
      const trucks = await addTrucks(count);
      const { id } = await addPaper('orders', paperBody(trucks.map((truck) => truck.id)));
      const { pages } = await download('orders', id);
      const signed = pages.filter((text) => text.includes('Signed for'));
      expect(signed).toHaveLength(1);
      expect(signed[0]).toContain('Total Due');
    },
  );

  test.each([9, 10])('of %i trucks has the total below trucks, never alone on a page', async (count) => {
    const trucks = await addTrucks(count, { color: 'Dark blue metallic' });
    for (const items of [
      [paperItemBody(trucks.map(({ id }) => id))],
      trucks.map(({ id }) => paperItemBody([id], { freightRate: 0, warrantyRate: 0 })),
    ]) {
      const { id } = await addPaper('invoices', paperBody([], { items }));
      const { pages } = await download('invoices', id);
      const last = pages.at(-1) ?? '';
      expect(last).toContain('Total Due');
      const below = trucks.filter(({ regNumber }) => last.includes(regNumber));
      expect(below.length).toBeGreaterThanOrEqual(2);
    }
  });

  test('prints a colour of three words on one line if other columns leave room', async () => {
    const trucks = await addTrucks(2, { color: 'Dark blue metallic', model: 'XF', make: 'DAF' });
    const { id } = await addPaper('invoices', paperBody(trucks.map((truck) => truck.id)));
    const [text = ''] = (await download('invoices', id)).pages;
    expect(text).toContain('MX13-355 Dark blue metallic 2019 512,000 km');
  });

  test('has room for texts of maximum length', async () => {
    const word = 'x'.repeat(200);
    const [truck] = await addTrucks(1, { regNumber: 'R'.repeat(200), make: word, model: word, chassisNumber: word });
    const long = `${'All that there is to say. '.repeat(190)}The end.`;
    const item = paperItemBody([truck.id], {
      description: `${long} of the description`,
      freightDescription: `${long} of the freight`,
      warrantyDescription: `${'y'.repeat(4990)} the end`,
      rate: 9_999_999_999.99,
    });
    const billTo = Object.fromEntries(Object.keys(partyBody).map((key) => [key, word]));
    const body = paperBody([], { items: [item], billTo: { ...billTo, name: word }, dealAuthorisation: word });
    const { id } = await addPaper('orders', body);
    const { pages } = await download('orders', id);
    const all = pages.join(' ');
    expect(all).toContain('The end. of the description');
    expect(all).toContain('The end. of the freight');
    expect(all.replace(/[^y]/g, '').length).toBeGreaterThanOrEqual(4990);
    expect(all).toContain('Total Due');
  });
});

/** Many long texts of different words with combining characters, which take longer to print than the timeout. */
function hardItems(truckIds: readonly string[]) {
  const graphemes = [...'कखगघचछजझटठडढतथदधनपफबभमयरलवशषसह'];
  const word = (index: number) => [1, 29, 841, 24_389].map((step) => graphemes[Math.floor(index / step) % 29]).join('');
  const text = (seed: number) => Array.from({ length: 990 }, (_, index) => word(seed * 1000 + index)).join(' ');
  return truckIds.map((id, index) =>
    paperItemBody([id], {
      description: text(3 * index),
      freightDescription: text(3 * index + 1),
      warrantyDescription: text(3 * index + 2),
    }),
  );
}

test('printing is aborted when the client disconnects', async () => {
  const trucks = await addTrucks(20);
  const items = hardItems(trucks.map(({ id }) => id));
  const { id } = await addPaper('orders', paperBody([], { items }));
  const headers = { authorization: `Bearer ${token}` };
  const pendingDownload = request(`${app.url}${company}/orders/${id}/download`, { headers });
  pendingDownload.on('error', () => undefined);
  pendingDownload.end();
  await once(pendingDownload, 'finish');
  pendingDownload.destroy();
  // The abort is noticed before or during printing.
  await expect.poll(() => log.join('\n')).toMatch(/The caller (?:has left|went away)/);
});

test('the OpenAPI document describes the file and its path parameters', async () => {
  const { body } = await user.get('/api/openapi.json');
  const call = body.paths['/api/{truckCompany}/invoices/{invoiceId}/download'].get;
  expect(Object.keys(call.responses['200'].content)).toEqual(['application/pdf']);
  expect(call.parameters.map(({ name }: { name: string }) => name)).toEqual(['truckCompany', 'invoiceId']);
});
