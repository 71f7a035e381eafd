/** Table type for Kysely; the table is created by `migrations/`. */
import type { ColumnType, Generated } from 'kysely';
import type { DateText, Stamps } from '#server/db/columns.ts';
import type { Company } from '#shared/companies.ts';
import type { MediaChoice, ShareFieldId } from '#shares/share.ts';

/** A page that has not been revoked. */
interface TruckShareTable extends Stamps {
  id: string;
  company: Company;
  /** The last part of its URL. */
  secret: string;
  /** The author's name when the page was created. */
  created_by_name: string | null;
  truck_ids: string[];
  with_price: boolean;
  fields: ShareFieldId[];
  images: ColumnType<MediaChoice, string, never>;
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
