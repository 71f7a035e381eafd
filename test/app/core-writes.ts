/** API writes on trucks, costings, photos, orders, invoices and users, for random series in tests of the audit log. */
import { costingTypes } from '#costings/costing.ts';
import { companies, companyPaths } from '#shared/companies.ts';
import { paperBody, paperItemBody, partyBody, truckBody } from '#test/app/factories.ts';
import { type RandomStep, seriesOf } from '#test/app/random-steps.ts';
import type { Client, TestApp } from '#test/app/test-app.ts';
import { picture, putFile } from '#test/media/media-files.ts';

type Step = RandomStep<string>;

/** Paths of records created by earlier steps; some may have been deleted. */
export interface Known {
  app: TestApp;
  staff: Client;
  trucks: { id: string; company: number }[];
  papers: { path: string; company: number }[];
  children: string[];
  people: number;
}

const paths = Object.values(companyPaths);
const names = ['Harbour Haulage', 'Moorhen Deliveries', 'harbour  haulage', 'Quay & Sons'];
const missingTruck = { id: 'missingTruck', company: 0 };

function pickFrom<T>(list: readonly T[], pick: number): T | undefined {
  return list[pick % Math.max(1, list.length)];
}

function truckFields({ pick, other, flag }: Step): Record<string, unknown> {
  const all: Record<string, unknown>[] = [
    { color: `Color ${other % 3}` },
    { salePrice: other / 100, mileage: other },
    { isSold: flag, soldTo: { name: pickFrom(names, other) } },
    { boughtFrom: flag ? { name: pickFrom(names, other) } : null, description: flag ? `Text ${other}` : null },
    { isSold: flag, registrationDate: flag ? '2020-02-29' : null },
    { clearSoldTo: true, clearPurchaseDate: flag },
    { company: pickFrom(companies, other), regNumber: `NEW ${other % 50}` },
  ];
  return pickFrom(all, pick) ?? {};
}

function bodyOf({ trucks }: Known, company: number, { pick, other, flag }: Step) {
  const own = trucks.filter((truck) => truck.company === company).slice(-(1 + (pick % 4)));
  const items = own.map(({ id }, at) => paperItemBody([id], { rate: 100 + other + at, vatRate: flag ? 20 : 0 }));
  return paperBody([], {
    items,
    number: other % 5 === 0 ? String(1 + (other % 30)) : undefined,
    currency: other % 3 === 0 ? 'USD' : 'GBP',
    billTo: { ...partyBody, name: pickFrom(names, pick), city: `City ${other % 4}` },
    shipTo: { name: pickFrom(names, other), contactName: flag ? 'Ann' : null },
    saveBillToDetails: pick % 4 !== 0,
    saveShipToDetails: flag,
  });
}

const truckPath = ({ id, company }: { id: string; company: number }) => `/api/${paths[company]}/trucks/${id}`;

