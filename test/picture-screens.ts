/** The screens that pictures are taken of, and how they are when nothing is there, under way, or failed. */
import type { Page, Route } from 'playwright-core';

/** One screen. */
export interface Screen {
  name: string;
  /** Its address; those of records are made from the demo's first ones. */
  path: (records: Records) => string;
  /** Which states it has besides the full one. */
  states: readonly State[];
}

/** Ids of records of Abbas Autos that exist. */
export interface Records {
  truckId: string;
  orderId: string;
  invoiceId: string;
}

/** `empty` is taken where nothing has been entered yet. */
export type State = 'empty' | 'loading' | 'failed';

const list: readonly State[] = ['empty', 'loading', 'failed'];
const record: readonly State[] = ['loading', 'failed'];
const at = (path: string) => () => path;
const truck = (name: string) => (records: Records) => `/AbbasAutos/trucks/${records.truckId}/${name}`;

/** Every screen that one signs in for, in the order of the route table (specification, section 2.2). */
export const screens: readonly Screen[] = [
  { name: 'home', path: at('/home'), states: [] },
  { name: 'needs-doing', path: at('/needs-doing'), states: [] },
  { name: 'sales', path: at('/sales'), states: [] },
  { name: 'month-end', path: at('/month-end?company=TruckWorld'), states: [] },
  { name: 'current-stock', path: at('/current-stock'), states: list },
  { name: 'all-stock', path: at('/all-stock?company=TruckWorld'), states: [] },
  { name: 'costings', path: at('/trucks/costings/summary'), states: list },
  { name: 'orders', path: at('/orders'), states: list },
  { name: 'invoices', path: at('/invoices'), states: list },
  { name: 'users', path: at('/admin/users'), states: list },
  { name: 'truck-add', path: at('/trucks/add'), states: [] },
  { name: 'truck-view', path: truck('view'), states: record },
  { name: 'truck-edit', path: truck('edit'), states: ['loading'] },
  { name: 'costings-edit', path: truck('costings/edit'), states: ['loading'] },
  { name: 'images-upload', path: truck('images/upload'), states: [] },
  { name: 'images-edit', path: truck('images/edit'), states: record },
  { name: 'videos-upload', path: truck('videos/upload'), states: [] },
  { name: 'videos-edit', path: truck('videos/edit'), states: record },
  { name: 'order-view', path: ({ orderId }) => `/AbbasAutos/orders/${orderId}/view`, states: record },
  { name: 'order-edit', path: ({ orderId }) => `/AbbasAutos/orders/${orderId}/edit`, states: ['loading'] },
  { name: 'invoice-view', path: ({ invoiceId }) => `/AbbasAutos/invoices/${invoiceId}/view`, states: record },
  { name: 'invoice-edit', path: ({ invoiceId }) => `/AbbasAutos/invoices/${invoiceId}/edit`, states: ['loading'] },
];

/** Calls that the frame of every page needs. */
const always = /\/api\/(?:users\/|live)/;

/** Makes the calls of the page hang or fail. */
export async function putInto(page: Page, state: State): Promise<void> {
  if (state === 'empty') return;
  const refusal = { status: 400, json: { status: 400, message: 'No.' } };
  await page.route('**/api/**', async (route: Route) => {
    if (always.test(route.request().url())) return route.continue();
    if (state === 'failed') return route.fulfill(refusal);
  });
}
