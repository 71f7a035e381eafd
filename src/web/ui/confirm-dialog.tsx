/** A dialog that asks before something is done that cannot be taken back. */
import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { BusyButton } from './busy-button.tsx';
import { Dialog } from './dialog.tsx';
import { useOneAtATime } from './use-one-at-a-time.ts';

interface Props {
  opened: boolean;
  title: string;
  text: string;
  /** The record that it is about, by name: `AB12 CDE, DAF XF 480`. */
  subject?: string | undefined;
  confirmLabel: string;
  cancelLabel?: string;
  /** Runs once a press; the dialog is busy until it settles. Telling of a failure is its own affair. */
  onConfirm: () => unknown;
  /** Closes the dialog: by Cancel, Escape, a press outside, and after the work. */
  onClose: () => void;
  /** Whether the action destroys something. */
  dangerous?: boolean;
  /** Says in `children` why the action is refused. */
  isRefused?: boolean;
  /** Further choices, as a checkbox. */
  children?: ReactNode;
}

/** Named by its title; a second press while busy does nothing. */
export function ConfirmDialog(props: Props) {
  const { opened, title, text, confirmLabel, cancelLabel = 'Cancel', onConfirm, onClose, dangerous = true } = props;
  const { busy, run } = useOneAtATime();

  async function work() {
    try {
      await onConfirm();
    } catch {
      // Told by whoever did the work.
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
