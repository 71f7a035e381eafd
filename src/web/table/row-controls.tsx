/** The checkbox of a row and the link that opens it: plain elements, because a page has up to a hundred of each. */
import type { ComponentProps, ReactNode } from 'react';
import classes from './row-controls.module.css';

interface RowCheckboxProps extends ComponentProps<'input'> {
  /** `Select AB12 CDE` */
  label: string;
  /** Only some of the rows are selected. */
  indeterminate?: boolean;
  'data-stop'?: string;
}

/** Looks like Mantine's checkbox. */
export function rowCheckbox({ label, indeterminate = false, ...input }: RowCheckboxProps): ReactNode {
  const mark = (element: HTMLInputElement | null) => {
    if (element) element.indeterminate = indeterminate;
  };
  return <input ref={mark} type="checkbox" className={classes.checkbox} aria-label={label} {...input} />;
}

const rowLink = { className: classes.link, role: 'button', 'data-row-link': true };

/** The link that opens a row. The table's body handles its clicks and keys (`row-keys.ts`). */
export function rowLinkTo(address: string, label: string): ReactNode {
  return (
    <a {...rowLink} href={address} aria-label={label}>
      View
    </a>
  );
}
