import { expect, test } from 'vitest';
import { paperBody, truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';

const app = await appForFile({ now: () => new Date('2026-11-20T12:00:00Z') });
const user = await app.as('User');

const base = '/api/butler/trucks';
let chassis = 0;

async function addTruck(fields: Record<string, unknown> = {}) {
  chassis += 1;
  const own = { company: 'Butler', chassisNumber: `WDB96340310${chassis}7` };
  const { status, body } = await user.post(base, truckBody({ ...own, ...fields }));
  expect(status).toBe(201);
  return body;
}

const reserve = (id: string, clientName: string) =>
  user.put(`${base}/${id}/reservation`, { clientName, until: '2026-12-01' });
const share = (...truckIds: string[]) => user.post('/api/butler/shares', { truckIds, until: '2026-12-31' });

test('the same chassis or reg number in another company gives a warning on create and update, in any spelling', async () => {
  const fields = { company: 'RedStar', regNumber: 'SV26 IOA', chassisNumber: 'XLR-OI1 7788' };
  const { body: other } = await user.post('/api/redStar/trucks', truckBody(fields));
  const { id, warnings } = await addTruck({ regNumber: 'sv26 10a', chassisNumber: 'xlr011 7788' });
  const address = `/RedStar/trucks/${other.id}/view`;
  const expected = [
    { code: 'sameChassis', message: 'The same chassis number is on SV26 IOA of Red Star Commercial.', address },
    { code: 'sameRegNumber', message: 'SV26 IOA is also in stock at Red Star Commercial.', address },
  ];
  expect(warnings).toEqual(expected);
  expect((await user.put(`${base}/${id}`, { color: 'Red' })).body.warnings).toEqual(expected);
  expect((await user.get(`${base}/${id}`)).body.warnings).toEqual(expected);
  await user.put(`/api/redStar/trucks/${other.id}`, { isSold: true, soldDate: '2026-11-03' });
  expect((await user.put(`${base}/${id}`, { color: 'Blue' })).body.warnings).toMatchObject([
    { message: 'The chassis number was on SV26 IOA of Red Star Commercial before, sold on 3 Nov 2026.' },
    { message: 'SV26 IOA was at Red Star Commercial before, sold on 3 Nov 2026.' },
  ]);
  const query = 'regNumber=SV26%20IOA&chassisNumber=XLR0117788';
  expect((await user.get(`/api/truckWorld/trucks/save-check?${query}`)).body.warnings).toHaveLength(4);
});

test('a truck with unique numbers gives no warning', async () => {
  const { id, warnings } = await addTruck({ chassisNumber: 'N/A' });
  expect(warnings).toEqual([]);
  await addTruck({ chassisNumber: 'n/a' });
  expect((await user.put(`${base}/${id}`, { color: 'Red' })).body.warnings).toEqual([]);
  expect((await user.get(`${base}/${id}`)).body.warnings).toEqual([]);
  expect((await user.get(`${base}/save-check?truckId=${id}`)).body).toEqual({ refusal: null, warnings: [] });
});

test('marking as sold always warns of a reservation for another client', async () => {
  const message = (regNumber: string) => `${regNumber} is reserved for Moorhen until 1 Dec 2026.`;
  const reserved = async () => {
    const truck = await addTruck();
    await reserve(truck.id, 'Moorhen');
    const address = `/Butler/trucks/${truck.id}/view`;
    return { ...truck, expected: [{ code: 'reserved', message: message(truck.regNumber), address }] };
  };
  const one = await reserved();
  const check = await user.get(`${base}/save-check?truckId=${one.id}&isSold=true`);
  expect(check.body).toEqual({ refusal: null, warnings: one.expected });
  expect((await user.put(`${base}/${one.id}`, { isSold: true })).body.warnings).toEqual(one.expected);
  const two = await reserved();
  const marked = await user.post(`${base}/mark-sold`, { ids: [two.id], soldTo: { name: 'Quay' } });
  expect(marked.body).toMatchObject({ marked: [two.id], warnings: two.expected });
  const three = await reserved();
  const { body: invoice } = await user.post('/api/butler/invoices', paperBody([three.id]));
  const sale = `/api/butler/invoices/${invoice.id}`;
  expect((await user.get(`${sale}/sale`)).body.warnings).toEqual(three.expected);
  expect((await user.post(`${sale}/mark-sold`)).body.warnings).toEqual(three.expected);
  const four = await reserved();
  const own = await user.post(`${base}/mark-sold`, { ids: [four.id], soldTo: { name: 'MOORHEN' } });
  expect(own.body).toMatchObject({ marked: [four.id], warnings: [] });
});

test('a sold truck cannot be reserved until it is back in stock', async () => {
  const { id, regNumber } = await addTruck({ isSold: true, soldTo: { name: 'Quarry Ltd' } });
  expect(await reserve(id, 'Moorhen')).toMatchObject({
    status: 409,
    body: { message: `${regNumber} has been sold to Quarry Ltd. A sold truck cannot be reserved.` },
  });
  await user.put(`${base}/${id}`, { soldTo: null });
  expect((await reserve(id, 'Moorhen')).body.message).toBe(
    `${regNumber} has been sold. A sold truck cannot be reserved.`,
  );
  await user.put(`${base}/${id}`, { isSold: false });
  expect((await reserve(id, 'Moorhen')).status).toBe(200);
});

test('a truck that returns to stock loses its buyer, unless the same save names one', async () => {
  const sold = { isSold: true, soldTo: { name: 'Quarry Ltd' } };
  const [cleared, named, untouched] = [await addTruck(sold), await addTruck(sold), await addTruck()];
  const change = async (id: string, body: object) => (await user.put(`${base}/${id}`, body)).body;
  expect(await change(cleared.id, { isSold: false })).toMatchObject({ isSold: false, soldTo: null, soldDate: null });
  const other = await change(named.id, { isSold: false, soldTo: { name: 'Heron' } });
  expect(other).toMatchObject({ isSold: false, soldTo: { name: 'Heron' } });
  await change(untouched.id, { soldTo: { name: 'Heron' } });
  expect((await change(untouched.id, { isSold: false })).soldTo).toMatchObject({ name: 'Heron' });
});

test('a truck with shared pages gives a warning when it is sold or moved', async () => {
  const [sold, moved] = [await addTruck(), await addTruck()];
  await share(sold.id, moved.id);
  await share(moved.id);
  const shared = { code: 'shared', message: 'It is on 2 shared pages.', address: `/RedStar/trucks/${moved.id}/view` };
  const check = await user.get(`${base}/save-check?truckId=${moved.id}&to=RedStar`);
  expect(check.body).toEqual({ refusal: null, warnings: [shared] });
  expect((await user.put(`${base}/${moved.id}`, { company: 'RedStar' })).body.warnings).toEqual([shared]);
  const { body } = await user.post(`${base}/mark-sold`, { ids: [sold.id] });
  expect(body.warnings).toMatchObject([{ code: 'shared', message: 'It is on 1 shared page.' }]);
  expect((await user.put(`${base}/${sold.id}`, { color: 'Red' })).body.warnings).toEqual([]);
});

test('the check before a move returns the reason for its refusal', async () => {
  const { id } = await addTruck();
  const { number } = (await user.post('/api/butler/invoices', paperBody([id]))).body;
  const { body } = await user.get(`${base}/save-check?truckId=${id}&to=RedStar`);
  expect(body.refusal).toBe(`It is on invoice ${number} of Butler Symonds. Credit it first.`);
  expect((await user.get(`/api/redStar/trucks/save-check?truckId=${id}`)).status).toBe(404);
});

test("approved users can look up a truck's company, while its former address still answers 404", async () => {
  const { id } = await addTruck();
  await user.put(`${base}/${id}`, { company: 'RedStar' });
  expect((await user.get(`${base}/${id}`)).status).toBe(404);
  for (const one of ['butler', 'redStar']) {
    expect((await user.get(`/api/${one}/trucks/${id}/company`)).body).toEqual({ company: 'RedStar' });
  }
  expect((await user.get(`/api/truckWorld/trucks/${id}/company`)).status).toBe(404);
  expect((await user.get(`${base}/none/company`)).status).toBe(404);
});

test('a purchase or sale date far in the future or past gives a warning until it is corrected', async () => {
  const dates = ({ warnings }: { warnings: { code: string; message: string; address: string }[] }) =>
    warnings.filter(({ code }) => code === 'dateUnusual');
  const made = await addTruck({ purchaseDate: '2062-02-03' });
  const { id, regNumber } = made;
  const warning = (text: string) => ({
    code: 'dateUnusual',
    message: `${regNumber}: the ${text}.`,
    address: `/Butler/trucks/${id}/edit`,
  });
  const ahead = warning('purchase date 3 Feb 2062 is more than 31 days ahead');
  expect(dates(made)).toEqual([ahead]);
  const change = async (fields: object) => dates((await user.put(`${base}/${id}`, fields)).body);
  expect(await change({ color: 'Red' })).toEqual([ahead]);
  expect(dates((await user.get(`${base}/${id}`)).body)).toEqual([ahead]);
  const sold = { isSold: true, soldDate: '2025-11-19', purchaseDate: '2026-12-21' };
  expect(await change(sold)).toEqual([warning('sold date 19 Nov 2025 is more than a year back')]);
  expect(await change({ color: 'Blue' })).toEqual([]);
  expect(await change({ soldDate: '2026-12-22' })).toEqual([
    warning('sold date 22 Dec 2026 is more than 31 days ahead'),
  ]);
  expect(await change({ soldDate: '2025-11-20' })).toEqual([]);
});
