/** Table type for Kysely; the table is created by `migrations/`. */
import type { ColumnType, Generated } from 'kysely';
import type { Stamps } from '#server/db/columns.ts';

interface MediaTable extends Stamps {
  id: string;
  truck_id: string;
  kind: 'image' | 'video';
  content_type: string;
  /** Bytes; read as a string. Null until the upload is complete. */
  size: ColumnType<string | null, never, number>;
  /** Null until thumbnails are created, false if the photo cannot be decoded. */
  has_thumbnails: ColumnType<boolean | null, never, boolean>;
  /** Attempts to create thumbnails, counted before each one begins. */
  thumbnail_tries: Generated<number>;
  thumbnail_tried_at: ColumnType<Date | null, never, Date | null>;
  /** Position among the truck's photos; those without one follow, oldest first. */
  place: ColumnType<number | null, never, number>;
  /** Original name of the file. */
  original_name: string | null;
  /** Made by the database: the name in addresses for buyers. */
  public_key: ColumnType<string, never, never>;
  created_by: ColumnType<string, string, never>;
}

declare module '#server/db/schema.ts' {
  interface Database {
    media: MediaTable;
  }
}
