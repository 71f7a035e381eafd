/** A Back button to the list from which the user came, as they left it, or to a given record. */
import type { ComponentProps } from 'react';
import { useBackLink } from './back-navigation.ts';
import { ButtonLink } from './button-link.tsx';

/** @param to the target if the user opened the page by its URL */
type Props = Omit<ComponentProps<typeof ButtonLink>, 'state'>;

/** Looks like other default buttons. */
export function BackLink({ to, ...button }: Props) {
  return <ButtonLink variant="default" leadsAway {...button} {...useBackLink(to)} />;
}
