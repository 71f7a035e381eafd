/** The table of reservations, as the code sees it; `migrations/` makes it. */
import type { Generated } from 'kysely';
import type { DateText, Stamps } from '#server/db/columns.ts';

/** For whom a truck is kept, until when; the row stays when that day is over. */
export interface TruckReservationTable extends Stamps {
  truck_id: string;
  client_id: string;
  until: DateText;
  note: string | null;
  /** Counts the changes; its value is the reservation's ETag. */
  version: Generated<number>;
}

declare module '#server/db/schema.ts' {
  interface Database {
    truck_reservation: TruckReservationTable;
  }
}
