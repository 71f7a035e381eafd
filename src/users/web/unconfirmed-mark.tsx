/** Stands beside an e-mail that its person may have made up. */
import { Badge } from '@mantine/core';

/** In words, as it matters to whoever approves. */
export function UnconfirmedMark() {
  return (
    <Badge color="orange.9" variant="outline" tt="none" fw={600} style={{ flexShrink: 0 }}>
      E-mail not confirmed
    </Badge>
  );
}
