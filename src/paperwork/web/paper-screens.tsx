/** The screens of orders and invoices. */
import { type PaperKind, paperKindLists } from '#paperwork/paper-kinds.ts';
import { paths } from '#web/paths.ts';
import { type LoadSections, type Screen, viewScreens, withSections } from '#web/screen.tsx';
import type { WithSections } from '#web/ui/page-sections.tsx';
import type { PaperAddress } from './paper-target.ts';

/** The key keeps the input of the two kinds apart. */
function screensOf(kind: PaperKind, loadSections: LoadSections<PaperAddress>): Screen[] {
  const list = paperKindLists[kind];
  return [
    {
      path: `/:company/${list}/create`,
      load: async () => {
        const { CreatePaperPage } = await import('./form/create-paper-page.tsx');
        return () => <CreatePaperPage key={kind} kind={kind} />;
      },
    },
    {
      path: `/:company/${list}/created`,
      isWide: true,
      load: withSections(loadSections, async () => {
        const { CreatedPaperPage } = await import('./page/created-paper-page.tsx');
        return (props: WithSections<PaperAddress>) => <CreatedPaperPage key={kind} kind={kind} {...props} />;
      }),
    },
    ...viewScreens(list, {
      isWide: true,
      load: withSections(loadSections, async () => {
        const { ViewPaperPage } = await import('./page/view-paper-page.tsx');
        return (props: WithSections<PaperAddress>) => <ViewPaperPage key={kind} kind={kind} {...props} />;
      }),
    }),
    {
      path: `/:company/${list}/:id/edit`,
      load: async () => {
        const { EditPaperPage } = await import('./form/edit-paper-page.tsx');
        return () => <EditPaperPage key={kind} kind={kind} />;
      },
    },
  ];
}

/** @param loadSections sections of other features, on the page of an order or an invoice */
export function paperScreens(loadSections: LoadSections<PaperAddress>): Screen[] {
  return [
    {
      path: paths.orders,
      isList: true,
      link: { label: 'Orders', ofCompany: true },
      load: async () => (await import('./paper-list-page.tsx')).OrdersPage,
    },
    {
      path: paths.invoices,
      isList: true,
      link: { label: 'Invoices', ofCompany: true },
      load: async () => (await import('./paper-list-page.tsx')).InvoicesPage,
    },
    ...screensOf('order', loadSections),
    ...screensOf('invoice', loadSections),
  ];
}
