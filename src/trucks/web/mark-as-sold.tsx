/** 'Mark as Sold' on a truck's page, and for the trucks selected in a stock list. */
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { companyPaths } from '#shared/companies.ts';
import { reservedWarning } from '#trucks/save-warnings.ts';
import type { SavedTruck, Truck } from '#trucks/truck.ts';
import { markTrucksSoldRoute } from '#trucks/truck-routes.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { errorMessage } from '#web/api/api-error.ts';
import { useChange } from '#web/api/use-call.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useRestoreSale } from './return-to-stock.tsx';
import { markedText, truckCount, unchangedText } from './sale-texts.ts';
import { showWarnings } from './show-warnings.ts';

const icon = <IconCircleCheck size={16} aria-hidden />;

/** Marks trucks of one company as sold, and shows which ones someone else sold, reserved or moved in the meantime. */
function useMarkAsSold() {
  const { mutateAsync, isPending } = useChange(markTrucksSoldRoute);

  /**
   * Returns whether the call succeeded.
   * @param known warnings that the user has already seen
   * @param undo offered when a single truck was marked
   */
  async function mark(
    company: Truck['company'],
    ids: readonly string[],
    known: readonly string[],
    undo?: () => void,
  ): Promise<boolean> {
    clearAlerts('Error', 'Warning');
    try {
      const { data } = await mutateAsync({ params: { truckCompany: companyPaths[company] }, body: { ids: [...ids] } });
      const { length } = data.marked;
      const action = undo && { label: 'Undo', onClick: undo };
      if (length > 0) sendAlert('Success', ids.length === 1 ? 'Truck marked as sold.' : markedText(length), action);
      const unmarked = unchangedText(ids, data);
      if (unmarked !== undefined) sendAlert('Warning', unmarked);
      showWarnings(data.warnings, known);
      return true;
    } catch (error) {
      sendAlert('Error', errorMessage(error));
      return false;
    }
  }

  return { mark, isPending };
}

/** Warnings about reservations for someone other than the buyer. */
function reservationsOf(trucks: readonly Truck[]): string[] {
  return trucks.flatMap(({ reservation, soldTo, ...truck }) =>
    reservation === null
      ? []
      : reservedWarning({ ...truck, ...reservation }, soldTo?.id ?? null).map(({ message }) => message),
  );
}

interface TruckProps {
  /** Undefined while loading. */
  truck: SavedTruck | undefined;
  /** Called to reload the truck. */
  onChanged: () => unknown;
  /** Called when the truck is sold. */
  onSold: () => void;
}

/** Asks for confirmation only if the truck is reserved for someone other than its buyer. */
export function MarkAsSold({ truck, onChanged, onSold }: TruckProps) {
  const restore = useRestoreSale(onChanged);
  const { mark, isPending } = useMarkAsSold();
  const [isConfirming, setIsConfirming] = useState(false);
  const reservations = truck ? reservationsOf([truck]) : [];
  async function sell() {
    if (truck === undefined) return;
    const undo = () => void restore(truck, 'Truck is back in stock.');
    if (await mark(truck.company, [truck.id], reservations, undo)) onSold();
    await onChanged();
  }
  return (
    <>
      <BusyButton
        variant="default"
        leftSection={icon}
        busy={isPending}
        disabled={truck === undefined || truck.isSold}
        onClick={() => (reservations.length > 0 ? setIsConfirming(true) : void sell())}
      >
        Mark as Sold
      </BusyButton>
      <ConfirmDialog
        opened={isConfirming}
        title="Mark as Sold"
        text={reservations.join(' ')}
        subject={truck?.regNumber}
        confirmLabel="Mark as Sold"
        dangerous={false}
        onConfirm={sell}
        onClose={() => setIsConfirming(false)}
      />
    </>
  );
}

/** Limits the reg numbers in the question; the rest are counted. */
const maxNamed = 12;

function namesOf(trucks: readonly Truck[]): string {
  const rest = trucks.length - maxNamed;
  const names = trucks.slice(0, maxNamed).map(({ regNumber }) => regNumber);
  return names.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

interface TrucksProps {
  /** The selected trucks; sold ones are skipped. */
  trucks: readonly Truck[];
  /** Clears the selection, because sold trucks leave the current stock list. */
  onSold: () => void;
}

/** Always asks, because a sale can only be undone truck by truck. Disabled for trucks of several companies. */
export function MarkTrucksAsSold({ trucks, onSold }: TrucksProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { mark } = useMarkAsSold();
  const unsold = trucks.filter(({ isSold }) => !isSold);
  const company = unsold[0]?.company;
  const isMixed = unsold.some((truck) => truck.company !== company);
  const ids = unsold.map(({ id }) => id);
  const reservations = reservationsOf(unsold);
  async function sell() {
    if (company !== undefined && (await mark(company, ids, reservations))) onSold();
  }
  return (
    <>
      <Button
        variant="default"
        disabled={company === undefined || isMixed}
        title={isMixed ? 'Select trucks from one company only.' : undefined}
        leftSection={icon}
        onClick={() => setIsOpen(true)}
      >{`Mark as Sold (${unsold.length})`}</Button>
      <ConfirmDialog
        opened={isOpen}
        title="Mark as Sold"
        text={[...reservations, `Mark ${truckCount(unsold.length)} as sold today?`].join(' ')}
        subject={namesOf(unsold)}
        confirmLabel="Mark as Sold"
        dangerous={false}
        onConfirm={sell}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
