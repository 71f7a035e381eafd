/**
 * The sections of each record's page that come from other features, in their order. One line each, loaded together with
 * the page (docs/architecture.md, Import rules).
 */
import type { ComponentType } from 'react';
import type { PaperAddress } from '#paperwork/web/paper-target.ts';
import type { PartyPageTarget } from '#parties/web/party-texts.ts';
import type { StockActionProps } from '#trucks/web/stock-actions.ts';
import type { RecordTarget } from '#web/record-target.ts';
import type { PageSection, SectionPlace } from '#web/ui/page-sections.tsx';

interface SectionLine<Target> {
  place: SectionPlace;
  load: () => Promise<ComponentType<{ target: Target }>>;
}

function sectionLoader<Target>(lines: readonly SectionLine<Target>[]) {
  return async (): Promise<PageSection<Target>[]> =>
    await Promise.all(lines.map(async ({ place, load }) => ({ place, Section: await load() })));
}

/** The truck page; `middle` is between costings and images. */
export const loadTruckSections = sectionLoader<RecordTarget>([
  { place: 'action', load: async () => (await import('#shares/web/share-truck.tsx')).ShareTruck },
  { place: 'middle', load: async () => (await import('#paperwork/web/truck-papers.tsx')).TruckPapers },
  { place: 'middle', load: async () => (await import('#wanted/web/truck-wanted.tsx')).TruckWanted },
  { place: 'end', load: async () => (await import('#stock-pages/web/truck-public-page.tsx')).TruckPublicPage },
  { place: 'end', load: async () => (await import('#shares/web/truck-sharing.tsx')).TruckSharing },
]);

/** The pages of an order and an invoice, including the one shown after creation. */
export const loadPaperSections = sectionLoader<PaperAddress>([
  { place: 'action', load: async () => (await import('#payments/web/invoice-payments.tsx')).NextPayment },
  { place: 'middle', load: async () => (await import('#payments/web/invoice-payments.tsx')).InvoicePayments },
  { place: 'middle', load: async () => (await import('#credits/web/invoice-credits.tsx')).InvoiceCredits },
]);

/** The client and supplier pages. */
export const loadPartySections = sectionLoader<PartyPageTarget>([
  { place: 'facts', load: async () => (await import('#payments/web/client-statements.tsx')).ClientStatements },
  { place: 'middle', load: async () => (await import('#wanted/web/client-wanted.tsx')).ClientWanted },
]);

/** Actions of a stock list, most of them for ticked trucks, that come from other features. */
export async function loadStockActions(): Promise<ComponentType<StockActionProps>[]> {
  const [{ StockSharing }, { SaveAsWanted }] = await Promise.all([
    import('#shares/web/stock-sharing.tsx'),
    import('#wanted/web/save-as-wanted.tsx'),
  ]);
  return [StockSharing, SaveAsWanted];
}
