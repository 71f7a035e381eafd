/** Shows new recovery codes, which cannot be shown again. */
import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
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
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              onClick={copy}
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button ref={done} onClick={onDone}>
          I have saved them
        </Button>
      </Group>
    </Stack>
  );
}
