/** The tables of feeds; `migrations/` creates them. */
import type { ColumnType, Generated } from 'kysely';
import type { FeedColumn, FeedEncoding, FeedFormat, FeedPhotoSize, FeedSeparator } from '#feeds/feed.ts';
import type { Stamps } from '#server/db/columns.ts';
import type { Company } from '#shared/companies.ts';

interface FeedTable extends Stamps {
  id: string;
  company: Company;
  name: string;
  format: ColumnType<FeedFormat, FeedFormat, never>;
  /** JSON. */
  columns: ColumnType<FeedColumn[], string, string>;
  separator: FeedSeparator;
  encoding: FeedEncoding;
  show_reserved: boolean;
  with_reg_number: boolean;
  min_photos: number;
  photo_size: FeedPhotoSize;
  /** A part of its address. */
  secret: string;
  addressed_at: ColumnType<Date, never, Date>;
  /** Incremented with each change; the value is the record's ETag. */
  version: Generated<number>;
}

/** Written when a feed is read, so that readers never wait for a change of the feed, or the other way round. */
interface FeedReadingTable {
  feed_id: string;
  content_hash: string | null;
  changed_at: Date | null;
  last_read_at: Date | null;
  last_reader: string | null;
  last_count: number | null;
}

declare module '#server/db/schema.ts' {
  interface Database {
    feed: FeedTable;
    feed_reading: FeedReadingTable;
  }
}
