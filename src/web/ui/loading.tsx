/** A spinner with words, while something is on its way. */
import { Loader, Stack, Text } from '@mantine/core';

/** Fills the place of what is to come. */
export function Loading({ text = 'Loading...' }: { text?: string }) {
  return (
    <Stack align="center" justify="center" gap="sm" mih={220} role="status" data-loading>
      <Loader aria-hidden />
      <Text c="dimmed">{text}</Text>
    </Stack>
  );
}
