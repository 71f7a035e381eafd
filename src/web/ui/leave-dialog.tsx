/** Asks for confirmation before the user leaves a form with unsaved changes. */
import { discardOpenDrafts } from '#web/form/open-drafts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Props {
  opened: boolean;
  onLeave: () => unknown;
  /** Called to close the dialog, also after leaving. */
  onClose: () => void;
}

/** Leaving on purpose also discards the draft. */
export function LeaveDialog({ opened, onLeave, onClose }: Props) {
  return (
    <ConfirmDialog
      opened={opened}
      title="Leave without saving?"
      text="Your changes have not been saved and will be lost."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => {
        discardOpenDrafts();
        onLeave();
      }}
      onClose={onClose}
    />
  );
}
