/** Each rule of Needs Doing: a made-up truck gives one row, and resolving it removes that row and no other. */

import { expect, test } from 'vitest';
import type { NeedsRow } from '#reports/needs-doing.ts';
import { needsRuleNames } from '#shared/record-types.ts';
import { paperBody, paperItemBody } from '#test/app/factories.ts';
import { appForFile, type Client } from '#test/app/test-app.ts';
import { idOf, needsDay, needsFixture } from '#test/records/needs-fixture.ts';

/** 1 March 2028 in London, a minute after 29 February; still 29 February one hour west of UTC. */
let now = new Date('2028-03-01T00:01:00Z');
const today = needsDay;

const app = await appForFile({ now: () => now });
const staff = await app.as('User');
const fixture = needsFixture({ staff, admin: await app.as('Admin') });

async function rows(path = 'abbasAutos', query = ''): Promise<NeedsRow[]> {
  const { status, body } = await staff.get(`/api/${path}/needs-doing${query}`);
  expect(status).toBe(200);
  return body;
}

const ofInvoices = [
  'evidenceDue',
  'overdue',
  'overpaid',
  'rateMissing',
  'qualifyingWithoutVat',
  'marginWithVat',
  'marginAsNoVat',
];
const rest = ({ rule, id }: NeedsRow) => `${rule} ${id}`;

test("every response is dated by the server's business clock", async () => {
  const { headers } = await staff.get('/api/users/role');
  expect(headers.get('date')).toBe(now.toUTCString());
});

