/** The question before a form with unsaved changes is left (specification, section 2.7). */
import { discardOpenDrafts } from '#web/form/open-drafts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Props {
  opened: boolean;
  onLeave: () => unknown;
  /** Closes the dialog, also after leaving. */
  onClose: () => void;
}

/** Whoever leaves on purpose gives up what the browser kept of the form. */
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
