/** A state of a record as a badge, in the colour that the state has in lists. */
import { Badge } from '@mantine/core';
import type { StateColour } from './state-word.tsx';

interface Props {
  text: string;
  color: StateColour;
  size?: 'md' | 'lg';
}

export function StateBadge({ text, ...look }: Props) {
  return (
    <Badge variant="light" c="var(--mantine-color-text)" tt="none" miw="max-content" {...look}>
      {text}
    </Badge>
  );
}
