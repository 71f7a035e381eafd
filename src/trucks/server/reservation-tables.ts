/** The reservation table as the code sees it; `migrations/` creates it. */
import type { Generated } from 'kysely';
import type { DateText, Stamps } from '#server/db/columns.ts';

/** An expired reservation keeps its row. */
export interface TruckReservationTable extends Stamps {
  truck_id: string;
  client_id: string;
  until: DateText;
  note: string | null;
  /** Incremented by each change; used as the ETag. */
  version: Generated<number>;
}

declare module '#server/db/schema.ts' {
  interface Database {
    truck_reservation: TruckReservationTable;
  }
}
