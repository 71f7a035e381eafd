/** 'Advertise' and 'Stop Advertising' on a truck's page, and for the trucks selected in a stock list. */
import { IconSpeakerphone } from '@tabler/icons-react';
import { companyPaths } from '#shared/companies.ts';
import { advertiseTrucksRoute, soldTrucksText } from '#trucks/advertise.ts';
import type { Truck } from '#trucks/truck.ts';
import { alertOutcome } from '#web/alerts/alert-outcome.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { useChange } from '#web/api/use-call.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { truckCount } from './sale-texts.ts';

type AdvertTruck = Pick<Truck, 'id' | 'company' | 'regNumber' | 'isSold' | 'advertised'>;

const icon = <IconSpeakerphone size={16} aria-hidden />;

function doneText(changed: number, advertised: boolean): string {
  if (changed === 0) return advertised ? 'Already advertised.' : 'Not advertised.';
  return `${truckCount(changed)} ${changed === 1 ? 'is' : 'are'} ${advertised ? 'now' : 'no longer'} advertised.`;
}

function useAdvertise() {
  const { mutateAsync, isPending } = useChange(advertiseTrucksRoute);

  async function advertise(trucks: readonly AdvertTruck[], advertised: boolean) {
    const [first] = trucks;
    if (first === undefined) return;
    clearAlerts('Error', 'Warning');
    await alertOutcome(async () => {
      const ids = trucks.map(({ id }) => id);
      const params = { truckCompany: companyPaths[first.company] };
      const { data } = await mutateAsync({ params, body: { ids, advertised } });
      sendAlert('Success', doneText(data.changed, advertised));
    });
  }

  return { advertise, isPending };
}

interface TruckProps {
  /** Undefined while loading. */
  truck: AdvertTruck | undefined;
  /** Called to reload the truck. */
  onChanged: () => unknown;
}

export function AdvertiseTruck({ truck, onChanged }: TruckProps) {
  const { advertise, isPending } = useAdvertise();
  const isAdvertised = truck?.advertised === true;
  return (
    <BusyButton
      variant="default"
      leftSection={icon}
      busy={isPending}
      disabled={truck === undefined || truck.isSold}
      onClick={async () => {
        if (truck) await advertise([truck], !isAdvertised);
        await onChanged();
      }}
    >
      {isAdvertised ? 'Stop Advertising' : 'Advertise'}
    </BusyButton>
  );
}

/** Only what would change a truck is offered. Disabled for trucks of several companies. */
export function AdvertiseTrucks({ trucks }: { trucks: readonly AdvertTruck[] }) {
  const { advertise, isPending } = useAdvertise();
  const unsold = trucks.filter(({ isSold }) => !isSold);
  const isMixed = trucks.some(({ company }) => company !== trucks[0]?.company);
  const button = {
    variant: 'default',
    leftSection: icon,
    busy: isPending,
    title: isMixed ? 'Select trucks from one company only.' : undefined,
  } as const;
  async function advertiseUnsold() {
    await advertise(unsold, true);
    const sold = trucks.filter(({ isSold }) => isSold).map(({ regNumber }) => regNumber);
    if (sold.length > 0) sendAlert('Warning', soldTrucksText(sold));
  }
  return (
    <>
      {trucks.some(({ advertised }) => !advertised) ? (
        <BusyButton {...button} disabled={unsold.length === 0 || isMixed} onClick={advertiseUnsold}>
          Advertise
        </BusyButton>
      ) : null}
      {trucks.some(({ advertised }) => advertised) ? (
        <BusyButton {...button} disabled={isMixed} onClick={() => advertise(trucks, false)}>
          Stop Advertising
        </BusyButton>
      ) : null}
    </>
  );
}
