import { Badge } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

/** Warns administrators who approve a user that the e-mail may not be theirs. */
export function UnconfirmedMark() {
  const icon = <IconAlertTriangle size={13} color="var(--mantine-color-orange-7)" aria-hidden />;
  return (
    <Badge variant="default" tt="none" fw={600} leftSection={icon} style={{ flexShrink: 0 }}>
      Email not confirmed
    </Badge>
  );
}
