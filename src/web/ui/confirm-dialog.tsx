/** A dialog that asks for confirmation. */
import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { BusyButton } from './busy-button.tsx';
import { Dialog } from './dialog.tsx';
import { useOneAtATime } from './use-one-at-a-time.ts';

interface Props {
  opened: boolean;
  title: string;
  text: string;
  /** The name of the record: `AB12 CDE, DAF XF 480`. */
  subject?: string | undefined;
  confirmLabel: string;
  cancelLabel?: string;
  /** The dialog is busy until the promise settles. The function must show its errors itself. */
  onConfirm: () => unknown;
  /** Called for Cancel, Escape, a click outside, and after confirming. */
  onClose: () => void;
  /** Whether the action deletes something. */
  dangerous?: boolean;
  /** The action is not possible, and `children` explain why. */
  isRefused?: boolean;
  /** Further options, such as a checkbox. */
  children?: ReactNode;
}

export function ConfirmDialog(props: Props) {
  const { opened, title, text, confirmLabel, cancelLabel = 'Cancel', onConfirm, onClose, dangerous = true } = props;
  const { busy, run } = useOneAtATime();

  async function work() {
    try {
      await onConfirm();
    } catch {
      // `onConfirm` has shown the error.
    }
    onClose();
  }

  return (
    <Dialog
      opened={opened}
      onClose={busy ? () => undefined : onClose}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': 'Close', disabled: busy }}
    >
      <Stack>
        <Text>{text}</Text>
        {props.subject === undefined ? null : (
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {props.subject}
          </Text>
        )}
        {props.children}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={busy} data-autofocus>
            {cancelLabel}
          </Button>
          <BusyButton
            busy={busy}
            disabled={props.isRefused ?? false}
            onClick={() => void run(work)}
            {...(dangerous ? { color: 'red' } : {})}
          >
            {confirmLabel}
          </BusyButton>
        </Group>
      </Stack>
    </Dialog>
  );
}
