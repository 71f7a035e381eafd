/**
 * Allocates the numbers of orders, invoices and credit notes. They have no gaps or duplicates, because the counter row is
 * locked until the save commits and is rolled back if it fails. The sequence continues after the highest number,
 * including those entered by hand, but not those corrected before they were issued. An administrator can set the next
 * number. Numbers are never reused, even if the paper was deleted.
 */
import { randomUUIDv7 } from 'node:crypto';
import type { Kysely } from 'kysely';
import { maxNumberDigits } from '#ledger/ledger.ts';
import { actorName } from '#server/audit/stamps.ts';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Database } from '#server/db/schema.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { conflict } from '#shared/errors.ts';
import {
  claimNumber,
  findHighestNumber,
  findLowestFreeNumber,
  insertNextNumber,
  isUsedNumber,
  listNextNumbers,
  lockCounter,
  markRenumbered,
  type Sequence,
  updateCounter,
} from './paper-number-store.ts';

const highestNumber = 10 ** maxNumberDigits - 1;

/** @param last the last allocated number, or the one before the next number that was set @throws Failure 409 if none is left */
export async function nextNumber(db: Kysely<Database>, sequence: Sequence, last: number): Promise<number> {
  const following = await findLowestFreeNumber(db, sequence, Math.max(last, await findHighestNumber(db, sequence)));
  const next = following <= highestNumber ? following : await findLowestFreeNumber(db, sequence, last);
  if (next > highestNumber) throw conflict();
  return next;
}

/**
 * Allocates the number for a paper: the one entered by hand, else the next of the sequence. A paper may get back a number
 * that it had before.
 * @throws Failure 409 if another paper has or had the number, or if no numbers are left
 */
export async function allocateNumber(
  context: Pick<WriteContext, 'db' | 'actor'>,
  sequence: Sequence,
  paperId: string,
  chosen: string | undefined,
): Promise<string> {
  const last = await lockCounter(context.db, sequence);
  const next = chosen === undefined ? await nextNumber(context.db, sequence, last) : undefined;
  if (next !== undefined) await updateCounter(context.db, sequence, next);
  const number = chosen ?? String(next);
  if (!(await claimNumber(context.db, sequence, { number, paperId, by: actorName(context) }))) throw conflict();
  return number;
}

/**
 * Renumbers a paper. If the former number was the last of the sequence and no copy was issued with it, the sequence
 * continues after the lower numbers again.
 * @throws Failure 409 if another paper has or had the number
 */
export async function changeNumber(
  context: Pick<WriteContext, 'db' | 'actor'>,
  sequence: Sequence & { id: string },
  previous: string,
  number: string,
): Promise<void> {
  const { db } = context;
  await allocateNumber(context, sequence, sequence.id, number);
  if (await markRenumbered(db, sequence, { previous, number, by: actorName(context) })) return;
  const last = await lockCounter(db, sequence);
  if (last !== Number(previous)) return;
  const set = (await listNextNumbers(db, sequence)).at(-1);
  await updateCounter(db, sequence, Math.max((set?.value ?? 1) - 1, await findHighestNumber(db, sequence, last)));
}

/** @throws Failure 409 if the number is or was in use */
export async function setNextNumber(context: WriteContext, sequence: Sequence, number: string): Promise<void> {
  const { db } = context;
  const value = Number(number);
  await lockCounter(db, sequence);
  if (await isUsedNumber(db, sequence, value)) throw conflict();
  const id = randomUUIDv7();
  await insertNextNumber(db, sequence, { id, value, by: actorName(context) });
  await updateCounter(db, sequence, value - 1);
  const { company, kind } = sequence;
  await writeAuditEntry(context, {
    recordType: 'nextNumber',
    recordId: id,
    company,
    after: { kind, number: String(value) },
  });
}
