/** The most frequent actions on a truck: create an order or invoice, and mark it as sold. */
import { Button } from '@mantine/core';
import { IconFileInvoice, IconShoppingCart } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { Truck } from '#trucks/truck.ts';
import { invoicePaths, orderPaths } from '#web/paths.ts';
import { MarkAsSold } from './mark-as-sold.tsx';
import { PrintLabels } from './print-labels.tsx';
import { ReserveTruck } from './reserve-truck.tsx';

interface TruckActionsProps {
  /** Undefined while loading. */
  truck: Truck | undefined;
  onSold: () => unknown;
}

/** Disabled while the truck loads. */
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
