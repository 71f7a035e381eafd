/** Deletes an order or an invoice after asking (specification, sections 2.13 and 2.17). */
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { deletionSummary } from '#paperwork/acts/delete-paper.ts';
import { otherKind, paperKindLabels } from '#paperwork/paper-kinds.ts';
import { deleteFlag, paperworkRoutes } from '#paperwork/paperwork-routes.ts';
import { type PaperVersion, usePaperChange } from '#paperwork/web/paper-queries.ts';
import { type PaperAddress, paperCallParams, paperPaths } from '#paperwork/web/paper-target.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { errorMessage, hasStatus } from '#web/api/api-error.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DeleteLinked, DeletionNotes } from './deletion-notes.tsx';

interface Props {
  target: PaperAddress;
  /** The version that is shown: what was changed since is not deleted unseen. */
  version: PaperVersion | undefined;
  /** The linked paper, where the dialog offers to delete it as well. */
  linkedId: string | undefined;
  disabled: boolean;
  /** Called after a failure when the paper may have changed or gone. */
  onFailure: () => unknown;
}

/** The button with its question. */
export function DeletePaper({ target, version, linkedId, disabled, onFailure }: Props) {
  const { kind, company } = target;
  const label = paperKindLabels[kind];
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [withLinked, setWithLinked] = useState(false);
  const remove = usePaperChange(paperworkRoutes[kind].remove);

  function openDialog() {
    setWithLinked(false);
    setAsking(true);
  }

  async function confirm() {
    clearAlerts('Error', 'Warning');
    try {
      const query = linkedId !== undefined && withLinked ? { [deleteFlag(kind)]: 'true' as const } : {};
      await remove.mutateAsync({ params: paperCallParams(target), query, ifMatch: version?.etag });
      sendAlert('Success', `${label} deleted successfully.`);
      navigate(paperPaths[kind].list);
    } catch (error) {
      sendAlert('Error', `Failed to delete ${kind}.`);
      // Why: changed by somebody else since, or credited.
      if (hasStatus(error, 412) || hasStatus(error, 409)) sendAlert('Warning', errorMessage(error));
      if (hasStatus(error, 412) || hasStatus(error, 404)) onFailure();
    }
  }

  return (
    <>
      <Button
        variant="default"
        {...(disabled ? {} : { c: 'var(--mantine-color-error)' })}
        leftSection={<IconTrash size={16} aria-hidden />}
        disabled={disabled}
        onClick={openDialog}
      >
        Delete
      </Button>
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
