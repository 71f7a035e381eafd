/** The costings table as the code sees it; `migrations/` creates it. */
import type { ColumnType, Generated } from 'kysely';
import type { Money, Stamps } from '#server/db/columns.ts';

/** The type is validated by the record's schema. */
export interface TruckCostingTable extends Stamps {
  id: string;
  truck_id: string;
  type: string;
  invoice_number: string | null;
  value: Money;
  /** The business day on which it was entered. */
  entered_on: ColumnType<string, string, never>;
  /** Incremented by each change; used as the ETag. */
  version: Generated<number>;
}

declare module '#server/db/schema.ts' {
  interface Database {
    truck_costing: TruckCostingTable;
  }
}
