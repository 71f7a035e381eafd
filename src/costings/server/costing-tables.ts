/** The table of costings, as the code sees it; `migrations/` makes it. */
import type { ColumnType, Generated } from 'kysely';
import type { Money, Stamps } from '#server/db/columns.ts';

/** What was spent on a truck; its type is bounded by the noun's schema. */
export interface TruckCostingTable extends Stamps {
  id: string;
  truck_id: string;
  type: string;
  invoice_number: string | null;
  value: Money;
  /** The business's day on which it was entered. */
  entered_on: ColumnType<string, string | undefined, never>;
  /** Counts the changes; its value is the costing's ETag. */
  version: Generated<number>;
}

declare module '#server/db/schema.ts' {
  interface Database {
    truck_costing: TruckCostingTable;
  }
}
