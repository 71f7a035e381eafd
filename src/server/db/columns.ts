/** Kysely column types: how each kind of column is read and written. */
import type { ColumnType } from 'kysely';

/** Set by the database, never written. */
export type MadeTime = ColumnType<Date, never, never>;

/** Who created a record and who last changed it (`user_id`); null if unknown. Writes set them. */
export interface Stamps {
  created_at: MadeTime;
  created_by: ColumnType<string | null, string | undefined, never>;
  updated_at: ColumnType<Date, never, Date>;
  updated_by: ColumnType<string | null, string | undefined, string>;
}

/** `numeric(12,2)`: read as decimal text, written as a number. */
export type Money = ColumnType<string, number, number>;

/** A generated text column. */
export type MadeText = ColumnType<string, never, never>;

/** `date`: `YYYY-MM-DD` both ways. */
export type DateText = string;

/** A nullable `Money`. */
export type OptionalMoney = ColumnType<string | null, number | null, number | null>;
