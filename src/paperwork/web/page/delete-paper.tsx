/** Deletes an order or an invoice after asking (specification, sections 2.13 and 2.17). */
import { Button, Checkbox, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import Big from 'big.js';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { otherKind, type PaperKind, paperKindLabels } from '#paperwork/paper-kinds.ts';
import type { CurrentPaper, Paper } from '#paperwork/paperwork.ts';
import { deleteFlag, paperworkRoutes } from '#paperwork/paperwork-routes.ts';
import { type PaperVersion, usePaperChange } from '#paperwork/web/paper-queries.ts';
import { type PaperAddress, paperCallParams, paperPaths } from '#paperwork/web/paper-target.ts';
import { formatMoney } from '#shared/money.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { errorMessage, hasStatus } from '#web/api/api-error.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

interface Props {
  target: PaperAddress;
  /** The version that is shown: what was changed since is not deleted unseen. */
  version: PaperVersion | undefined;
  /** Whether the dialog offers to delete the linked paper as well. */
  offerLinked: boolean;
  disabled: boolean;
  /** Called after a failure when the paper may have changed or gone. */
  onFailure: () => unknown;
}

const issuedNote = 'This invoice was issued. A credit note keeps your books whole.';

/** `Invoice 20, Moorhen Deliveries Ltd, £136,920.00`. */
function subjectOf(kind: PaperKind, { number, billToClient, totalDue, currency }: Paper): string {
  return `${paperKindLabels[kind]} ${number}, ${billToClient.name}, ${formatMoney(totalDue, currency)}`;
}

/** Whether somebody paid something of it besides the deposit, or was given something back. */
function hasPayments({ paid, depositPaid }: CurrentPaper): boolean {
  return paid !== null && paid !== depositPaid;
}

/** `£2,000.00` */
function paymentsText({ paid, depositPaid, currency }: CurrentPaper): string {
  return formatMoney(new Big(paid ?? 0).minus(depositPaid).toNumber(), currency);
}

/** The button with its question. */
export function DeletePaper({ target, version, offerLinked, disabled, onFailure }: Props) {
  const { kind } = target;
  const label = paperKindLabels[kind];
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [withLinked, setWithLinked] = useState(false);
  const remove = usePaperChange(paperworkRoutes[kind].remove);

  function ask() {
    setWithLinked(false);
    setAsking(true);
  }

  async function confirm() {
    clearAlerts('Error', 'Warning');
    try {
      const query = offerLinked && withLinked ? { [deleteFlag(kind)]: 'true' as const } : {};
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
        onClick={ask}
      >
        Delete
      </Button>
      <ConfirmDialog
        opened={asking}
        title={`Delete ${label}`}
        text={`Are you sure you want to delete this ${kind}? This action cannot be undone.`}
        subject={version && subjectOf(kind, version.data)}
        confirmLabel="Delete"
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {kind === 'invoice' && version?.data.state === 'Issued' ? (
          <Text fw={600} c="var(--mantine-color-error)">
            {issuedNote}
          </Text>
        ) : null}
        {version && hasPayments(version.data) ? (
          <Text size="sm">Its payments stay recorded: {paymentsText(version.data)}.</Text>
        ) : null}
        {offerLinked ? (
          <Checkbox
            label={`Delete associated ${otherKind[kind]} as well`}
            checked={withLinked}
            disabled={remove.isPending}
            onChange={(event) => setWithLinked(event.currentTarget.checked)}
          />
        ) : null}
      </ConfirmDialog>
    </>
  );
}
