/** The check list of a company's month, by code. */
import type { Kysely } from 'kysely';
import type { MonthEndCheck } from '#reports/month-end.ts';
import type { Database } from '#server/db/schema.ts';
import { monthEndCheck, prepaymentCheck, unusualDateCheck } from './month-end-checks.ts';
import { findEarlySales, findUnusualEntries } from './month-end-doubts-store.ts';
import { type CompanyMonth, findOpenMatters } from './month-end-store.ts';

export async function readMonthChecks(
  db: Kysely<Database>,
  month: CompanyMonth,
  today: string,
  signal: AbortSignal,
): Promise<MonthEndCheck[]> {
  const matters = await findOpenMatters(db, month, today, signal);
  const unusual = await findUnusualEntries(db, month, today, signal);
  const early = await findEarlySales(db, month, signal);
  return [
    ...matters.map((matter) => monthEndCheck(matter, today)),
    ...unusual.map((entry) => unusualDateCheck(entry, today)),
    ...early.flatMap(prepaymentCheck),
  ];
}
