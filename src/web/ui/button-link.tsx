/** A link that looks like a button, and is one for screen readers. Unlike a button, it can be opened in a new tab. */
import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps, KeyboardEvent, MouseEventHandler } from 'react';
import { Link } from 'react-router';
import { useIsDeleted } from '#web/live/deleted-context.ts';

interface Props extends ButtonProps, Pick<ComponentProps<'a'>, 'aria-keyshortcuts' | 'aria-label' | 'title'> {
  to: string;
  /** In a list's toolbar: the second line on a phone. */
  'data-below'?: boolean;
  /** Navigation state for the target page. */
  state?: unknown;
  onClick?: MouseEventHandler<HTMLElement> | undefined;
  /** Stays enabled if the record of the page was deleted, because it leaves the page. */
  leadsAway?: boolean;
}

/** Links do not react to the space bar, but buttons do. */
export function clickOnSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  (event.target as HTMLElement).click();
}

export function ButtonLink({ to, state, onClick, leadsAway = false, ...button }: Props) {
  const isDeleted = useIsDeleted();
  if (isDeleted && !leadsAway) return <Button disabled {...button} />;
  return <Button component={Link} role="button" onKeyDown={clickOnSpace} {...{ to, state, onClick }} {...button} />;
}
