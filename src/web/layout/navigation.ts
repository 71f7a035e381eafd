/** The links and menus of the navigation bar, and the roles that see them. */
import { adminRoles, approvedRoles, type Role } from '#shared/roles.ts';
import { paths } from '#web/paths.ts';

export interface NavigationLink {
  label: string;
  to: string;
  /** Undefined if everyone sees the link. */
  roles?: readonly Role[];
  /** The link includes the chosen company. */
  ofCompany?: boolean;
}

export interface NavigationMenu {
  label: string;
  links: readonly NavigationLink[];
}

const links: readonly NavigationLink[] = [
  { label: 'Home', to: paths.home },
  { label: 'Current Stock', to: paths.currentStock, roles: approvedRoles, ofCompany: true },
  { label: 'All Stock', to: paths.allStock, roles: approvedRoles, ofCompany: true },
  { label: 'Costings', to: paths.costingsSummary, roles: approvedRoles, ofCompany: true },
  { label: 'Orders', to: paths.orders, roles: approvedRoles, ofCompany: true },
  { label: 'Invoices', to: paths.invoices, roles: approvedRoles, ofCompany: true },
  { label: 'Users', to: paths.users, roles: adminRoles },
];

/** A new screen needs one line here. A menu without a link for the user's role is hidden. */
const menus: readonly NavigationMenu[] = [
  {
    label: 'Parties',
    links: [
      { label: 'Clients', to: paths.clients, roles: approvedRoles },
      { label: 'Suppliers', to: paths.suppliers, roles: approvedRoles },
    ],
  },
  {
    label: 'Books',
    links: [
      { label: 'Credit Notes', to: paths.creditNotes, roles: approvedRoles, ofCompany: true },
      { label: 'Stock Book', to: paths.stockBook, roles: approvedRoles, ofCompany: true },
      { label: 'VAT', to: paths.vat, roles: approvedRoles, ofCompany: true },
      { label: 'Register', to: paths.register, roles: approvedRoles, ofCompany: true },
      { label: 'Payments', to: paths.payments, roles: approvedRoles, ofCompany: true },
      { label: 'Debtors', to: paths.debtors, roles: approvedRoles, ofCompany: true },
      { label: 'Month End', to: paths.monthEnd, roles: approvedRoles, ofCompany: true },
    ],
  },
  {
    label: 'Reports',
    links: [
      { label: 'Needs Doing', to: paths.needsDoing, roles: approvedRoles, ofCompany: true },
      { label: 'Ageing', to: paths.ageing, roles: approvedRoles, ofCompany: true },
      { label: 'Sales', to: paths.sales, roles: approvedRoles, ofCompany: true },
    ],
  },
  {
    label: 'Set-up',
    links: [
      { label: 'Company Particulars', to: paths.particulars, roles: adminRoles, ofCompany: true },
      { label: 'Import', to: paths.import, roles: adminRoles },
      { label: 'Background tasks', to: paths.jobs, roles: adminRoles },
      { label: 'Deleted records', to: paths.deleted, roles: adminRoles },
    ],
  },
];

function allowed(all: readonly NavigationLink[], role: Role | undefined): NavigationLink[] {
  return all.filter(({ roles }) => roles === undefined || (role !== undefined && roles.includes(role)));
}

/** The links for a role; without a role, those that everyone sees. */
export function linksFor(role: Role | undefined): NavigationLink[] {
  return allowed(links, role);
}

/** The menus for a role, without links that it must not see and without empty menus. */
export function menusFor(role: Role | undefined): NavigationMenu[] {
  const open = menus.map((menu) => ({ ...menu, links: allowed(menu.links, role) }));
  return open.filter((menu) => menu.links.length > 0);
}
