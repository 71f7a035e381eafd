/** The empty state of a list or a section. */
import { Stack, Text, ThemeIcon } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
  text: string;
  icon?: ReactNode;
  /** One or two buttons for the next step. */
  children?: ReactNode;
}

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
