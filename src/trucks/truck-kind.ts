/** Trucks and reservations as kinds of records. */
import { documentRoutes } from '#documents/document-routes.ts';
import { historyRoute } from '#history/history-routes.ts';
import { formatDate } from '#shared/dates.ts';
import {
  type HistoryContext,
  joinParts,
  type PageKind,
  type RecordKind,
  textField,
  textOf,
} from '#shared/record-kind.ts';
import { truckDetailFields, truckListSchema } from './truck-fields.ts';

function formatTruck({ action, changes, changed, nameOf }: HistoryContext): string | undefined {
  if (action !== 'update') return undefined;
  const moved = changes.company?.new;
  const sold = changes.isSold?.new;
  const advertised = changes.advertised?.new;
  return joinParts([
    moved === undefined ? '' : `Moved to ${nameOf('company', textOf(moved)) ?? textOf(moved)}`,
    sold === undefined ? '' : sold === true ? 'Marked as Sold' : 'No longer marked as Sold',
    advertised === undefined ? '' : advertised === true ? 'Advertised' : 'No longer advertised',
    changed('company', 'isSold', 'advertised', 'advertisedOn'),
  ]);
}

export const truckKind = {
  type: 'truck',
  readers: 'staff',
  page: { segment: 'trucks', isOfCompany: true },
  namedBy: ['regNumber'],
  fields: [...truckListSchema.fields, ...truckDetailFields],
  own: formatTruck,
} as const satisfies PageKind;

export const truckHistoryRoute = historyRoute(truckKind);
export const truckDocumentRoutes = documentRoutes(truckKind);

function untilOf({ until }: HistoryContext['values']): string {
  return until === undefined || until === null ? '' : ` until ${formatDate(textOf(until))}`;
}

/** `Reserved for Harbour Haulage until 20 Nov 2026` */
function formatReservation({ action, values, changed }: HistoryContext): string {
  const client = textOf(values.clientName);
  if (action === 'delete') return `Reservation for ${client} ended`;
  return action === 'create'
    ? `Reserved for ${client}${untilOf(values)}`
    : `Reservation changed: ${changed('clientId')}`;
}

/** In the client's history, where a client may have several reservations: `Reserved AB12 CDE until 20 Nov 2026`. */
function formatReservationOf({ action, values, owner, changed }: HistoryContext): string {
  if (action === 'create') return `Reserved ${owner}${untilOf(values)}`;
  return action === 'delete' ? `Reservation for ${owner} ended` : `Reservation for ${owner}: ${changed('clientId')}`;
}

export const reservationKind = {
  type: 'reservation',
  readers: 'staff',
  namedBy: ['clientName', 'until'],
  fields: [textField('clientName', 'Client'), { id: 'until', label: 'Until', type: 'date' }, textField('note', 'Note')],
  idOf: 'truck',
  own: formatReservation,
  child: formatReservation,
  mention: formatReservationOf,
} as const satisfies RecordKind;
