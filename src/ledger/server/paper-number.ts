/**
 * The numbers of a company's orders, invoices or credit notes. They follow each other without gaps or doubles, because the
 * counter's row is locked until the paper is saved and goes back when it is not. The sequence goes on after the highest
 * number that counts: a number chosen by hand does, one that was corrected before it was issued does not. An
 * administrator can set where it goes on. No number is ever given or taken again, also once its paper was deleted.
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

/** @param last the one that was given last, or the one before the one that was set. @throws Failure 409 when none is left */
export async function nextNumber(db: Kysely<Database>, sequence: Sequence, last: number): Promise<number> {
  const following = await findLowestFreeNumber(db, sequence, Math.max(last, await findHighestNumber(db, sequence)));
  const next = following <= highestNumber ? following : await findLowestFreeNumber(db, sequence, last);
  if (next > highestNumber) throw conflict();
  return next;
}

/**
 * The number for a paper that is about to be saved: the one chosen by hand, else the next of the sequence. A paper may
 * go back to a number that it had itself.
 * @throws Failure 409 when the number was used by another paper, or when the numbers are used up.
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
 * Gives a paper another number. Where the sequence went on after the former one and nothing was issued under it, it goes
 * on after the numbers below again.
 * @throws Failure 409 when the number was used by another paper
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

/** Lets a sequence go on with a number. @throws Failure 409 when the number is or was in use */
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
