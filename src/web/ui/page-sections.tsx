/** Sections of a record's page from features that the page must not import (docs/architecture.md, Import rules). */
import type { ComponentType } from 'react';

/** Below the record's facts, after its own sections, at the end, or among the buttons at the top. */
export type SectionPlace = 'facts' | 'middle' | 'end' | 'action';

/** A section that loads its own data. `app/page-sections.tsx` assigns sections to pages. */
export interface PageSection<Target> {
  place: SectionPlace;
  Section: ComponentType<{ target: Target }>;
}

/** The props of pages with sections. */
export interface WithSections<Target> {
  sections: readonly PageSection<Target>[];
}

interface Props<Target> extends WithSections<Target> {
  at: SectionPlace;
  target: Target;
}

/** The sections for one place of the page, in the given order. */
export function PageSections<Target>({ sections, at, target }: Props<Target>) {
  return sections
    .filter(({ place }) => place === at)
    .map(({ Section }, index) => <Section key={`${at}${String(index)}`} target={target} />);
}
