/** The footer of a dialog: error message, Cancel and the action button. */
import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIsDeleted } from '#web/live/deleted-context.ts';
import { BusyButton } from './busy-button.tsx';
import { useBusyModal } from './dialog.tsx';

interface Props {
  /** Error message of a failed attempt. */
  errorText?: string;
  busy: boolean;
  /** Disables the action button. */
  disabled?: boolean;
  /** Called by Cancel to discard the draft. */
  discardDraft?: () => void;
  onCancel: () => void;
  /** Undefined if the button submits the surrounding form. */
  onConfirm?: () => void;
  /** Whether the button has the initial focus, for a dialog with filled fields. */
  isFirst?: boolean;
  /** Label of the action button. */
  children: ReactNode;
}

/** Both buttons are disabled while the action is running. */
export function DialogFoot(props: Props) {
  const { errorText = '', busy, disabled: isOff = false, isFirst, discardDraft, onCancel, onConfirm, children } = props;
  const disabled = useIsDeleted() || isOff;
  useBusyModal(busy);
  const cancel = () => {
    discardDraft?.();
    onCancel();
  };
  return (
    <>
      {errorText === '' ? null : (
        <Alert color="red" role="alert">
          {errorText}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={busy} onClick={cancel}>
          Cancel
        </Button>
        <BusyButton
          busy={busy}
          disabled={disabled}
          {...(onConfirm ? { onClick: onConfirm } : { type: 'submit' })}
          {...(isFirst ? { 'data-autofocus': true } : {})}
        >
          {children}
        </BusyButton>
      </Group>
    </>
  );
}
