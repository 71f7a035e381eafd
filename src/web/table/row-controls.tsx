/**
 * The checkbox of a row and the button that opens it, ten or a hundred of each on a page: the library's own elements and
 * classes, without its components, which cost a list more than all of its cells.
 */
import { Checkbox, CheckIcon } from '@mantine/core';
import type { ComponentProps } from 'react';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { joinClasses } from '#web/ui/join-classes.ts';
import classes from './row-controls.module.css';

interface RowCheckboxProps extends ComponentProps<'input'> {
  /** `Select AB12 CDE` */
  label: string;
  /** Some of what it stands for has a tick, and some has none. */
  indeterminate?: boolean;
  'data-stop'?: string;
}

const box = joinClasses('mantine-focus-auto', Checkbox.classes.input, 'mantine-Checkbox-input');

/** A dash in place of the tick. */
const dash = (
  <svg viewBox="0 0 32 6" fill="none" aria-hidden="true" className={Checkbox.classes.icon}>
    <rect width="32" height="6" fill="currentColor" rx="3" />
  </svg>
);

/** As a `Checkbox`. */
export function RowCheckbox({ label, indeterminate, ...input }: RowCheckboxProps) {
  const mark = (element: HTMLInputElement | null) => {
    if (element) element.indeterminate = indeterminate === true;
  };
  return (
    <div className={classes.checkbox}>
      <div className={Checkbox.classes.inner}>
        <input
          type="checkbox"
          className={box}
          aria-label={label}
          {...input}
          {...(indeterminate === undefined ? {} : { ref: mark, 'data-indeterminate': indeterminate || undefined })}
        />
        {indeterminate ? dash : input.checked && <CheckIcon className={Checkbox.classes.icon} />}
      </div>
    </div>
  );
}

/** Opens a row. */
export function RowLink({ to, label, children }: { to: string; label: string; children: string }) {
  return (
    <ButtonLink to={to} variant="default" size="compact-sm" aria-label={label}>
      {children}
    </ButtonLink>
  );
}
