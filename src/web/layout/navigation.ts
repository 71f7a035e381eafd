/** The links and menus of the navigation bar and who sees them (specification, section 2.1; menus: part two, preamble). */
import { adminRoles, approvedRoles, type Role } from '#shared/roles.ts';
import { paths } from '#web/paths.ts';

/** One link of the bar or of a menu. */
export interface NavigationLink {
  label: string;
  to: string;
  /** Undefined: everyone sees it. */
  roles?: readonly Role[];
  /** A list of a company: the link names the one that was chosen. */
  ofCompany?: boolean;
}

/** A button of the bar that opens more links. */
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

/** A new screen is one line here, in the menu's order of part two; a menu without a link for somebody is not shown. */
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
      { label: 'Deleted', to: paths.deleted, roles: adminRoles },
    ],
  },
];

function allowed(all: readonly NavigationLink[], role: Role | undefined): NavigationLink[] {
  return all.filter(({ roles }) => roles === undefined || (role !== undefined && roles.includes(role)));
}

/** The links for a role; without one those that everyone sees. */
export function linksFor(role: Role | undefined): NavigationLink[] {
  return allowed(links, role);
}

/** The menus for a role, each with the links that the role sees, and none without any. */
export function menusFor(role: Role | undefined): NavigationMenu[] {
  const open = menus.map((menu) => ({ ...menu, links: allowed(menu.links, role) }));
  return open.filter((menu) => menu.links.length > 0);
}
