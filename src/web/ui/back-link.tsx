/** A button that leads back: to the list that one came from, as it was left, or to the record that it names. */
import type { ComponentProps } from 'react';
import { ButtonLink } from './button-link.tsx';
import { useWayBack } from './way-back.ts';

/** `to` is where it leads whoever came by the page's address alone. */
type Props = Omit<ComponentProps<typeof ButtonLink>, 'state'>;

/** Looks as the other buttons that cost nothing. */
export function BackLink({ to, ...button }: Props) {
  return <ButtonLink variant="default" leadsAway {...button} {...useWayBack(to)} />;
}
