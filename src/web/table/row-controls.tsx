/**
 * The checkbox of a row and the button that opens it, ten or a hundred of each on a page: the library's own elements and
 * classes, without its components, which cost a list more than all of its cells, and no components of ours.
 */
import { Checkbox, CheckIcon } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { joinClasses } from '#web/ui/join-classes.ts';
import { buttonLook } from '#web/ui/plain-button.tsx';
import classes from './row-controls.module.css';

interface RowCheckboxProps extends ComponentProps<'input'> {
  /** `Select AB12 CDE` */
  label: string;
  /** Some of what it stands for has a tick, and some has none. */
  indeterminate?: boolean;
  'data-stop'?: string;
}

const inner = joinClasses(Checkbox.classes.inner, classes.checkbox);
const box = joinClasses('mantine-focus-auto', Checkbox.classes.input, 'mantine-Checkbox-input');

/** A dash in place of the tick. */
const dash = (
  <svg viewBox="0 0 32 6" fill="none" aria-hidden="true" className={Checkbox.classes.icon}>
    <rect width="32" height="6" fill="currentColor" rx="3" />
  </svg>
);

/** As a `Checkbox`. */
export function rowCheckbox({ label, indeterminate, ...input }: RowCheckboxProps): ReactNode {
  const mark = (element: HTMLInputElement | null) => {
    if (element) element.indeterminate = indeterminate === true;
  };
  return (
    <div className={inner}>
      <input
        type="checkbox"
        className={box}
        aria-label={label}
        {...input}
        {...(indeterminate === undefined ? {} : { ref: mark, 'data-indeterminate': indeterminate || undefined })}
      />
      {indeterminate ? dash : input.checked && <CheckIcon className={Checkbox.classes.icon} />}
    </div>
  );
}

const rowLink = {
  ...buttonLook({ variant: 'default', size: 'compact-sm', className: classes.link }),
  role: 'button',
  'data-row-link': true,
};

/** Opens a row: a `ButtonLink` as a bare element, whose presses and keys the table's body hears (`row-keys.ts`). */
export function rowLinkTo(address: string, label: string): ReactNode {
  return (
    <a {...rowLink} href={address} aria-label={label}>
      View
    </a>
  );
}
