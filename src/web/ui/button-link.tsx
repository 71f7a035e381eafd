/** A button that leads to another page: an address one can open in a new tab, and a button to whoever listens. */
import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps, KeyboardEvent, MouseEventHandler } from 'react';
import { Link } from 'react-router';
import { useIsDeleted } from '#web/live/deleted-context.ts';

interface Props extends ButtonProps, Pick<ComponentProps<'a'>, 'aria-keyshortcuts' | 'aria-label' | 'title'> {
  to: string;
  /** Handed to the page that it leads to. */
  state?: unknown;
  onClick?: MouseEventHandler<HTMLElement> | undefined;
  /** A way out: it leads on also where the record of the page was deleted. */
  leadsAway?: boolean;
}

/** The space bar presses a button; a link that stands for one knows nothing of it. */
export function clickOnSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  (event.target as HTMLElement).click();
}

/** Looks, sounds and works as a button, also by the space bar. */
export function ButtonLink({ to, state, onClick, leadsAway = false, ...button }: Props) {
  const isDeleted = useIsDeleted();
  if (isDeleted && !leadsAway) return <Button disabled {...button} />;
  return <Button component={Link} role="button" onKeyDown={clickOnSpace} {...{ to, state, onClick }} {...button} />;
}
