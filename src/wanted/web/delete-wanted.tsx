import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Wanted } from '#wanted/wanted.ts';
import { deleteWantedRoute } from '#wanted/wanted-routes.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { errorMessage, hasStatus } from '#web/api/api-error.ts';
import { useChange } from '#web/api/use-call.ts';
import { type RecordTarget, recordParams } from '#web/record-target.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { wantedPaths } from './wanted-screens.ts';

interface Props {
  target: RecordTarget;
  /** Undefined while loading. */
  wanted: Wanted | undefined;
  etag: string | undefined;
  /** Called if someone else has already deleted it. */
  onMissing: () => unknown;
}

export function DeleteWanted({ target, wanted, etag, onMissing }: Props) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const remove = useChange(deleteWantedRoute);

  async function confirm() {
    clearAlerts('Error', 'Warning');
    try {
      await remove.mutateAsync({
        params: recordParams(target, 'wantedId'),
        ifMatch: etag,
      });
      sendAlert('Success', 'Wanted entry deleted successfully.');
      navigate(wantedPaths.list, { replace: true });
    } catch (error) {
      sendAlert('Error', errorMessage(error));
      if (hasStatus(error, 404)) onMissing();
    }
  }

  return (
    <>
      <DeleteButton size="sm" disabled={wanted === undefined} onClick={() => setAsking(true)} />
      <ConfirmDialog
        opened={asking}
        title="Delete Wanted Entry"
        text="Are you sure you want to delete this wanted entry? This action cannot be undone."
        subject={wanted && `${wanted.client}: ${wanted.wants}`}
        confirmLabel="Delete"
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
