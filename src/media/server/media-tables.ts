/** The tables of photos and videos, as the code sees them; `migrations/` makes them. */
import type { ColumnType, Generated } from 'kysely';
import type { Stamps } from '#server/db/columns.ts';

/** A photo or a video of a truck; the bytes are in the storage. */
interface MediaTable extends Stamps {
  id: string;
  truck_id: string;
  kind: 'image' | 'video';
  content_type: string;
  /** Bytes, as a text on the way out; null until the upload is whole. */
  size: ColumnType<string | null, never, number>;
  /** Null until they are made, false where the picture cannot be read. */
  has_thumbnails: ColumnType<boolean | null, never, boolean>;
  /** Tries to make thumbnails that have begun, each noted before. */
  thumbnail_tries: Generated<number>;
  thumbnail_tried_at: ColumnType<Date | null, never, Date | null>;
  /** Its place among the truck's photos; null behind those that have one, the oldest first. */
  place: ColumnType<number | null, never, number>;
  /** The name that the file had when it was sent. */
  original_name: string | null;
}

declare module '#server/db/schema.ts' {
  interface Database {
    media: MediaTable;
  }
}
