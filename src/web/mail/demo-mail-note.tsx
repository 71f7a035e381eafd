/** Says in the demo that e-mails are shown instead of sent, with a link to them. */
import { Anchor, Text } from '@mantine/core';
import { mailShownAt } from './mail-setup.ts';

export function DemoMailNote() {
  const shownAt = mailShownAt();
  if (shownAt === undefined) return null;
  return (
    <Text size="sm">
      This is the demo. It sends no e-mails, but{' '}
      <Anchor href={shownAt} target="_blank" rel="noopener" inherit underline="always">
        shows what it would send
      </Anchor>
      .
    </Text>
  );
}
