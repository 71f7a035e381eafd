/** What a section shows that has no records. Sections without records are not printed. */
import { Text } from '@mantine/core';

export function EmptyText({ children }: { children: string }) {
  return (
    <Text c="dimmed" data-nothing>
      {children}
    </Text>
  );
}
