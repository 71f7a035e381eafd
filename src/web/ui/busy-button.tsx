/** A button that keeps its name and the focus while its action is running, and acts once for a double click. */
import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';

interface Props extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  busy: boolean;
  children: ReactNode;
}

/**
 * Shows a spinner while busy. Uses `aria-disabled`, because a browser removes the focus from a disabled button and
 * keyboard users would have to start at the top of the page again.
 */
export function BusyButton({ busy, children, leftSection, onClick, ...button }: Props) {
  return (
    <Button
      {...button}
      aria-busy={busy}
      {...(busy && { 'aria-disabled': true, 'data-disabled': true })}
      leftSection={busy ? <Loader size={16} color="currentColor" aria-hidden /> : leftSection}
      onClick={(event) => {
        // A fast action is over before the second click of a double click.
        if (busy || event.detail > 1) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {children}
    </Button>
  );
}
