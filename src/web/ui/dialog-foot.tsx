/** The end of a dialog that asks for something: what is wrong, the way out, and the button that does it. */
import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIsDeleted } from '#web/live/deleted-context.ts';
import { BusyButton } from './busy-button.tsx';
import { useBusyModal } from './dialog.tsx';

interface Props {
  /** Why it was not done, where it was tried. */
  errorText?: string;
  busy: boolean;
  /** While there is nothing that could be done yet. */
  disabled?: boolean;
  /** Forgets what was typed, where Cancel gives it up. */
  discardDraft?: () => void;
  onCancel: () => void;
  /** Left out where the button sends the form around it. */
  onConfirm?: () => void;
  /** Whether the focus begins on the button, for a dialog whose fields are filled. */
  isFirst?: boolean;
  /** The words of the button that does it. */
  children: ReactNode;
}

/** Cancel stands first; both rest while the work is under way, and the dialog stays. */
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
