/** The screens in the pictures, and their empty, loading and failed states. */
import type { Page, Route } from '@playwright/test';

/** A screen. */
export interface Screen {
  name: string;
  /** Its path; records are the first ones of the demo. */
  path: (records: Records) => string;
  /** Its states besides the normal one. */
  states: readonly State[];
  /** Steps from the page to what is shown, such as opening a dialog. */
  navigate?: (page: Page) => Promise<void>;
}

/** Ids of existing records of Abbas Autos. */
export interface Records {
  truckId: string;
  orderId: string;
  invoiceId: string;
  clientId: string;
  supplierId: string;
  creditNoteId: string;
  wantedId: string;
  feedId: string;
  /** The path of a public shared page. */
  sharePath: string;
}

/** `empty` is taken from an installation without data. */
export type State = 'empty' | 'loading' | 'failed';

const list: readonly State[] = ['empty', 'loading', 'failed'];
const record: readonly State[] = ['loading', 'failed'];
const at = (path: string) => () => path;

/** Opens the form of an order or invoice for the first two trucks in stock. */
const createPaper = (name: string) => async (page: Page) => {
  for (const index of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Select [A-Z]{2}\d/ })
      .nth(index)
      .check();
  await page.getByRole('button', { name: `${name} (2)` }).click();
  await page.getByRole('heading', { name: `Create ${name} (Abbas Autos)` }).waitFor();
};
const clickButton = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).first().click();
  await page.getByRole('dialog').first().waitFor();
};
const searchFor = (text: string) => async (page: Page) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Search everything' }).fill(text);
};

const truck = (name: string) => (records: Records) => `/AbbasAutos/trucks/${records.truckId}/${name}`;

const feed = (name: string) => (records: Records) => `/AbbasAutos/feeds/${records.feedId}/${name}`;

const invoice = ({ invoiceId }: Records) => `/AbbasAutos/invoices/${invoiceId}/view`;