/** The writes by name; one that finds no record to work on changes missingTruck. */
export const writes = {
  addTruck: async (known: Known, step: Step) => {
    const company = step.pick % 4;
    const body = truckBody({ ...truckFields(step), company: companies[company] });
    const made = await known.staff.post(`/api/${paths[company]}/trucks`, body);
    if (made.status === 201) known.trucks.push({ id: made.body.id, company });
  },
  changeTruck: async ({ staff, trucks }: Known, step: Step) => {
    const truck = pickFrom(trucks, step.other) ?? missingTruck;
    const { status, body } = await staff.put(truckPath(truck), truckFields(step));
    if (status === 200) truck.company = companies.indexOf(body.company);
  },
  advertise: async ({ staff, trucks }: Known, { pick, flag }: Step) => {
    const { id, company } = pickFrom(trucks, pick) ?? missingTruck;
    await staff.post(`/api/${paths[company]}/trucks/advertise`, { ids: [id], advertised: flag });
  },
  markSold: async ({ staff, trucks, papers }: Known, { pick, other, flag }: Step) => {
    const { id, company } = pickFrom(trucks, pick) ?? missingTruck;
    const sale = { ids: [id], ...(other % 2 === 0 && { soldTo: { name: pickFrom(names, other) } }) };
    const invoices = papers.filter(({ path }) => path.includes('/invoices/'));
    if (flag) await staff.post(`/api/${paths[company]}/trucks/mark-sold`, sale);
    else await staff.post(`${pickFrom(invoices, pick)?.path}/mark-sold`);
  },
  deleteTruck: async ({ staff, trucks }: Known, { pick }: Step) => {
    if (pick % 2 === 0) await staff.delete(truckPath(pickFrom(trucks, pick) ?? missingTruck));
  },
  addCosting: async ({ staff, trucks, children }: Known, { pick, other, flag }: Step) => {
    const path = `${truckPath(pickFrom(trucks, pick) ?? missingTruck)}/costings`;
    const body = { type: pickFrom(costingTypes, other), value: 1 + other / 100, invoiceNumber: flag ? 'INV' : null };
    const made = await staff.post(path, body);
    if (made.status === 201) children.push(`${path}/${made.body.costingsId}`);
  },
  changeCosting: async ({ staff, children }: Known, { pick, other }: Step) => {
    await staff.put(pickFrom(children, pick) ?? '/api/missingTruck', { type: 'Other', value: 1 + (other % 3) });
  },
  deleteChild: async ({ staff, children }: Known, { pick, flag }: Step) => {
    if (flag) await staff.delete(pickFrom(children, pick) ?? '/api/missingTruck');
  },
  addPhoto: async ({ staff, trucks, children }: Known, { pick, other, flag }: Step) => {
    const path = `${truckPath(pickFrom(trucks, pick) ?? missingTruck)}/image`;
    const { status, body } = await staff.post(`${path}/image%2Fpng${flag ? `?name=photo-${other}.png` : ''}`);
    if (status !== 201) return;
    if (other % 3 > 0) await putFile(body.uri, await picture('png'), 'image/png');
    children.push(`${path}/${new URL(body.uri).pathname.split('/').at(-1)}`);
  },
  addPaper: async (known: Known, step: Step) => {
    const company = step.pick % 4;
    const path = `/api/${paths[company]}/${step.flag ? 'orders' : 'invoices'}`;
    const made = await known.staff.post(path, bodyOf(known, company, step));
    if (made.status === 201) known.papers.push({ path: `${path}/${made.body.id}`, company });
  },
  changePaper: async (known: Known, step: Step) => {
    const paper = pickFrom(known.papers, step.other);
    if (paper) await known.staff.put(paper.path, bodyOf(known, paper.company, step));
  },
  generateInvoice: async ({ staff, papers }: Known, { pick }: Step) => {
    const order = pickFrom(
      papers.filter(({ path }) => path.includes('/orders/')),
      pick,
    );
    if (!order) return;
    const { status, body } = await staff.post(`${order.path}/invoice`);
    const path = `/api/${paths[order.company]}/invoices/${body.id}`;
    if (status === 201) papers.push({ path, company: order.company });
  },
  downloadPaper: async ({ staff, papers }: Known, { pick }: Step) => {
    const paper = pickFrom(papers, pick);
    if (paper) await staff.get(`${paper.path}/download`);
  },
  deletePaper: async ({ staff, papers }: Known, { pick, flag }: Step) => {
    const paper = pickFrom(papers, pick);
    if (paper) await staff.delete(`${paper.path}?deleteOrder=${flag}&deleteInvoice=${flag}`);
  },
  people: async (known: Known, { pick, other, flag }: Step) => {
    const { app, staff } = known;
    const sub = `person-${pick % 3}`;
    const claims = { email: `${sub}@example.test`, name: `Name ${other % 2}` };
    await app.withToken(await app.provider.token({ sub, claims })).get('/api/users/role');
    await staff.put(`/api/users/${sub}/assign?role=${flag ? 'user' : 'admin'}`);
    if (other % 4 === 0) await staff.delete(`/api/auth0/users/${sub}`);
  },
} satisfies Record<string, (known: Known, step: Step) => Promise<void>>;

type Write = keyof typeof writes;

const writeNames = Object.keys(writes) as Write[];

function step(write: Write, pick: number, other: number, flag: boolean): RandomStep<Write> {
  return { write, pick, other, flag };
}

/** A series in which every call made by these writes succeeds at least once. */
export const everyWrite: readonly RandomStep<Write>[] = [
  step('addTruck', 0, 0, false),
  step('addTruck', 4, 0, false),
  step('changeTruck', 0, 1, false),
  step('addCosting', 0, 1, true),
  step('changeCosting', 0, 1, true),
  step('addPhoto', 0, 1, true),
  step('deleteChild', 0, 0, true),
  step('deleteChild', 1, 0, true),
  step('addPaper', 0, 1, true),
  step('addPaper', 4, 1, false),
  step('changePaper', 0, 0, false),
  step('changePaper', 0, 1, false),
  step('advertise', 0, 0, true),
  step('markSold', 0, 1, false),
  step('markSold', 1, 0, true),
  step('generateInvoice', 0, 0, true),
  step('downloadPaper', 0, 0, true),
  step('deletePaper', 0, 0, false),
  step('deletePaper', 1, 0, false),
  step('people', 0, 0, true),
  step('deleteTruck', 0, 0, true),
];

export const steps = seriesOf([...writeNames, 'addTruck', 'addCosting', 'addPaper'], 110);
