/** Confirms and deletes a saved costing. */

import { type Costing, costingTypeLabels } from '#costings/costing.ts';
import { deleteCostingRoute } from '#costings/costing-routes.ts';
import { formatMoney } from '#shared/money.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { errorMessage, hasStatus } from '#web/api/api-error.ts';
import { useChange } from '#web/api/use-call.ts';
import { type RecordTarget, recordParams } from '#web/record-target.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { fetchCostings } from './costing-queries.ts';
import type { CardState } from './use-costing-cards.ts';

interface Props {
  target: RecordTarget;
  /** The card to delete; undefined while the dialog is closed. */
  card: CardState | undefined;
  onDeleted: (key: string) => void;
  /** Called with the current costings when the page is out of date. */
  onStale: (costings: readonly Costing[]) => void;
  onClose: () => void;
}

/** `Repair Costs, INV-1, £120.50`. */
function subjectOf({ saved }: CardState): string | undefined {
  if (saved === null) return undefined;
  const { type, invoiceNumber, value } = saved.data;
  return [costingTypeLabels[type], invoiceNumber, formatMoney(value)].filter((part) => part !== null).join(', ');
}

/** A costing that someone else has deleted also leaves the page. */
export function DeleteCostingDialog({ target, card, onDeleted, onStale, onClose }: Props) {
  const remove = useChange(deleteCostingRoute);

  async function confirm() {
    if (!card?.saved) return;
    clearAlerts('Error', 'Warning');
    try {
      const { data, etag } = card.saved;
      const params = { ...recordParams(target, 'truckId'), costingId: data.costingsId };
      await remove.mutateAsync({ params, ifMatch: etag });
      sendAlert('Success', 'Truck costing deleted successfully.');
      onDeleted(card.key);
    } catch (error) {
      sendAlert('Error', errorMessage(error));
      if (hasStatus(error, 404)) onDeleted(card.key);
      // Show the other user's change before the user deletes it.
      if (hasStatus(error, 412)) onStale(await fetchCostings(target));
    }
  }

  return (
    <ConfirmDialog
      opened={card !== undefined}
      title="Delete Truck Costing"
      text="Are you sure you want to delete this truck costing? This action cannot be undone."
      subject={card && subjectOf(card)}
      confirmLabel="Delete"
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
