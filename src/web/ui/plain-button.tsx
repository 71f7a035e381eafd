/**
 * A button: the library's own elements, classes and attributes without its components, whose mounting cost a list more
 * than all of its cells.
 */
import { Button, UnstyledButton } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';
import classes from './plain-button.module.css';

/** How a button looks; without a variant it is the filled one. */
export interface ButtonLook {
  variant?: 'filled' | 'default' | 'subtle' | undefined;
  size?: 'sm' | 'md' | 'compact-sm' | 'compact-md' | undefined;
  /** Stands before its words: an icon. */
  leftSection?: ReactNode;
  className?: string | undefined;
}

const always = ['mantine-focus-auto', Button.classes.root, UnstyledButton.classes.root, 'mantine-Button-root'];
const names = joinClasses(...always, classes.button);
const pressable = joinClasses('mantine-active', names);

/** The classes and attributes of its element. */
export function buttonLook({ variant, size, leftSection, className }: ButtonLook, isOff = false) {
  const own = isOff ? names : pressable;
  return {
    className: className ? `${own} ${className}` : own,
    'data-variant': variant,
    'data-size': size,
    'data-with-left-section': leftSection ? true : undefined,
    'data-disabled': isOff || undefined,
  };
}

/** What stands in its element. */
export function ButtonContent({ leftSection, children }: { leftSection: ReactNode; children: ReactNode }) {
  return (
    <span className={Button.classes.inner}>
      {leftSection ? (
        <span className={Button.classes.section} data-position="left">
          {leftSection}
        </span>
      ) : null}
      <span className={Button.classes.label}>{children}</span>
    </span>
  );
}

/** Of a button; `isOff` makes it look closed while it stays one that has the focus. */
export type PlainButtonProps = ButtonLook & Omit<ComponentProps<'button'>, 'className'> & { isOff?: boolean };

/** As the library's `Button`. */
export function PlainButton(props: PlainButtonProps) {
  const { variant, size, leftSection, className, isOff = false, type = 'button', children, ...button } = props;
  const look = buttonLook({ variant, size, leftSection, className }, isOff || button.disabled);
  return (
    <button type={type} {...look} {...button}>
      <ButtonContent leftSection={leftSection}>{children}</ButtonContent>
    </button>
  );
}
