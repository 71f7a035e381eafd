/** Kinds of columns as the code sees them: how each is read and written. */
import type { ColumnType } from 'kysely';

/** Made by the database, never written. */
export type MadeTime = ColumnType<Date, never, never>;

/** Who made a record and who changed it last, by `user_id`; null where nobody knows. Writes keep them. */
export interface Stamps {
  created_at: MadeTime;
  created_by: ColumnType<string | null, string | undefined, never>;
  updated_at: ColumnType<Date, never, Date>;
  updated_by: ColumnType<string | null, string | undefined, string>;
}

/** `numeric(12,2)`: a decimal text on the way out, a number on the way in. */
export type Money = ColumnType<string, number, number>;

/** A text that the database makes of other columns. */
export type MadeText = ColumnType<string, never, never>;

/** `date`: `YYYY-MM-DD` both ways. */
export type DateText = string;

/** A decimal that may also be none. */
export type OptionalMoney = ColumnType<string | null, number | null, number | null>;
