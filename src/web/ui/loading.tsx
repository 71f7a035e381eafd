/** A spinner with text. */
import { Loader, Stack, Text } from '@mantine/core';

export function Loading({ text = 'Loading...' }: { text?: string }) {
  return (
    <Stack align="center" justify="center" gap="sm" mih={220} role="status" data-loading>
      <Loader aria-hidden />
      <Text c="dimmed">{text}</Text>
    </Stack>
  );
}
