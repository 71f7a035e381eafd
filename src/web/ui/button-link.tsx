/** A button that leads to another page: an address one can open in a new tab, and a button to whoever listens. */
import { Button, type ButtonProps } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from 'react-router';

interface Props extends ButtonProps {
  to: string;
  /** Travels along as navigation state. */
  state?: unknown;
  children: ReactNode;
}

/** The space bar presses a button; a link that stands for one knows nothing of it. */
export function pressWithSpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

/** Looks, sounds and works as a button, also by the space bar. */
export function ButtonLink({ to, state, children, ...button }: Props) {
  return (
    <Button component={Link} to={to} state={state} role="button" onKeyDown={pressWithSpace} {...button}>
      {children}
    </Button>
  );
}
