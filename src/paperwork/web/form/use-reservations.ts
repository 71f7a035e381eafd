/** Reservations of the trucks in the form. */
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { type Company, companyPaths } from '#shared/companies.ts';
import { formatFilters } from '#shared/list-address.ts';
import { type Reservation, reservationSchema } from '#trucks/reservation.ts';
import { truckListRoutes } from '#trucks/truck-routes.ts';
import { callApi } from '#web/api/call-api.ts';
import { identifyCall } from '#web/api/use-call.ts';

const rowsSchema = z.array(z.object({ id: z.string(), reservation: reservationSchema.nullable() }));

/** Maximum rows per list request. */
const maxRows = 200;

/** By truck id; empty while loading or if the request fails. */
export function useReservations(
  company: Company,
  trucks: readonly { regNumber: string }[],
): ReadonlyMap<string, Reservation> {
  const regNumbers = trucks.slice(0, maxRows).map(({ regNumber }) => regNumber);
  const parts = {
    params: { truckCompany: companyPaths[company] },
    query: {
      filter: formatFilters({ regNumber: { in: regNumbers } }),
      fields: 'reservation',
      limit: String(maxRows),
    },
  };
  const { data = [] } = useQuery({
    ...identifyCall(truckListRoutes.rows, parts),
    queryFn: async ({ signal }) => rowsSchema.parse((await callApi(truckListRoutes.rows, { ...parts, signal })).rows),
    enabled: regNumbers.length > 0,
    retry: false,
  });
  return new Map(data.flatMap(({ id, reservation }) => (reservation === null ? [] : [[id, reservation]])));
}
