/** Stands beside an e-mail that its person may have made up. */
import { Badge } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

/** In words, as it matters to whoever approves. */
export function UnconfirmedMark() {
  const icon = <IconAlertTriangle size={13} color="var(--mantine-color-orange-7)" aria-hidden />;
  return (
    <Badge variant="default" tt="none" fw={600} leftSection={icon} style={{ flexShrink: 0 }}>
      E-mail not confirmed
    </Badge>
  );
}
