/** A button that leads to another page: an address one can open in a new tab, and a button to whoever listens. */
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { useIsDeleted } from '#web/live/deleted-context.ts';
import { ButtonContent, type ButtonLook, buttonLook } from './plain-button.tsx';

interface Props extends ButtonLook, Omit<ComponentProps<typeof Link>, 'className' | 'to'> {
  to: string;
  /** A way out: it leads on also where the record of the page was deleted. */
  leadsAway?: boolean;
  children: ReactNode;
}

/** The space bar presses a button; a link that stands for one knows nothing of it. */
export function pressWithSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  (event.target as HTMLElement).click();
}

/** Looks, sounds and works as a button, also by the space bar. */
export function ButtonLink({ variant, size, leftSection, className, leadsAway = false, children, ...link }: Props) {
  const look = buttonLook({ variant, size, leftSection, className });
  const isDeleted = useIsDeleted();
  if (isDeleted && !leadsAway) {
    return (
      <button type="button" disabled {...look}>
        <ButtonContent leftSection={leftSection}>{children}</ButtonContent>
      </button>
    );
  }
  return (
    <Link role="button" onKeyDown={pressWithSpace} {...look} {...link}>
      <ButtonContent leftSection={leftSection}>{children}</ButtonContent>
    </Link>
  );
}
