/** The checkbox of a row and the link that opens it: bare elements, as a page has up to a hundred of each. */
import type { ComponentProps, ReactNode } from 'react';
import classes from './row-controls.module.css';

interface RowCheckboxProps extends ComponentProps<'input'> {
  /** `Select AB12 CDE` */
  label: string;
  /** Some of what it stands for has a tick, and some has none. */
  indeterminate?: boolean;
  'data-stop'?: string;
}

/** Looks like Mantine's. */
export function rowCheckbox({ label, indeterminate = false, ...input }: RowCheckboxProps): ReactNode {
  const mark = (element: HTMLInputElement | null) => {
    if (element) element.indeterminate = indeterminate;
  };
  return <input ref={mark} type="checkbox" className={classes.checkbox} aria-label={label} {...input} />;
}

const rowLink = { className: classes.link, role: 'button', 'data-row-link': true };

/** Opens a row; the table's body hears its presses and keys (`row-keys.ts`). */
export function rowLinkTo(address: string, label: string): ReactNode {
  return (
    <a {...rowLink} href={address} aria-label={label}>
      View
    </a>
  );
}
