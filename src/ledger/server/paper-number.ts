/**
 * The next number of a company's orders, invoices or credit notes. Numbers follow each other without gaps or doubles, because the
 * counter's row is locked until the paper is saved and goes back when it is not. A number chosen by hand is where the
 * next ones go on from, when it is higher; no number is ever given or taken again, also once its paper was deleted.
 */
import type { Kysely } from 'kysely';
import { maxNumberDigits } from '#ledger/ledger.ts';
import { actorName } from '#server/audit/stamps.ts';
import type { Database } from '#server/db/schema.ts';
import type { Scope } from '#server/http/call.ts';
import { conflict } from '#shared/errors.ts';
import {
  claimNumber,
  findHighestNumber,
  findLowestFreeNumber,
  lockCounter,
  type Sequence,
  updateCounter,
} from './paper-number-store.ts';

const highestNumber = 10 ** maxNumberDigits - 1;

async function nextNumber(db: Kysely<Database>, sequence: Sequence, last: number): Promise<string> {
  const following = Math.max(last, await findHighestNumber(db, sequence)) + 1;
  const next = following <= highestNumber ? following : await findLowestFreeNumber(db, sequence, last);
  if (next > highestNumber) throw conflict();
  await updateCounter(db, sequence, next);
  return String(next);
}

/**
 * The number for a paper that is about to be saved: the one chosen by hand, else the next of the sequence. A paper may
 * go back to a number that it had itself.
 * @throws Failure 409 when the number was used by another paper, or when the numbers are used up.
 */
export async function takeNumber(
  scope: Pick<Scope, 'db' | 'actor'>,
  sequence: Sequence,
  paperId: string,
  chosen: string | undefined,
): Promise<string> {
  const last = await lockCounter(scope.db, sequence);
  const number = chosen ?? (await nextNumber(scope.db, sequence, last));
  if (!(await claimNumber(scope.db, sequence, { number, paperId, by: actorName(scope) }))) throw conflict();
  return number;
}
