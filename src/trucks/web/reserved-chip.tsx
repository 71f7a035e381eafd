/** The chip of a truck that is kept for somebody (part two, section 12.5). */
import { Badge, Tooltip } from '@mantine/core';
import { formatDate } from '#shared/dates.ts';
import type { Reservation } from '#trucks/reservation.ts';

/** What is told of a reservation wherever its truck is named. */
interface ReservedTruck {
  /** A sold truck is not for sale any more: its reservation is not shown. */
  isSold?: boolean;
  reservation: Pick<Reservation, 'clientName' | 'until'> | null;
}

/** `Harbour Haulage until 20 Nov 2026` */
export function reservedText({ reservation }: ReservedTruck): string {
  return reservation === null ? '' : `${reservation.clientName} until ${formatDate(reservation.until)}`;
}

/** The library's own orange is too pale for letters of this size. */
const textColour = 'light-dark(#8a3300, var(--mantine-color-orange-1))';

/** By a finger as well as by the mouse. */
const events = { hover: true, focus: true, touch: true };

/** Nothing for a truck that nobody has reserved; for whom and until when is in its tooltip. */
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
