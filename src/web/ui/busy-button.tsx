/** A button that keeps its name and the focus, and takes no second press, while its work is under way. */
import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';

interface Props extends Omit<ButtonProps, 'loading'> {
  busy: boolean;
  children: ReactNode;
  type?: 'button' | 'submit';
  form?: string;
  title?: string | undefined;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
}

/**
 * Shows a spinner before its words while busy. A browser takes the focus away from a disabled button, and whoever works
 * by keyboard would start at the top of the page again: a busy one is disabled in words and looks alone.
 */
export function BusyButton({ busy, children, leftSection, onClick, type = 'button', ...button }: Props) {
  return (
    <Button
      {...button}
      type={type}
      aria-busy={busy}
      {...(busy ? { 'aria-disabled': true, 'data-disabled': true } : {})}
      leftSection={busy ? <Loader size={16} color="currentColor" aria-hidden /> : leftSection}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {children}
    </Button>
  );
}
