/** The checklist of a company's month, by code. */
import type { Kysely } from 'kysely';
import type { MonthEndCheck } from '#reports/month-end.ts';
import type { Database } from '#server/db/schema.ts';
import { monthEndCheck, prepaymentCheck, unusualDateCheck } from './month-end-checks.ts';
import { findEarlySales, findUnusualEntries } from './month-end-doubts-store.ts';
import { type CompanyMonth, findChecklistItems } from './month-end-store.ts';

export async function readMonthChecks(
  db: Kysely<Database>,
  month: CompanyMonth,
  today: string,
  signal: AbortSignal,
): Promise<MonthEndCheck[]> {
  const items = await findChecklistItems(db, month, today, signal);
  const unusual = await findUnusualEntries(db, month, today, signal);
  const early = await findEarlySales(db, month, signal);
  return [
    ...items.map((item) => monthEndCheck(item, today)),
    ...unusual.map((entry) => unusualDateCheck(entry, today)),
    ...early.flatMap(prepaymentCheck),
  ];
}
