/** Shows new recovery codes, which cannot be shown again. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { CopyTextButton } from '#web/ui/copy-text-button.tsx';
import classes from './account.module.css';

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const done = useRef<HTMLButtonElement>(null);
  // The previous step's button had the focus and no longer exists.
  useEffect(() => done.current?.focus(), []);
  return (
    <Stack>
      <Text>
        Save these recovery codes somewhere other than your phone. Each works once. They will not be shown again.
      </Text>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="flex-end" gap="xs">
        <CopyTextButton text={codes.join('\n')} />
        <Button ref={done} onClick={onDone}>
          I have saved them
        </Button>
      </Group>
    </Stack>
  );
}
