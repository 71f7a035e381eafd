/** The paths of the screens of feeds. */
import type { Company } from '#shared/companies.ts';
import { paths } from '#web/paths.ts';

const pathOf = (company: Company, id: string, screen: string) =>
  `/${company}/feeds/${encodeURIComponent(id)}/${screen}`;

export const feedPaths = {
  list: (company: Company) => `${paths.feeds}?company=${company}`,
  create: (company: Company) => `/${company}/feeds/create`,
  view: (company: Company, id: string) => pathOf(company, id, 'view'),
  edit: (company: Company, id: string) => pathOf(company, id, 'edit'),
};
