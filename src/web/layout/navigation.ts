/** The links of the navigation bar and who sees them (specification, section 2.1). */
import { adminRoles, approvedRoles, type Role } from '#shared/roles.ts';
import { paths } from '#web/paths.ts';

/** One link of the bar. */
export interface NavigationLink {
  label: string;
  to: string;
  /** Undefined: everyone sees it. */
  roles?: readonly Role[];
  /** A list of a company: the link names the one that was chosen. */
  ofCompany?: boolean;
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

/** The links for a role; without one those that everyone sees. */
export function linksFor(role: Role | undefined): NavigationLink[] {
  return links.filter((link) => link.roles === undefined || (role !== undefined && link.roles.includes(role)));
}
