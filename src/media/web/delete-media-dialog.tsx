/** Confirms and deletes a photo or a video. */
import type { MediaKind } from '#media/media.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import type { RecordTarget } from '#web/record-target.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useDeleteMedia } from './media-queries.ts';

interface Props {
  target: RecordTarget;
  kind: MediaKind;
  /** The photo or video to delete; undefined while the dialog is closed. */
  name: string | undefined;
  onDeleted: () => void;
  onClose: () => void;
}

const titles = { image: 'Delete Truck Image', video: 'Delete Truck Video' } as const;

/** The list is refetched even after a failure, because someone else may have deleted the file. */
export function DeleteMediaDialog({ target, kind, name, onDeleted, onClose }: Props) {
  const remove = useDeleteMedia(target, kind);

  async function confirm() {
    if (name === undefined) return;
    clearAlerts('Error', 'Warning');
    try {
      await remove.mutateAsync(name);
      sendAlert('Success', `Truck ${kind} deleted successfully.`);
      onDeleted();
    } catch {
      sendAlert('Error', `Failed to delete truck ${kind}.`);
    }
  }

  return (
    <ConfirmDialog
      opened={name !== undefined}
      title={titles[kind]}
      text={`Are you sure you want to delete this truck ${kind}? This action cannot be undone.`}
      confirmLabel="Delete"
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
