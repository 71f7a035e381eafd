/** The Delete button of a credit note. The dialog shows the effects on invoice and trucks, or why it is refused. */
import { Alert, Anchor, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CreditNote } from '#credits/credit-note.ts';
import { creditedTrucksRoute, deleteCreditNoteRoute } from '#credits/credit-note-routes.ts';
import { type CreditedTruck, refuseCreditDeletion, trucksSoldAgain } from '#paperwork/acts/delete-credit-note.ts';
import { formatMoney } from '#shared/money.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { errorMessage, hasStatus } from '#web/api/api-error.ts';
import { useCall, useChange } from '#web/api/use-call.ts';
import { creditNotePaths, invoicePaths } from '#web/paths.ts';
import { type RecordTarget, recordParams } from '#web/record-target.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DeleteButton } from '#web/ui/delete-button.tsx';

interface Props {
  target: RecordTarget;
  /** Undefined while loading. */
  note: CreditNote | undefined;
  /** Called if someone else has already deleted it. */
  onMissing: () => unknown;
}

export function DeleteNote({ target, note, onMissing }: Props) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const remove = useChange(deleteCreditNoteRoute);
  const params = recordParams(target, 'creditNoteId');
  const { data: trucks = [] } = useCall(creditedTrucksRoute, { params }, { enabled: asking });
  const refusal = refuseCreditDeletion(target.company, trucks);
  async function confirm() {
    clearAlerts('Error', 'Warning');
    try {
      await remove.mutateAsync({ params });
      sendAlert('Success', 'Credit note deleted successfully.');
      navigate(creditNotePaths.list, { replace: true });
    } catch (error) {
      sendAlert('Error', 'Failed to delete credit note.');
      if (hasStatus(error, 409)) sendAlert('Error', errorMessage(error));
      if (hasStatus(error, 404)) onMissing();
    }
  }
  return (
    <>
      <DeleteButton size="sm" disabled={note === undefined} onClick={() => setAsking(true)} />
      <ConfirmDialog
        opened={asking}
        title="Delete Credit Note"
        text="Are you sure you want to delete this credit note? The invoice will be outstanding again. This action cannot be undone."
        subject={note && `Credit Note ${note.number}, ${formatMoney(note.total, note.currency)}`}
        confirmLabel="Delete"
        isRefused={refusal !== undefined}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {refusal === undefined ? (
          <SoldAgain
            trucks={trucksSoldAgain(target.company, trucks)}
            client={note?.billToClient.name ?? 'the client'}
          />
        ) : (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="alert">
            {refusal.message} <NewSales trucks={trucks} />
          </Alert>
        )}
      </ConfirmDialog>
    </>
  );
}

/** Links to other invoices for the trucks. */
function NewSales({ trucks }: { trucks: readonly CreditedTruck[] }) {
  const sales = trucks.filter(({ isInvoicedAgain }) => isInvoicedAgain).flatMap(({ otherInvoices }) => otherInvoices);
  const byId = new Map(sales.map((sale) => [sale.id, sale]));
  return [...byId.values()].map(({ id, company, number }) => (
    <Anchor
      key={id}
      component={Link}
      to={invoicePaths.view(company, id)}
      inherit
      c="inherit"
      underline="always"
      mr="xs"
    >{`Open invoice ${number}`}</Anchor>
  ));
}

/** Lists trucks that become sold again, with any reservation. */
function SoldAgain({ trucks, client }: { trucks: readonly CreditedTruck[]; client: string }) {
  return trucks.map(({ id, regNumber, reservedFor }) => (
    <Text
      key={id}
    >{`${regNumber} will be marked as sold to ${client} again.${reservedFor === null ? '' : ` It is reserved for ${reservedFor}.`}`}</Text>
  ));
}
