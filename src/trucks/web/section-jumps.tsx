/** On a phone, a bar that stays at the top of a truck's page and jumps to its sections. */
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

export function SectionJumps() {
  return (
    <nav className={classes.bar} aria-label="Sections">
      {(Object.keys(sections) as SectionId[]).map((section) => (
        <button key={section} type="button" onClick={() => jumpTo(section)}>
          {sections[section]}
        </button>
      ))}
    </nav>
  );
}