/** Every screen in the order of the routes, and important dialogs. */
export const screens: readonly Screen[] = [
  { name: 'home', path: at('/home'), states: ['empty'] },
  { name: 'unknown-address', path: at('/nowhere'), states: [] },
  { name: 'current-stock', path: at('/current-stock'), states: list },
  { name: 'stock-nothing-found', path: at('/current-stock?search=nothing+like+it'), states: [] },
  { name: 'stock-grouped', path: at('/all-stock?company=all&group=make'), states: [] },
  { name: 'stock-configuration', path: at('/current-stock'), states: [], navigate: clickButton('Table Configuration') },
  { name: 'all-stock', path: at('/all-stock?company=TruckWorld'), states: [] },
  { name: 'costings', path: at('/trucks/costings/summary'), states: list },
  { name: 'orders', path: at('/orders'), states: list },
  { name: 'invoices', path: at('/invoices'), states: list },
  { name: 'account', path: at('/account'), states: ['loading'] },
  { name: 'users', path: at('/admin/users'), states: list },
  { name: 'truck-add', path: at('/trucks/add'), states: [] },
  { name: 'truck-view', path: truck('view'), states: record },
  { name: 'truck-delete', path: truck('view'), states: [], navigate: clickButton('Delete') },
  { name: 'truck-reserve', path: truck('view'), states: [], navigate: clickButton('Reserve') },
  { name: 'truck-share', path: truck('view'), states: [], navigate: clickButton('Share') },
  { name: 'truck-missing', path: at('/AbbasAutos/trucks/none/view'), states: [] },
  { name: 'truck-edit', path: truck('edit'), states: ['loading'] },
  { name: 'costings-edit', path: truck('costings/edit'), states: ['loading'] },
  { name: 'images-upload', path: truck('images/upload'), states: [] },
  { name: 'images-edit', path: truck('images/edit'), states: record },
  { name: 'videos-upload', path: truck('videos/upload'), states: [] },
  { name: 'videos-edit', path: truck('videos/edit'), states: record },
  { name: 'order-create', path: at('/current-stock'), states: [], navigate: createPaper('Order') },
  { name: 'order-view', path: ({ orderId }) => `/AbbasAutos/orders/${orderId}/view`, states: record },
  { name: 'order-edit', path: ({ orderId }) => `/AbbasAutos/orders/${orderId}/edit`, states: ['loading'] },
  { name: 'invoice-create', path: at('/current-stock'), states: [], navigate: createPaper('Invoice') },
  { name: 'invoice-view', path: invoice, states: record },
  { name: 'invoice-delete', path: invoice, states: [], navigate: clickButton('Delete') },
  { name: 'invoice-credit', path: invoice, states: [], navigate: clickButton('Credit') },
  { name: 'invoice-edit', path: ({ invoiceId }) => `/AbbasAutos/invoices/${invoiceId}/edit`, states: ['loading'] },
  { name: 'credit-notes', path: at('/credit-notes'), states: list },
  {
    name: 'credit-note-view',
    path: ({ creditNoteId }) => `/AbbasAutos/credit-notes/${creditNoteId}/view`,
    states: record,
  },
  { name: 'wanted', path: at('/wanted'), states: list },
  { name: 'wanted-add', path: at('/wanted/add?search=daf'), states: [] },
  { name: 'wanted-view', path: ({ wantedId }) => `/AbbasAutos/wanted/${wantedId}/view`, states: record },
  { name: 'wanted-edit', path: ({ wantedId }) => `/AbbasAutos/wanted/${wantedId}/edit`, states: ['loading'] },
  { name: 'clients', path: at('/clients'), states: list },
  { name: 'client-view', path: ({ clientId }) => `/clients/${clientId}/view`, states: record },
  { name: 'client-edit', path: ({ clientId }) => `/clients/${clientId}/edit`, states: ['loading'] },
  {
    name: 'client-merge',
    path: ({ clientId }) => `/clients/${clientId}/view`,
    states: [],
    navigate: clickButton('Merge'),
  },
  { name: 'suppliers', path: at('/suppliers'), states: list },
  { name: 'supplier-view', path: ({ supplierId }) => `/suppliers/${supplierId}/view`, states: record },
  { name: 'supplier-add', path: at('/suppliers/add'), states: [] },
  { name: 'stock-book', path: at('/stock-book'), states: list },
  { name: 'vat', path: at('/vat'), states: list },
  { name: 'register', path: at('/register'), states: list },
  { name: 'payments', path: at('/payments'), states: list },
  { name: 'debtors', path: at('/debtors'), states: list },
  { name: 'month-end', path: at('/month-end?company=TruckWorld'), states: list },
  { name: 'needs-doing', path: at('/needs-doing'), states: list },
  { name: 'ageing', path: at('/ageing'), states: list },
  { name: 'sales', path: at('/sales'), states: list },
  { name: 'adverts', path: at('/adverts'), states: list },
  { name: 'feeds', path: at('/feeds'), states: list },
  { name: 'feed-create', path: at('/AbbasAutos/feeds/create'), states: [] },
  { name: 'feed-view', path: feed('view'), states: record },
  { name: 'feed-preview', path: feed('view'), states: [], navigate: clickButton('Preview') },
  { name: 'feed-new-address', path: feed('view'), states: [], navigate: clickButton('New Address') },
  { name: 'feed-edit', path: feed('edit'), states: ['loading'] },
  { name: 'particulars', path: at('/particulars'), states: list },
  { name: 'jobs', path: at('/admin/jobs'), states: list },
  { name: 'deleted', path: at('/deleted'), states: list },
  { name: 'search', path: at('/current-stock'), states: [], navigate: searchFor('volvo') },
  { name: 'shortcuts', path: at('/current-stock'), states: [], navigate: clickButton('Keyboard Shortcuts') },
  { name: 'shared-page', path: ({ sharePath }) => sharePath, states: [] },
  { name: 'stock-page', path: at('/stock/abbasAutos'), states: [] },
];

/** Calls that the layout of every page needs. */
const layoutCalls = /\/api\/(?:users\/|live)/;

/** Makes the page's calls hang or fail. */
export async function setState(page: Page, state: State): Promise<void> {
  if (state === 'empty') return;
  const refusal = { status: 400, json: { status: 400, message: 'No.' } };
  await page.route('**/api/**', async (route: Route) => {
    if (layoutCalls.test(route.request().url())) return route.continue();
    if (state === 'failed') return route.fulfill(refusal);
  });
}
