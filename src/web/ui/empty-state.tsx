/** What stands where a list or a section has nothing to show, with the next step. */
import { Stack, Text, ThemeIcon } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
  text: string;
  icon?: ReactNode;
  /** The next step: a button or two. */
  children?: ReactNode;
}

/** Says that there is nothing, and what to do about it. */
export function EmptyState({ text, icon, children }: Props) {
  return (
    <Stack align="center" gap="sm" py="xl" px="md">
      <ThemeIcon variant="default" size={56} radius="xl" aria-hidden>
        {icon ?? <IconInbox size={30} />}
      </ThemeIcon>
      <Text fw={500} ta="center">
        {text}
      </Text>
      {children}
    </Stack>
  );
}
