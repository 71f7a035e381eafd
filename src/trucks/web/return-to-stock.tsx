/** 'Not sold after all' on the page of a sold truck, and the undo of a sale. */
import { IconArrowBackUp } from '@tabler/icons-react';
import { getTruckRoute, updateTruckRoute } from '#trucks/truck-routes.ts';
import { alertOutcome } from '#web/alerts/alert-outcome.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { callApiWithEtag } from '#web/api/call-api.ts';
import { useChange } from '#web/api/use-call.ts';
import { recordParams } from '#web/record-target.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import type { TruckVersion } from './truck-version.ts';

type Sale = Pick<TruckVersion['data'], 'isSold' | 'soldTo' | 'soldDate'>;

function saleBody({ isSold, soldTo, soldDate }: Sale) {
  return { isSold, soldTo: soldTo === null ? null : { id: soldTo.id }, soldDate };
}

/** Sets a truck's sale back to how it was, on top of the latest version. */
export function useRestoreSale(onChanged: () => unknown) {
  const { mutateAsync } = useChange(updateTruckRoute);
  return async (truck: TruckVersion['data'], done: string) => {
    const params = recordParams(truck, 'truckId');
    await alertOutcome(async () => {
      const { etag } = await callApiWithEtag(getTruckRoute, { params });
      await mutateAsync({ params, body: saleBody(truck), ifMatch: etag });
      sendAlert('Success', done);
    });
    await onChanged();
  };
}

/** The server clears the buyer and the sold date. */
export function ReturnToStock({ version, onChanged }: { version: TruckVersion; onChanged: () => unknown }) {
  const { mutateAsync, isPending } = useChange(updateTruckRoute);
  const restore = useRestoreSale(onChanged);
  async function returnToStock() {
    const { data: truck, etag } = version;
    clearAlerts('Error', 'Warning');
    await alertOutcome(async () => {
      await mutateAsync({ params: recordParams(truck, 'truckId'), body: { isSold: false }, ifMatch: etag });
      sendAlert('Success', 'Truck is back in stock.', {
        label: 'Undo',
        onClick: () => void restore(truck, 'Truck is sold again.'),
      });
    });
    await onChanged();
  }
  return (
    <BusyButton
      variant="default"
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      busy={isPending}
      onClick={() => void returnToStock()}
    >
      Not sold after all
    </BusyButton>
  );
}
