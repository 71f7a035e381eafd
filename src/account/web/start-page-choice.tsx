/** Chooses the page that opens after log-in. */
import { Radio, Stack } from '@mantine/core';
import { type StartPage, useStartPage } from '#web/start-page.ts';
import { Section } from '#web/ui/section.tsx';

export function StartPageChoice() {
  const { startPage, choose } = useStartPage();
  return (
    <Section title="First page">
      <Radio.Group
        label="Which page opens first?"
        description="Remembered in this browser."
        value={startPage}
        onChange={(page) => choose(page as StartPage)}
      >
        <Stack gap="sm" mt="sm">
          <Radio value="currentStock" label="Current Stock" />
          <Radio value="home" label="Home, with today's figures" />
        </Stack>
      </Radio.Group>
    </Section>
  );
}
