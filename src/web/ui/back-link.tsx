/** A button that leads back: to the list that one came from, as it was left, or to the record that it names. */
import type { ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { ButtonLink } from './button-link.tsx';
import { useWayBack } from './way-back.ts';

interface Props extends ButtonProps {
  /** Where it leads whoever came by the page's address alone. */
  to: string;
  children: ReactNode;
}

/** Looks as the other buttons that cost nothing. */
export function BackLink({ to, ...button }: Props) {
  return <ButtonLink variant="default" {...button} {...useWayBack(to)} />;
}
