/** Deletes a truck after asking (specification, section 2.8). */
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatMoney } from '#shared/money.ts';
import type { Truck } from '#trucks/truck.ts';
import { deleteTruckRoute } from '#trucks/truck-routes.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { errorMessage, hasStatus } from '#web/api/api-error.ts';
import { paths } from '#web/paths.ts';
import { type RecordTarget, recordParams } from '#web/record-target.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { type TruckVersion, useTruckChange } from './truck-queries.ts';

interface Props {
  target: RecordTarget;
  /** The version that is shown: what was changed since is not deleted unseen. */
  version: TruckVersion | undefined;
  disabled: boolean;
  /** Called after a failure, when the truck may have changed. */
  onFailure: () => unknown;
}

/** `AB12 CDE, DAF XF 480`. */
function subjectOf({ regNumber, make, model, ...truck }: Truck): string {
  return `${regNumber}, ${make} ${model}${purchaseVatNote(truck)}`;
}

/** What was reported of a purchase does not go with its truck: whoever deletes one that was never bought has to know. */
function purchaseVatNote({ vatScheme, purchaseVat, purchaseDate }: Partial<Truck>): string {
  if (vatScheme !== 'Qualifying' || !purchaseVat || !purchaseDate) return '';
  const stays = `Its purchase VAT of ${formatMoney(purchaseVat)} stays in the VAT of its period.`;
  return `. ${stays} If it was never bought, clear it before.`;
}

/** The button with its question. */
export function DeleteTruck({ target, version, disabled, onFailure }: Props) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const remove = useTruckChange(deleteTruckRoute);

  async function confirm() {
    clearAlerts('Error', 'Warning');
    try {
      await remove.mutateAsync({ params: recordParams(target, 'truckId'), ifMatch: version?.etag });
      sendAlert('Success', 'Truck deleted successfully.');
      // The way back does not lead to a truck that is gone.
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
      <Button
        variant="default"
        {...(disabled ? {} : { c: 'var(--mantine-color-error)' })}
        size="compact-md"
        leftSection={<IconTrash size={16} aria-hidden />}
        disabled={disabled}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Delete Truck"
        text="Are you sure you want to delete this truck? This action cannot be undone."
        subject={version && subjectOf(version.data)}
        confirmLabel="Delete"
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
