/** Reserves a truck for a client until a day. */
import { z } from 'zod';
import type { Company } from '#shared/companies.ts';
import { dateSchema } from '#shared/dates.ts';
import { approvedRoles } from '#shared/roles.ts';
import { companyParams, defineRoute } from '#shared/route.ts';
import { descriptionSchema, idSchema, requiredLineSchema } from '#shared/text.ts';
import { plausibleDates, unusualDateText, unusualDateWarning } from '#shared/unusual-date.ts';
import { type SaveWarning, saveWarningSchema, truckScreen } from './save-warnings.ts';

export const reservationSchema = z
  .object({
    clientId: idSchema,
    clientName: z.string(),
    /** The last day (inclusive). */
    until: z.string(),
    note: z.string().nullable(),
  })
  .meta({ id: 'Reservation' });
export type Reservation = z.infer<typeof reservationSchema>;

/** The response of a save, with warnings. */
const savedReservationSchema = reservationSchema
  .extend({ warnings: z.array(saveWarningSchema) })
  .meta({ id: 'SavedReservation' });

/** `AB12 CDE: the end of the reservation 31 Dec 2099 is more than a year ahead.` */
export function reservationWarnings(
  truck: { id: string; company: Company; regNumber: string },
  until: string,
  today: string,
): SaveWarning[] {
  const text = unusualDateText('end of the reservation', until, today, today, plausibleDates.due);
  return unusualDateWarning(truck.regNumber, text, truckScreen(truck));
}

/** The client by id or by name. A name is matched ignoring case; an unknown name creates a client. */
const reservationBodySchema = z
  .object({
    clientId: idSchema.nullish(),
    clientName: requiredLineSchema.nullish(),
    until: dateSchema,
    note: descriptionSchema.nullish().transform((text) => text || null),
  })
  .refine(({ clientId, clientName }) => (clientId ?? clientName) != null, {
    path: ['clientName'],
    message: 'Choose a client.',
    // Runs even when other fields are invalid.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .meta({ id: 'ReservationBody' });
export type ReservationBody = z.output<typeof reservationBodySchema>;

const params = companyParams.extend({ truckId: idSchema });
const path = '/:truckCompany/trucks/:truckId/reservation';

/**
 * `GET /{truckCompany}/trucks/{truckId}/reservation`: null when there is no reservation. The ETag is sent in either
 * case.
 */
export const getReservationRoute = defineRoute({
  id: 'getReservation',
  tag: 'Trucks',
  summary: 'Get the reservation of a truck',
  method: 'GET',
  shows: ['truck', 'reservation', 'client'],
  path,
  roles: approvedRoles,
  params,
  result: z.object({ reservation: reservationSchema.nullable() }),
  etag: true,
  messages: { 400: 'Failed to retrieve reservation.', 404: 'The requested truck does not exist.' },
});

/** `PUT /{truckCompany}/trucks/{truckId}/reservation`: replaces an existing reservation. */
export const reserveTruckRoute = defineRoute({
  id: 'reserveTruck',
  tag: 'Trucks',
  summary: 'Reserve a truck for a client until a day',
  method: 'PUT',
  changes: ['reservation', 'truck', 'client'],
  path,
  roles: approvedRoles,
  params,
  body: reservationBodySchema,
  result: savedReservationSchema,
  etag: true,
  messages: {
    400: 'Failed to reserve truck.',
    404: 'The requested truck does not exist.',
    409: 'A sold truck cannot be reserved.',
  },
});

export const endReservationRoute = defineRoute({
  id: 'endReservation',
  tag: 'Trucks',
  summary: 'End the reservation of a truck',
  method: 'DELETE',
  changes: ['reservation', 'truck'],
  path,
  roles: approvedRoles,
  params,
  etag: true,
  messages: { 400: 'Failed to end reservation.', 404: 'The requested reservation does not exist.' },
});
