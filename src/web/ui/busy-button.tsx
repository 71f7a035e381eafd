/** A button that keeps its name, and takes no second press, while its work is under way. */
import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';

interface Props extends Omit<ButtonProps, 'loading'> {
  busy: boolean;
  children: ReactNode;
  type?: 'button' | 'submit';
  form?: string;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** Shows a spinner before its words while busy. */
export function BusyButton({ busy, children, disabled, leftSection, type = 'button', ...button }: Props) {
  return (
    <Button
      {...button}
      type={type}
      disabled={busy || disabled === true}
      aria-busy={busy}
      leftSection={busy ? <Loader size={16} color="currentColor" aria-hidden /> : leftSection}
    >
      {children}
    </Button>
  );
}
