/** The routes of orders, invoices and credit notes. */
import type { RouteObject } from 'react-router';
import { loadPaperSections } from '#app/page-sections.tsx';
import { type PaperKind, paperKindLists } from '#paperwork/paper-kinds.ts';
import type { PaperAddress } from '#paperwork/web/paper-target.ts';
import { paths } from '#web/paths.ts';
import type { WithSections } from '#web/ui/page-sections.tsx';
import { asList, viewPaths, wide, withSections } from './load-screen.tsx';

/** The screens of orders or invoices. The key keeps the input of the two kinds apart. */
function screensOf(kind: PaperKind): RouteObject[] {
  const list = paperKindLists[kind];
  return [
    {
      path: `/:company/${list}/create`,
      lazy: async () => {
        const { CreatePaperPage } = await import('#paperwork/web/form/create-paper-page.tsx');
        return { element: <CreatePaperPage key={kind} kind={kind} /> };
      },
    },
    {
      path: `/:company/${list}/created`,
      handle: wide,
      lazy: withSections(loadPaperSections, async () => {
        const { CreatedPaperPage } = await import('#paperwork/web/page/created-paper-page.tsx');
        return (props: WithSections<PaperAddress>) => <CreatedPaperPage key={kind} kind={kind} {...props} />;
      }),
    },
    ...viewPaths(list).map((path) => ({
      path,
      handle: wide,
      lazy: withSections(loadPaperSections, async () => {
        const { ViewPaperPage } = await import('#paperwork/web/page/view-paper-page.tsx');
        return (props: WithSections<PaperAddress>) => <ViewPaperPage key={kind} kind={kind} {...props} />;
      }),
    })),
    {
      path: `/:company/${list}/:id/edit`,
      lazy: async () => {
        const { EditPaperPage } = await import('#paperwork/web/form/edit-paper-page.tsx');
        return { element: <EditPaperPage key={kind} kind={kind} /> };
      },
    },
  ];
}

/** For approved users. */
export const paperScreens: RouteObject[] = [
  {
    path: paths.invoices,
    handle: wide,
    lazy: asList(async () => (await import('#paperwork/web/paper-list-page.tsx')).InvoicesPage),
  },
  {
    path: paths.orders,
    handle: wide,
    lazy: asList(async () => (await import('#paperwork/web/paper-list-page.tsx')).OrdersPage),
  },
  {
    path: paths.creditNotes,
    handle: wide,
    lazy: asList(async () => (await import('#credits/web/credit-note-list-page.tsx')).CreditNotesPage),
  },
  ...viewPaths('credit-notes').map((path) => ({
    path,
    lazy: async () => ({ Component: (await import('#credits/web/credit-note-page.tsx')).CreditNotePage }),
  })),
  ...screensOf('order'),
  ...screensOf('invoice'),
];
