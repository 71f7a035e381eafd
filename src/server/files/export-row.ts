/** A row as the driver gives it: amounts as decimal texts, dates as `YYYY-MM-DD`. */
export type ExportRow = Record<string, string | number | boolean | null>;
