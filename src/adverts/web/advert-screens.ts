/** The screens of adverts. */
import { paths } from '#web/paths.ts';
import type { Screen } from '#web/screen.tsx';

export const advertScreens: Screen[] = [
  {
    path: paths.adverts,
    isList: true,
    link: { label: 'Adverts', menu: 'Reports', ofCompany: true },
    load: async () => (await import('./advert-list-page.tsx')).AdvertsPage,
  },
];
