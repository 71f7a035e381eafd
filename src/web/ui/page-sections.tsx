/** Sections of a record's page that belong to rooms above the page's own (docs/architecture.md, Import rules). */
import type { ComponentType } from 'react';

/** Below the page's head, among what belongs to the record, or after all of it. */
export type SectionPlace = 'head' | 'middle' | 'end';

/** One such section; it reads what it shows by itself. `app/page-sections.tsx` says which page has which. */
export interface PageSection<Target> {
  place: SectionPlace;
  Section: ComponentType<{ target: Target }>;
}

/** A page's sections as its props, where every page takes them. */
export interface WithSections<Target> {
  sections: readonly PageSection<Target>[];
}

interface Props<Target> extends WithSections<Target> {
  at: SectionPlace;
  target: Target;
}

/** Those of one place of the page, in the order in which they were handed in. */
export function PageSections<Target>({ sections, at, target }: Props<Target>) {
  return sections
    .filter(({ place }) => place === at)
    .map(({ Section }, index) => <Section key={`${at}${String(index)}`} target={target} />);
}