test('each rule lists its one matching truck, and resolving it removes only that row', async () => {
  expect(Object.keys(fixture.cases).toSorted()).toEqual(needsRuleNames.toSorted());
  const made = new Map<string, { id: string; resolve: () => Promise<unknown> }>();
  for (const [rule, make] of Object.entries(fixture.cases)) made.set(rule, await make());
  // Records with nothing to do, or not yet.
  await fixture.addTruck();
  await fixture.addTruck({ motExpiry: '2028-04-01', purchaseDate: '2028-02-23' });
  await fixture.addTruck({ isSold: false, salePrice: null });
  await fixture.addSold();
  await fixture.addInvoice(await fixture.addTruck({ isSold: true, salePrice: 9000 }), {
    currency: 'USD',
    exchangeRate: 1.25,
  });
  const expected = [...made].map(([rule, { id }]) => `${rule} ${id}`);
  expect((await rows()).map(rest).toSorted()).toEqual(expected.toSorted());
  expect((await rows('all')).map(rest)).toEqual((await rows()).map(rest));
  expect(await rows('butler')).toEqual([]);
  expect((await staff.get('/api/butler/needs-doing/count')).body.total).toBe(0);
  for (const [rule, { id, resolve: fix }] of made) {
    const [row, ...others] = await rows('abbasAutos', `?rule=${rule}`);
    expect(row).toMatchObject({ rule, id, company: 'AbbasAutos' });
    expect(row?.kind === 'invoice').toBe(ofInvoices.includes(rule));
    expect(row?.address).toMatch(/^\/AbbasAutos\/[a-z-]+\/[\w-]+\/(view|edit|costings\/edit|images\/upload)$/);
    expect(row?.message).toMatch(/^(The reservation of )?(TST \d{4}(?::|'s MOT)?|Invoice \d+:?) .+\.$/);
    expect(others).toEqual([]);
    await fix();
    expected.splice(expected.indexOf(`${rule} ${id}`), 1);
    await expect.poll(async () => (await rows()).map(rest).toSorted()).toEqual(expected.toSorted());
    const { body } = await staff.get('/api/all/needs-doing/count');
    expect(body.total).toBe(expected.length);
    expect(body.rules.map((count: { rule: string }) => count.rule)).toEqual(needsRuleNames);
  }
});

test('dates far ahead are always listed, and dates far back for 31 days after they were entered', async () => {
  const messages = async () =>
    (await rows('abbasAutos', '?rule=dateUnusual')).map(({ kind, message }) => [kind, message]);
  const before = now;
  const truck = await fixture.addTruck({ isSold: true, purchaseDate: '2020-01-02' });
  const [{ regNumber }] = [(await staff.get(`/api/abbasAutos/trucks/${truck}`)).body];
  const invoice = await fixture.addInvoice(truck, { date: '2082-02-28', taxPoint: '2027-02-28' });
  const { number } = (await staff.get(`/api/abbasAutos/invoices/${invoice}/details`)).body;
  const orderBody = paperBody([], { items: [paperItemBody([truck], { vatRate: 0 })], date: '2027-02-28' });
  const order = await idOf(staff.post('/api/abbasAutos/orders', orderBody));
  const orderNumber = (await staff.get(`/api/abbasAutos/orders/${order}/details`)).body.number;
  const [ofOrder, ofInvoice, ofTruck] = [
    `Order ${orderNumber}: the date 28 Feb 2027 is more than a year back.`,
    `Invoice ${number}: the date 28 Feb 2082 is more than 31 days ahead, the tax point 28 Feb 2027 is more than a year back.`,
    `${regNumber}: the purchase date 2 Jan 2020 is more than a year back.`,
  ];
  expect(await messages()).toEqual([
    ['order', ofOrder],
    ['invoice', ofInvoice],
    ['truck', ofTruck],
  ]);
  for (const [offset, message] of [ofOrder, ofInvoice, ofTruck].entries()) {
    const page = await rows('abbasAutos', `?rule=dateUnusual&limit=1&offset=${offset}`);
    expect(page.map((row) => row.message)).toEqual([message]);
  }
  expect((await rows('abbasAutos', '?rule=dateUnusual&limit=2&offset=1')).map(({ message }) => message)).toEqual([
    ofInvoice,
    ofTruck,
  ]);
  const { body: counts } = await staff.get('/api/abbasAutos/needs-doing/count');
  expect(counts.rules).toContainEqual({ rule: 'dateUnusual', count: 3 });
  now = new Date('2028-04-02T12:00:00Z');
  expect((await messages()).map(([kind]) => kind)).toEqual(['invoice']);
  now = before;
  for (const id of [truck, invoice, order]) {
    await staff.post('/api/abbasAutos/needs-doing/snooze', { rule: 'dateUnusual', id, until: '2028-03-02' });
  }
  expect(await messages()).toEqual([]);
  await staff.delete(`/api/abbasAutos/invoices/${invoice}`);
  await staff.delete(`/api/abbasAutos/orders/${order}`);
  await staff.delete(`/api/abbasAutos/trucks/${truck}`);
});

test('a truck whose price was credited in full is no longer invoiced, until the credit note is deleted', async () => {
  const [back, part] = [await fixture.addTruck(), await fixture.addTruck()];
  const [whole, some] = [await fixture.addInvoice(back), await fixture.addInvoice(part)];
  const waiting = async () => (await rows('abbasAutos', '?rule=invoicedNotSold')).map(({ id }) => id).toSorted();
  expect(await waiting()).toEqual([back, part].toSorted());
  const credit = (invoice: string, body: object) =>
    idOf(staff.post(`/api/abbasAutos/invoices/${invoice}/credit-notes`, { date: today, reason: 'Sent back', ...body }));
  const note = await credit(whole, { whole: true, returnToStock: true });
  const items = [{ item: 0, truckIds: [part], rate: 500, freightRate: 0, warrantyRate: 0 }];
  await credit(some, { returnToStock: false, items });
  expect(await waiting()).toEqual([part]);
  expect((await staff.get(`/api/abbasAutos/trucks/${back}/warnings`)).body).toEqual([]);
  expect((await staff.delete(`/api/abbasAutos/credit-notes/${note}`)).status).toBe(204);
  expect(await waiting()).toEqual([back, part].toSorted());
  for (const id of [back, part]) await fixture.change(id, { isSold: true });
});

test('a credit of part of a price asks for the same reduction of the sale price of the truck', async () => {
  const id = await fixture.addTruck({ regNumber: 'PT 28' });
  const invoice = await fixture.addInvoice(id);
  await fixture.change(id, { isSold: true });
  const differing = async () => {
    const found = await rows('abbasAutos', '?rule=priceDiffers');
    return found.flatMap((row) => (row.id === id ? [row.message.replace(/^Invoice \d+ /u, '')] : []));
  };
  expect(await differing()).toEqual([]);
  const items = [{ item: 0, truckIds: [id], rate: 500, freightRate: 0, warrantyRate: 0 }];
  const credit = { date: today, reason: 'Tyres', returnToStock: false, items };
  const note = await idOf(staff.post(`/api/abbasAutos/invoices/${invoice}/credit-notes`, credit));
  expect(await differing()).toEqual(['has PT 28 at £12,000.00; its sale price is £12,500.00.']);
  await fixture.change(id, { salePrice: 12_000 });
  expect(await differing()).toEqual([]);
  await staff.delete(`/api/abbasAutos/credit-notes/${note}`);
  expect(await differing()).toEqual(['has PT 28 at £12,500.00; its sale price is £12,000.00.']);
  await fixture.change(id, { salePrice: 12_500 });
});

test("rules with a delay start on their day and no earlier, whatever the machine's clock shows", async () => {
  const id = await fixture.addTruck({ purchaseDate: null, motExpiry: '2028-03-31' });
  const since = async () => (await rows()).filter((row) => row.id === id).map((row) => [row.rule, row.since]);
  expect(await since()).toEqual([['motEnds', '2028-03-01']]);
  // The clocks go forward on 26 March.
  now = new Date('2028-03-08T23:59:00Z');
  expect(await since()).toEqual([['motEnds', '2028-03-01']]);
  now = new Date('2028-03-09T00:01:00Z');
  expect(await since()).toEqual([
    ['noPhotos', '2028-03-09'],
    ['noCostings', '2028-03-09'],
    ['motEnds', '2028-03-01'],
  ]);
  const message = async () => (await rows('all', '?rule=motEnds')).find((row) => row.id === id)?.message;
  now = new Date('2028-03-31T22:59:00Z');
  expect(await message()).toMatch(/'s MOT expires on 31 Mar 2028\.$/);
  now = new Date('2028-03-31T23:01:00Z');
  expect(await message()).toMatch(/'s MOT expired on 31 Mar 2028\.$/);
  await fixture.change(id, { isSold: true });
  expect((await since()).map(([rule]) => rule)).toEqual(['soldNotInvoiced']);
  now = new Date('2028-03-01T00:01:00Z');
});

test('what is new or due today is counted apart: an MOT 30 days ahead and on its last day, a sale of today', async () => {
  const newToday = async () => (await staff.get('/api/abbasAutos/needs-doing/count')).body.newToday;
  const before = await newToday();
  for (const motExpiry of ['2028-03-01', '2028-03-31', '2028-03-15']) await fixture.addTruck({ motExpiry });
  expect(await newToday()).toBe(before + 2);
  await fixture.addTruck({ isSold: true });
  expect(await newToday()).toBe(before + 3);
});

test('a snooze hides one row from everyone until its day, and the count follows', async () => {
  const id = await fixture.addTruck({ isSold: true });
  const colleague = await app.as('Admin');
  const ids = async (client: Client) => {
    const { body } = await client.get('/api/all/needs-doing?rule=soldNotInvoiced');
    return body.map((row: NeedsRow) => row.id);
  };
  const total = async () => (await staff.get('/api/abbasAutos/needs-doing/count')).body.total;
  const before = await total();
  const snooze = { rule: 'soldNotInvoiced', id, until: '2028-03-03' };
  const answer = await staff.post('/api/abbasAutos/needs-doing/snooze', snooze);
  expect([answer.status, answer.body]).toEqual([201, snooze]);
  for (const client of [staff, colleague]) expect(await ids(client)).not.toContain(id);
  expect(await total()).toBe(before - 1);
  now = new Date('2028-03-02T12:00:00Z');
  expect(await ids(staff)).not.toContain(id);
  now = new Date('2028-03-03T00:00:00Z');
  expect(await ids(staff)).toContain(id);
  now = new Date('2028-03-01T00:01:00Z');
  expect((await staff.post('/api/all/needs-doing/snooze', { ...snooze, until: today })).status).toBe(201);
  expect(await ids(colleague)).toContain(id);
  expect(await total()).toBe(before);
});

test('what does not need doing now cannot be snoozed, but its snooze can be ended', async () => {
  const id = await fixture.addTruck({ isSold: true });
  const snooze = (rule: string, until: string) =>
    staff.post('/api/abbasAutos/needs-doing/snooze', { rule, id, until }).then(({ status, body }) => [status, body]);
  const refusal = { status: 409, message: 'This does not need doing now, so it cannot be snoozed.' };
  expect(await snooze('noPhotos', '2028-03-05')).toMatchObject([409, refusal]);
  expect(await snooze('noPhotos', today)).toMatchObject([409, refusal]);
  expect(await snooze('soldNotInvoiced', '2028-03-05')).toMatchObject([201, {}]);
  expect(await snooze('soldNotInvoiced', '2028-03-06')).toMatchObject([201, {}]);
  await app.db.updateTable('truck').set({ is_sold: false, sold_on: null }).where('id', '=', id).execute();
  expect(await snooze('soldNotInvoiced', '2028-03-07')).toMatchObject([409, refusal]);
  expect(await snooze('soldNotInvoiced', today)).toMatchObject([201, {}]);
});

test('a snooze of an unknown record, a past day or an unknown rule is refused', async () => {
  const id = await fixture.addTruck();
  const send = async (path: string, body: object) => (await staff.post(`/api/${path}/needs-doing/snooze`, body)).body;
  const good = { rule: 'noPhotos', id, until: '2028-03-05' };
  expect(await send('butler', good)).toMatchObject({ status: 404, message: 'The requested record does not exist.' });
  expect(await send('all', { ...good, id: 'nothing' })).toMatchObject({ status: 404 });
  const refused = { status: 400, message: 'Failed to snooze.' };
  expect(await send('all', { ...good, until: '2028-02-29' })).toMatchObject({
    ...refused,
    errors: [{ path: 'until' }],
  });
  expect(await send('all', { ...good, rule: 'nothing' })).toMatchObject({ ...refused, errors: [{ path: 'rule' }] });
  expect((await staff.get('/api/all/needs-doing?rule=nothing')).status).toBe(400);
});
