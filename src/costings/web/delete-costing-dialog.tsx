/** Asks before a saved costing is deleted, and deletes it (specification, section 4). */
import { type Costing, costingTypeLabels } from '#costings/costing.ts';
import { deleteCostingRoute } from '#costings/costing-routes.ts';
import { formatMoney } from '#shared/money.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { errorMessage, hasStatus } from '#web/api/api-error.ts';
import { type RecordTarget, recordParams } from '#web/record-target.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { fetchCostings, useCostingChange } from './costing-queries.ts';
import type { CardState } from './use-costing-cards.ts';

interface Props {
  target: RecordTarget;
  /** The card to be deleted; undefined while nothing is asked. */
  card: CardState | undefined;
  onDeleted: (key: string) => void;
  /** Called with the truck's costings when the page has fallen behind them. */
  onStale: (costings: readonly Costing[]) => void;
  onClose: () => void;
}

/** `Repair Costs, INV-1, £120.50`. */
function subjectOf({ saved }: CardState): string | undefined {
  if (saved === null) return undefined;
  const { type, invoiceNumber, value } = saved.data;
  return [costingTypeLabels[type], invoiceNumber, formatMoney(value)].filter((part) => part !== null).join(', ');
}

/** A costing that somebody else has deleted leaves the page as well. */
export function DeleteCostingDialog({ target, card, onDeleted, onStale, onClose }: Props) {
  const remove = useCostingChange(deleteCostingRoute);

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
      // What somebody else made of it is shown before it is deleted.
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
