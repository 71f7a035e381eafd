/** Copies a text to the clipboard, and says so for a moment. */
import { Button, type ButtonProps, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';

interface Props extends Pick<ButtonProps, 'size'> {
  text: string;
  label?: string;
}

export function CopyTextButton({ text, label = 'Copy', ...look }: Props) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button
          {...look}
          variant="default"
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={copy}
        >
          {copied ? 'Copied' : label}
        </Button>
      )}
    </CopyButton>
  );
}
