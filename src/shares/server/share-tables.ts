/** The table of shared pages, as the code sees it; `migrations/` makes it. */
import type { ColumnType, Generated } from 'kysely';
import type { DateText, Stamps } from '#server/db/columns.ts';
import type { Company } from '#shared/companies.ts';
import type { MediaChoice, ShareFieldId } from '#shares/share.ts';

/** A page that is not revoked. */
interface TruckShareTable extends Stamps {
  id: string;
  company: Company;
  /** The end of its address. */
  secret: string;
  /** The name that its author had when it was made. */
  created_by_name: string | null;
  truck_ids: string[];
  with_price: boolean;
  fields: ShareFieldId[];
  /** JSON. */
  images: ColumnType<MediaChoice, string, never>;
  /** JSON. */
  videos: ColumnType<MediaChoice, string, never>;
  until: DateText;
  openings: Generated<number>;
  last_opened_at: Date | null;
}

declare module '#server/db/schema.ts' {
  interface Database {
    truck_share: TruckShareTable;
  }
}
