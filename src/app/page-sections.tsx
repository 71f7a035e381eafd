/**
 * Which sections each record's page has that belong to a room above the page's own, in their order: one line each, loaded
 * together with the page (docs/architecture.md, Rooms).
 */
import type { ComponentType } from 'react';
import type { PaperAddress } from '#paperwork/web/paper-target.ts';
import type { PartyPageTarget } from '#parties/web/party-words.ts';
import type { UserPageTarget } from '#users/web/user-queries.ts';
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

/** Sections of a truck's page; `middle` is between its costings and its images. */
export const loadTruckSections = sectionLoader<RecordTarget>([
  { place: 'middle', load: async () => (await import('#paperwork/web/truck-papers.tsx')).TruckPapers },
  { place: 'end', load: async () => (await import('./document-sections.tsx')).TruckDocuments },
  { place: 'end', load: async () => (await import('#history/web/record-history.tsx')).TruckHistory },
]);

/** Sections of the page of an order and of an invoice, the one of a paper just made included. */
export const loadPaperSections = sectionLoader<PaperAddress>([
  { place: 'end', load: async () => (await import('./document-sections.tsx')).PaperDocuments },
  { place: 'end', load: async () => (await import('#history/web/record-history.tsx')).PaperHistory },
]);

/** Sections of a client's and of a supplier's page. */
export const loadPartySections = sectionLoader<PartyPageTarget>([
  { place: 'end', load: async () => (await import('./document-sections.tsx')).PartyDocuments },
  { place: 'end', load: async () => (await import('#history/web/record-history.tsx')).PartyHistory },
]);

/** Sections of the dialog of a person. */
export const loadUserSections = sectionLoader<UserPageTarget>([
  { place: 'end', load: async () => (await import('#history/web/record-history.tsx')).UserHistory },
]);
