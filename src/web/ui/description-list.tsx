/** Labels with their values, in as many columns as there is room for. */
import type { ReactNode } from 'react';
import classes from './description-list.module.css';

/** One label with its value. */
export interface DescriptionLine {
  id: string;
  label: string;
  value: ReactNode;
  /** Takes the whole width, and keeps the line breaks of its text. */
  wide?: boolean;
  strong?: boolean;
}

/** A value that is missing is said to be missing. */
export function DescriptionList({ lines }: { lines: readonly DescriptionLine[] }) {
  return (
    <dl className={classes.list}>
      {lines.map(({ id, label, value, wide, strong }) => (
        <div key={id} data-wide={wide || undefined} data-strong={strong || undefined}>
          <dt>{label}</dt>
          <dd>{value === '' ? <span className={classes.none}>–</span> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
