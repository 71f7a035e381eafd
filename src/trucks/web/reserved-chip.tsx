/** The 'Reserved' badge of a truck. */
import { Badge, Tooltip } from '@mantine/core';
import { formatDate } from '#shared/dates.ts';
import type { Reservation } from '#trucks/reservation.ts';

interface ReservedTruck {
  /** A sold truck's reservation is not shown. */
  isSold?: boolean;
  reservation: Pick<Reservation, 'clientName' | 'until'> | null;
}

/** `Harbour Haulage until 20 Nov 2026` */
export function reservedText({ reservation }: ReservedTruck): string {
  return reservation === null ? '' : `${reservation.clientName} until ${formatDate(reservation.until)}`;
}

/** Mantine's orange has too little contrast at this text size. */
const textColour = 'light-dark(#8a3300, var(--mantine-color-orange-1))';

/** Also by touch. */
const events = { hover: true, focus: true, touch: true };

/** Shows nothing for an unreserved truck. The tooltip names the client and the end date. */
export function ReservedChip({ truck, size = 'xs' }: { truck: ReservedTruck; size?: 'xs' | 'sm' | 'lg' }) {
  if (truck.reservation === null || truck.isSold) return null;
  return (
    <Tooltip label={`Reserved for ${reservedText(truck)}`} events={events} multiline maw={320}>
      <Badge size={size} color="orange" variant="light" c={textColour} miw="max-content">
        Reserved
      </Badge>
    </Tooltip>
  );
}
