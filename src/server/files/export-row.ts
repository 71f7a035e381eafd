/** A row as the database driver returns it: amounts as decimal text, dates as `YYYY-MM-DD`. */
export type ExportRow = Record<string, string | number | boolean | null | readonly string[]>;
