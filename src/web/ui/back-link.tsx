/** A button that leads back: to the list that one came from, as it was left, or to the record that it names. */
import type { ComponentProps } from 'react';
import { useBackLink } from './back-navigation.ts';
import { ButtonLink } from './button-link.tsx';

/** `to` is where it leads whoever came by the page's address alone. */
type Props = Omit<ComponentProps<typeof ButtonLink>, 'state'>;

/** Looks as the other buttons that cost nothing. */
export function BackLink({ to, ...button }: Props) {
  return <ButtonLink variant="default" leadsAway {...button} {...useBackLink(to)} />;
}
