/**
 * The checkbox of a row and the button that opens it, ten or a hundred of each on a page: the library's own elements and
 * classes, without its components, which cost a list more than all of its cells.
 */
import { Button, Checkbox, CheckIcon, UnstyledButton } from '@mantine/core';
import type { ChangeEventHandler } from 'react';
import { Link } from 'react-router';
import { pressWithSpace } from '#web/ui/button-link.tsx';
import { joinClasses } from './cell-place.ts';
import classes from './row-controls.module.css';

interface RowCheckboxProps {
  /** `Select AB12 CDE` */
  label: string;
  checked: boolean;
  onChange: ChangeEventHandler<HTMLInputElement>;
}

const box = joinClasses('mantine-focus-auto', Checkbox.classes.input, 'mantine-Checkbox-input');

/** As a `Checkbox`. */
export function RowCheckbox({ label, checked, onChange }: RowCheckboxProps) {
  return (
    <div className={classes.checkbox}>
      <div className={Checkbox.classes.inner}>
        <input type="checkbox" className={box} aria-label={label} checked={checked} onChange={onChange} />
        <CheckIcon className={Checkbox.classes.icon} />
      </div>
    </div>
  );
}

const button = joinClasses(
  'mantine-focus-auto',
  'mantine-active',
  Button.classes.root,
  UnstyledButton.classes.root,
  classes.button,
);

/** As a `ButtonLink`, compact and pale. */
export function RowLink({ to, label, children }: { to: string; label: string; children: string }) {
  return (
    <Link to={to} role="button" aria-label={label} className={button} data-variant="default" onKeyDown={pressWithSpace}>
      <span className={Button.classes.inner}>
        <span className={Button.classes.label}>{children}</span>
      </span>
    </Link>
  );
}
