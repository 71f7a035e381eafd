/** Paths of all screens. */
import type { Company } from '#shared/companies.ts';

const encode = encodeURIComponent;

/** Paths without parameters. */
export const paths = {
  root: '/',
  home: '/home',
  login: '/login',
  register: '/register',
  loginCallback: '/login/callback',
  logout: '/logout',
  account: '/account',
  currentStock: '/current-stock',
  allStock: '/all-stock',
  addTruck: '/trucks/add',
  costingsSummary: '/trucks/costings/summary',
  orders: '/orders',
  invoices: '/invoices',
  users: '/admin/users',
  jobs: '/admin/jobs',
  particulars: '/particulars',
  creditNotes: '/credit-notes',
  stockBook: '/stock-book',
  vat: '/vat',
  payments: '/payments',
  debtors: '/debtors',
  monthEnd: '/month-end',
  needsDoing: '/needs-doing',
  feeds: '/feeds',
  ageing: '/ageing',
  sales: '/sales',
  adverts: '/adverts',
  clients: '/clients',
  suppliers: '/suppliers',
  import: '/import',
  deleted: '/deleted',
  help: '/help',
} as const;

export function deletedPath(id: string): string {
  return `${paths.deleted}/${encode(id)}`;
}

/** `/trucks/add` with the given company, or with the stored preference. */
export function addTruckPath(company: Company | undefined): string {
  return company === undefined ? paths.addTruck : `${paths.addTruck}?company=${company}`;
}

/** The log-in page, which returns to a page of this app afterwards. */
export function loginPath(returnTo: string): string {
  return `${paths.login}?returnTo=${encode(returnTo)}`;
}

function truckPath(company: Company, id: string, screen: string): string {
  return `/${company}/trucks/${encode(id)}/${screen}`;
}

/** Screens of one truck. */
export const truckPaths = {
  view: (company: Company, id: string) => truckPath(company, id, 'view'),
  edit: (company: Company, id: string) => truckPath(company, id, 'edit'),
  editCostings: (company: Company, id: string) => truckPath(company, id, 'costings/edit'),
  uploadImages: (company: Company, id: string) => truckPath(company, id, 'images/upload'),
  editImages: (company: Company, id: string) => truckPath(company, id, 'images/edit'),
  uploadVideo: (company: Company, id: string) => truckPath(company, id, 'videos/upload'),
  editVideos: (company: Company, id: string) => truckPath(company, id, 'videos/edit'),
} as const;

/** Screens of orders or of invoices. */
function paperworkPaths<Kind extends 'orders' | 'invoices'>(kind: Kind) {
  return {
    list: `/${kind}`,
    create: (company: Company) => `/${company}/${kind}/create`,
    created: (company: Company) => `/${company}/${kind}/created`,
    view: (company: Company, id: string) => `/${company}/${kind}/${encode(id)}/view`,
    edit: (company: Company, id: string) => `/${company}/${kind}/${encode(id)}/edit`,
  } as const;
}

/** Screens of orders. */
export const orderPaths = paperworkPaths('orders');

/** Screens of invoices. */
export const invoicePaths = paperworkPaths('invoices');

/** Screens of credit notes. */
export const creditNotePaths = {
  list: paths.creditNotes,
  view: (company: Company, id: string) => `/${company}/credit-notes/${encode(id)}/view`,
} as const;
