/** The screens of feeds. They are reached from Adverts. */
import { paths } from '#web/paths.ts';
import type { Screen } from '#web/screen.tsx';

export const feedScreens: Screen[] = [
  { path: paths.feeds, load: async () => (await import('./feeds-page.tsx')).FeedsPage },
  {
    path: '/:company/feeds/create',
    access: 'administrators',
    load: async () => (await import('./feed-form-pages.tsx')).CreateFeedPage,
  },
  { path: '/:company/feeds/:id/view', load: async () => (await import('./feed-page.tsx')).FeedPage },
  {
    path: '/:company/feeds/:id/edit',
    access: 'administrators',
    load: async () => (await import('./feed-form-pages.tsx')).EditFeedPage,
  },
];
