/** On a phone, a bar that stays at the top of a truck's page and jumps to its sections. */
import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './section-jumps.module.css';

const sections = {
  details: 'Details',
  costings: 'Costings',
  paperwork: 'Orders and invoices',
  photos: 'Images',
  videos: 'Videos',
  sharing: 'Sharing',
  documents: 'Documents',
  history: 'History',
} as const;

type SectionId = keyof typeof sections;

interface JumpTargetProps {
  section: SectionId;
  children: ReactNode;
}

/** Can be focused, so that the keyboard goes on from there. */
export function JumpTarget({ section, children }: JumpTargetProps) {
  return (
    <div id={section} tabIndex={-1} className={classes.target}>
      {children}
    </div>
  );
}

function jumpTo(section: SectionId) {
  const target = document.getElementById(section);
  target?.focus({ preventScroll: true });
  target?.scrollIntoView();
}

/** One press away; the others are in a select, so that none is cut off. */
const shownFirst: readonly SectionId[] = ['costings', 'paperwork'];
const inSelect = (Object.keys(sections) as SectionId[]).filter((section) => !shownFirst.includes(section));

export function SectionJumps() {
  return (
    <nav className={classes.bar} aria-label="Sections">
      {shownFirst.map((section) => (
        <button key={section} type="button" onClick={() => jumpTo(section)}>
          {sections[section]}
        </button>
      ))}
      <NativeSelect
        className={classes.others ?? ''}
        aria-label="Other sections"
        variant="unstyled"
        value=""
        onChange={(event) => jumpTo(event.currentTarget.value as SectionId)}
      >
        <option value="" disabled hidden>
          Other
        </option>
        {inSelect.map((section) => (
          <option key={section} value={section}>
            {sections[section]}
          </option>
        ))}
      </NativeSelect>
    </nav>
  );
}
