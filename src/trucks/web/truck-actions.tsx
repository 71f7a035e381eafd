/** What one does with a truck most often: an order or an invoice of it, and the mark that it is sold (2.5 and 2.7). */
import { Button } from '@mantine/core';
import { IconCircleCheck, IconFileInvoice, IconShoppingCart } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { costingListRoutes } from '#costings/costing-routes.ts';
import { companyPaths } from '#shared/companies.ts';
import type { Truck } from '#trucks/truck.ts';
import { markTrucksSoldRoute, truckListRoutes } from '#trucks/truck-routes.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { errorMessage } from '#web/api/api-error.ts';
import { changesOf } from '#web/api/use-call.ts';
import { invoicePaths, orderPaths } from '#web/paths.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { PrintLabels } from './print-labels.tsx';
import { ReserveTruck } from './reserve-truck.tsx';

const useSale = changesOf(truckListRoutes.rows, costingListRoutes.rows);

/** The truck may have been sold or changed by somebody else meanwhile: it is read anew. */
function MarkAsSold({ truck, onSold }: { truck: Truck | undefined; onSold: () => unknown }) {
  const { mutateAsync, isPending } = useSale(markTrucksSoldRoute);
  async function mark({ id, company }: Truck) {
    clearAlerts('Error', 'Warning');
    try {
      const { data } = await mutateAsync({ params: { truckCompany: companyPaths[company] }, body: { ids: [id] } });
      if (data.marked.length > 0) sendAlert('Success', 'Truck marked as sold.');
    } catch (error) {
      sendAlert('Error', errorMessage(error));
    }
    await onSold();
  }
  return (
    <BusyButton
      variant="default"
      leftSection={<IconCircleCheck size={16} aria-hidden />}
      busy={isPending}
      disabled={truck === undefined || truck.isSold}
      onClick={() => truck && void mark(truck)}
    >
      Mark as Sold
    </BusyButton>
  );
}

interface TruckActionsProps {
  /** Undefined while there is nothing to work with. */
  truck: Truck | undefined;
  onSold: () => unknown;
}

/** Closed while the truck loads. */
export function TruckActions({ truck, onSold }: TruckActionsProps) {
  const navigate = useNavigate();
  const make = (path: (company: Truck['company']) => string) => {
    if (truck) navigate(path(truck.company), { state: { trucks: [truck] } });
  };
  return (
    <>
      <Button
        disabled={truck === undefined}
        leftSection={<IconShoppingCart size={16} aria-hidden />}
        onClick={() => make(orderPaths.create)}
      >
        Order
      </Button>
      <Button
        variant="default"
        disabled={truck === undefined}
        leftSection={<IconFileInvoice size={16} aria-hidden />}
        onClick={() => make(invoicePaths.create)}
      >
        Invoice
      </Button>
      <MarkAsSold truck={truck} onSold={onSold} />
      <ReserveTruck truck={truck} onChanged={onSold} />
      <PrintLabels trucks={truck ? [truck] : []} />
    </>
  );
}
