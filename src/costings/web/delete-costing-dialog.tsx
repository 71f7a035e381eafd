/** Asks before a saved costing is deleted, and deletes it (specification, section 4). */
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { errorMessage, hasStatus } from '#web/api/api-error.ts';
import type { TruckTarget } from '#web/truck-target.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useDeleteCosting } from './costing-queries.ts';
import type { CostingCard } from './use-costing-cards.ts';

interface Props {
  target: TruckTarget;
  /** The card to be deleted; undefined while nothing is asked. */
  card: CostingCard | undefined;
  onDeleted: (key: string) => void;
  onClose: () => void;
}

/** A costing that somebody else has deleted leaves the page as well. */
export function DeleteCostingDialog({ target, card, onDeleted, onClose }: Props) {
  const remove = useDeleteCosting(target);

  async function confirm() {
    if (!card?.saved) return;
    clearAlerts('Error', 'Warning');
    try {
      await remove.mutateAsync(card.saved.costingsId);
      sendAlert('Success', 'Truck costing deleted successfully.');
      onDeleted(card.key);
    } catch (error) {
      sendAlert('Error', errorMessage(error));
      if (hasStatus(error, 404)) onDeleted(card.key);
    }
  }

  return (
    <ConfirmDialog
      opened={card !== undefined}
      title="Delete Truck Costing"
      text="Are you sure you want to delete this truck costing? This action cannot be undone."
      confirmLabel="Delete"
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
