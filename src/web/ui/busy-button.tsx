/** A button that keeps its name and the focus, and takes no second press, while its work is under way. */
import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';

interface Props extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  busy: boolean;
  children: ReactNode;
}

/**
 * Shows a spinner before its words while busy. A browser takes the focus away from a disabled button, and whoever works
 * by keyboard would start at the top of the page again: a busy one is disabled in words and looks alone.
 */
export function BusyButton({ busy, children, leftSection, onClick, ...button }: Props) {
  return (
    <Button
      {...button}
      aria-busy={busy}
      {...(busy && { 'aria-disabled': true, 'data-disabled': true })}
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
