/**
 * Hands out a paper: its PDF is kept as the exact bytes, for good. While nothing changed since, everybody gets the same
 * bytes (specification, sections 14.6 and 20).
 */
import type { Kysely } from 'kysely';
import type { IssueWay } from '#ledger/ledger.ts';
import { recordChange } from '#server/audit/record-change.ts';
import { actorName } from '#server/audit/stamps.ts';
import { withTransaction } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import type { Scope } from '#server/http/call.ts';
import { Failure, notFound } from '#shared/errors.ts';
import { findLastCopy, type IssuedFile, insertIssuedCopy, readIssuedFile, sha256Of } from './issued-copy-store.ts';
import { type Press, printRevision } from './print-revision.ts';
import { findRevision, type LedgerKey } from './revision-store.ts';
import { countIssuedCopy, findStanding, holdPaper } from './standing-store.ts';

/** Who hands something out: a call, or whoever works for one. */
export type Issuer = Pick<Scope, 'db' | 'actor' | 'requestId'>;

/** How a paper is handed out, and the address that it is sent to. */
interface Issue {
  how: IssueWay;
  to?: string;
}

/** Who waits for a download. */
interface Asker {
  /** Aborted when nobody waits for it any more. */
  signal: AbortSignal;
  /** True for somebody who asks for headers alone: nothing is kept. */
  isHead: boolean;
}

/** What was handed out, and the number of its copy. */
export interface HandedOut extends IssuedFile {
  n: number;
}

/** What was printed of a revision, or was handed out of it before; not kept yet. */
export interface PrintedCopy extends IssuedFile {
  revision: number;
}

async function copyNumbered(db: Kysely<Database>, key: LedgerKey, n: number): Promise<HandedOut> {
  const file = await readIssuedFile(db, key, n);
  if (!file) throw notFound();
  return { n, fileName: file.fileName, content: file.content };
}

/**
 * Keeps what is handed out, in the issuer's transaction. Where somebody else was quicker the bytes are the other's, and a
 * download is no copy of its own. @throws Failure 404
 */
export async function keepCopy(
  issuer: Issuer,
  { home }: Pick<Press, 'home'>,
  key: LedgerKey,
  { how, to }: Issue,
  made: PrintedCopy,
): Promise<HandedOut> {
  const { db, actor } = issuer;
  if (!(await holdPaper(db, home, key))) throw notFound();
  const { revision } = made;
  const last = await findLastCopy(db, key, revision);
  const earlier = last === undefined ? undefined : await copyNumbered(db, key, last);
  if (earlier && how === 'downloaded') return earlier;
  const { fileName, content } = earlier ?? made;
  const issued = { fileName, content, revision, how, to: to ?? null };
  const by = { issuedBy: actor.userId, issuedByName: actorName(issuer) };
  const n = await insertIssuedCopy(db, key, { ...issued, ...by });
  await countIssuedCopy(db, home, key);
  await recordChange(issuer, {
    recordType: 'issuedCopy',
    recordId: `${key.id}/${n}`,
    company: key.company,
    parent: { recordType: key.kind, recordId: key.id },
    after: { n, revision, how, to: issued.to, fileName, sha256: sha256Of(content) },
  });
  return { n, fileName, content };
}

/** What the next copy is of: the revision that stands, and the last copy that was handed out of it. */
async function findNext({ db }: Issuer, { home }: Press, key: LedgerKey) {
  const standing = await findStanding(db, home, key);
  if (standing === undefined) throw notFound();
  return { standing, last: await findLastCopy(db, key, standing) };
}

async function printNext(
  issuer: Issuer,
  press: Press,
  key: LedgerKey,
  { standing, last }: Awaited<ReturnType<typeof findNext>>,
  signal: AbortSignal,
): Promise<PrintedCopy> {
  const revision = await findRevision(issuer.db, key, standing);
  if (!revision) throw new Error(`Revision ${standing} of ${key.kind} ${key.id} is not there.`);
  const printed =
    last === undefined
      ? await printRevision(issuer, press, key, revision, signal)
      : await copyNumbered(issuer.db, key, last);
  if (signal.aborted) throw new Failure(503, undefined, [], new Error('The caller has left.'));
  return { ...printed, revision: standing };
}

/**
 * The PDF of a paper as it was saved last, for `keepCopy`. Printing takes its time: the issuer is in no transaction.
 * @throws Failure 404, 500 when the copy that was handed out is damaged, 503 as the printer does
 */
export async function printCopy(
  issuer: Issuer,
  press: Press,
  key: LedgerKey,
  signal: AbortSignal,
): Promise<PrintedCopy> {
  return await printNext(issuer, press, key, await findNext(issuer, press, key), signal);
}

/**
 * A download of the PDF of a paper as it was saved last. It is kept as an issued copy unless it was handed out already,
 * in a short transaction of its own: the issuer is in none.
 * @throws Failure 404, 500 when the copy that was handed out is damaged, 503 as the printer does
 */
export async function issueCopy(
  issuer: Issuer,
  press: Press,
  key: LedgerKey,
  { signal, isHead }: Asker,
): Promise<IssuedFile> {
  const next = await findNext(issuer, press, key);
  if (next.last !== undefined) return await copyNumbered(issuer.db, key, next.last);
  const made = await printNext(issuer, press, key, next, signal);
  if (isHead) return made;
  return await withTransaction(issuer.db, (db) => keepCopy({ ...issuer, db }, press, key, { how: 'downloaded' }, made));
}
