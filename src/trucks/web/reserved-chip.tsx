/** The chip of a truck that is kept for somebody (part two, section 12.5). */
import { Badge } from '@mantine/core';
import { formatDate } from '#shared/dates.ts';
import type { Truck } from '#trucks/truck.ts';

/** `Harbour Haulage until 20 Nov 2026` */
export function reservedText({ reservation }: Pick<Truck, 'reservation'>): string {
  return reservation === null ? '' : `${reservation.clientName} until ${formatDate(reservation.until)}`;
}

/** Nothing for a truck that nobody has reserved. */
export function ReservedChip({ truck, size = 'xs' }: { truck: Pick<Truck, 'reservation'>; size?: 'xs' | 'lg' }) {
  if (truck.reservation === null) return null;
  return (
    <Badge size={size} color="orange" variant="light" title={`Reserved for ${reservedText(truck)}`}>
      Reserved
    </Badge>
  );
}
