/** 'Delete' of a credit note: the dialog says what becomes of its invoice and trucks, or why it stays. */
import { Alert, Anchor, Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CreditNote } from '#credits/credit-note.ts';
import { creditedTrucksRoute, deleteCreditNoteRoute } from '#credits/credit-note-routes.ts';
import { type CreditedTruck, refuseCreditDeletion, trucksSoldAgain } from '#paperwork/acts/delete-credit-note.ts';
import { formatMoney } from '#shared/money.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { errorMessage, hasStatus } from '#web/api/api-error.ts';
import { useCall } from '#web/api/use-call.ts';
import { creditNotePaths, invoicePaths } from '#web/paths.ts';
import { type RecordTarget, recordParams } from '#web/record-target.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useCreditNoteChange } from './credit-note-queries.ts';

interface Props {
  target: RecordTarget;
  /** Undefined while there is none. */
  note: CreditNote | undefined;
  /** Called where someone else has deleted it before. */
  onGone: () => unknown;
}

/** A button with its dialog. */
export function DeleteNote({ target, note, onGone }: Props) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const remove = useCreditNoteChange(deleteCreditNoteRoute);
  const params = recordParams(target, 'creditNoteId');
  const { data: trucks = [] } = useCall(creditedTrucksRoute, { params }, { enabled: asking });
  const refusal = refuseCreditDeletion(target.company, trucks);
  async function confirm() {
    clearAlerts('Error', 'Warning');
    try {
      await remove.mutateAsync({ params });
      sendAlert('Success', 'Credit note deleted successfully.');
      navigate(creditNotePaths.list);
    } catch (error) {
      sendAlert('Error', 'Failed to delete credit note.');
      if (hasStatus(error, 409)) sendAlert('Error', errorMessage(error));
      if (hasStatus(error, 404)) onGone();
    }
  }
  return (
    <>
      <Button
        variant="default"
        {...(note === undefined ? {} : { c: 'var(--mantine-color-error)' })}
        leftSection={<IconTrash size={16} aria-hidden />}
        disabled={note === undefined}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
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

/** Links to the invoices on which trucks were sold again. */
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

/** Which trucks become sold again; a reservation since is named. */
function SoldAgain({ trucks, client }: { trucks: readonly CreditedTruck[]; client: string }) {
  return trucks.map(({ id, regNumber, reservedFor }) => (
    <Text
      key={id}
    >{`${regNumber} will be marked as sold to ${client} again.${reservedFor === null ? '' : ` It is reserved for ${reservedFor}.`}`}</Text>
  ));
}
