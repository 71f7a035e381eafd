import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatMoney } from '#shared/money.ts';
import type { Truck } from '#trucks/truck.ts';
import { deleteTruckRoute } from '#trucks/truck-routes.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { errorMessage, hasStatus } from '#web/api/api-error.ts';
import { useChange } from '#web/api/use-call.ts';
import { paths } from '#web/paths.ts';
import { type RecordTarget, recordParams } from '#web/record-target.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import type { TruckVersion } from './truck-version.ts';

interface Props {
  target: RecordTarget;
  /** The version on screen, so that a truck changed since then is not deleted unseen. */
  version: TruckVersion | undefined;
  disabled: boolean;
  /** Called after an error, when the truck may have changed. */
  onFailure: () => unknown;
}

/** `AB12 CDE, DAF XF 480`. */
function subjectOf({ regNumber, make, model, ...truck }: Truck): string {
  return `${regNumber}, ${make} ${model}${purchaseVatNote(truck)}`;
}

/**
 * Deleting a truck does not change a VAT return that was already filed. The user must know this before deleting a truck
 * that was never bought.
 */
function purchaseVatNote({ vatScheme, purchaseVat, purchaseDate }: Partial<Truck>): string {
  if (vatScheme !== 'Qualifying' || !purchaseVat || !purchaseDate) return '';
  const stays = `The ${formatMoney(purchaseVat)} of purchase VAT will stay in that VAT period.`;
  return `. ${stays} If you never bought the truck, clear its purchase VAT first.`;
}

export function DeleteTruck({ target, version, disabled, onFailure }: Props) {
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useChange(deleteTruckRoute);

  async function confirm() {
    clearAlerts('Error', 'Warning');
    try {
      await remove.mutateAsync({ params: recordParams(target, 'truckId'), ifMatch: version?.etag });
      sendAlert('Success', 'Truck deleted successfully.');
      // The Back button must not open the deleted truck.
      navigate(paths.currentStock, { replace: true });
    } catch (error) {
      sendAlert('Error', 'Failed to delete truck.');
      const isChanged = hasStatus(error, 412);
      if (isChanged) sendAlert('Warning', errorMessage(error));
      if (isChanged || hasStatus(error, 404)) onFailure();
    }
  }

  return (
    <>
      <DeleteButton disabled={disabled} onClick={() => setIsConfirming(true)} />
      <ConfirmDialog
        opened={isConfirming}
        title="Delete Truck"
        text="Are you sure you want to delete this truck? This action cannot be undone."
        subject={version && subjectOf(version.data)}
        confirmLabel="Delete"
        onConfirm={confirm}
        onClose={() => setIsConfirming(false)}
      />
    </>
  );
}
