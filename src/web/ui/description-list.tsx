/** A responsive list of labels and values. */
import type { ReactNode } from 'react';
import classes from './description-list.module.css';

export interface DescriptionLine {
  id: string;
  label: string;
  value: ReactNode;
  /** Uses the full width, and shows the line breaks of the text. */
  wide?: boolean;
  strong?: boolean;
}

interface Props {
  lines: readonly DescriptionLine[];
  /** Each label beside its value, as in an address block. */
  isBlock?: boolean;
}

/** A missing value is shown as a dash. */
export function DescriptionList({ lines, isBlock = false }: Props) {
  return (
    <dl className={isBlock ? classes.block : classes.list}>
      {lines.map(({ id, label, value, wide, strong }) => (
        <div key={id} data-wide={wide || undefined} data-strong={strong || undefined}>
          <dt>{label}</dt>
          <dd>{value === '' ? <span className={classes.none}>–</span> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
