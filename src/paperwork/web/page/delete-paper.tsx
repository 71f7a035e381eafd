/** The Delete button of an order or invoice, with its confirmation dialog. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { deletionSummary } from '#paperwork/acts/delete-paper.ts';
import { otherKind, paperKindLabels } from '#paperwork/paper-kinds.ts';
import { deleteFlag, paperworkRoutes } from '#paperwork/paperwork-routes.ts';
import type { PaperVersion } from '#paperwork/web/paper-queries.ts';
import { type PaperAddress, paperCallParams, paperPaths } from '#paperwork/web/paper-target.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { errorMessage, hasStatus } from '#web/api/api-error.ts';
import { useChange } from '#web/api/use-call.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { DeleteLinked, DeletionNotes } from './deletion-notes.tsx';

interface Props {
  target: PaperAddress;
  /** The displayed version. Deleting fails with 412 if the paper changed since. */
  version: PaperVersion | undefined;
  /** Set if the dialog offers to delete the linked paper too. */
  linkedId: string | undefined;
  disabled: boolean;
  /** Called if deleting fails because the paper was changed or deleted. */
  onFailure: () => unknown;
}

export function DeletePaper({ target, version, linkedId, disabled, onFailure }: Props) {
  const { kind, company } = target;
  const label = paperKindLabels[kind];
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [withLinked, setWithLinked] = useState(false);
  const deletesLinked = linkedId !== undefined && withLinked;
  const remove = useChange(paperworkRoutes[kind].remove, { alsoDeletes: deletesLinked ? [linkedId] : [] });

  function openDialog() {
    setWithLinked(false);
    setAsking(true);
  }

  async function confirm() {
    clearAlerts('Error', 'Warning');
    try {
      const query = deletesLinked ? { [deleteFlag(kind)]: 'true' as const } : {};
      await remove.mutateAsync({ params: paperCallParams(target), query, ifMatch: version?.etag });
      sendAlert('Success', `${label} deleted successfully.`);
      navigate(paperPaths[kind].list, { replace: true });
    } catch (error) {
      sendAlert('Error', `Failed to delete ${kind}.`);
      // Shows the reason: changed by someone else, or credited.
      if (hasStatus(error, 412) || hasStatus(error, 409)) sendAlert('Warning', errorMessage(error));
      if (hasStatus(error, 412) || hasStatus(error, 404)) onFailure();
    }
  }

  return (
    <>
      <DeleteButton size="sm" disabled={disabled} onClick={openDialog} />
      <ConfirmDialog
        opened={asking}
        title={`Delete ${label}`}
        text={`Are you sure you want to delete this ${kind}? This action cannot be undone.`}
        subject={version && deletionSummary(kind, version.data).subject}
        confirmLabel="Delete"
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {version && <DeletionNotes kind={kind} paper={version.data} />}
        {linkedId === undefined ? null : (
          <DeleteLinked
            target={{ kind: otherKind[kind], company, id: linkedId }}
            checked={withLinked}
            disabled={remove.isPending}
            onChange={setWithLinked}
          />
        )}
      </ConfirmDialog>
    </>
  );
}
