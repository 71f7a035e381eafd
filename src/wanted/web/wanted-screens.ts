/** The screens of wanted entries. */
import type { Company } from '#shared/companies.ts';
import { type Screen, viewScreens } from '#web/screen.tsx';

const pathOf = (company: Company, id: string) => `/${company}/wanted/${encodeURIComponent(id)}`;

export const wantedPaths = {
  list: '/wanted',
  add: '/wanted/add',
  view: (company: Company, id: string) => `${pathOf(company, id)}/view`,
  edit: (company: Company, id: string) => `${pathOf(company, id)}/edit`,
} as const;

export const wantedScreens: Screen[] = [
  {
    path: wantedPaths.list,
    isList: true,
    link: { label: 'Wanted', menu: 'Reports', ofCompany: true },
    load: async () => (await import('./wanted-list-page.tsx')).WantedListPage,
  },
  { path: wantedPaths.add, load: async () => (await import('./wanted-form-pages.tsx')).AddWantedPage },
  ...viewScreens('wanted', { load: async () => (await import('./wanted-page.tsx')).WantedPage }),
  { path: '/:company/wanted/:id/edit', load: async () => (await import('./wanted-form-pages.tsx')).EditWantedPage },
];
