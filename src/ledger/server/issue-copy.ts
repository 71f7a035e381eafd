/**
 * Hands out a paper: its PDF is kept as the exact bytes, for good. While nothing changed since, everybody gets the same
 * bytes (specification, sections 14.6 and 20).
 */
import type { Kysely } from 'kysely';
import type { IssueMethod } from '#ledger/ledger.ts';
import { actorName } from '#server/audit/stamps.ts';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { withTransaction } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { Failure, notFound } from '#shared/errors.ts';
import { countIssuedCopy, findCurrentRevision, lockPaper } from './current-revision-store.ts';
import { findLastCopy, type IssuedFile, insertIssuedCopy, readIssuedFile, sha256Of } from './issued-copy-store.ts';
import { printRevision, type RevisionRenderer } from './print-revision.ts';
import { findRevision, type LedgerKey } from './revision-store.ts';

/** Who hands something out: a call, or whoever works for one. */
export type Issuer = Pick<WriteContext, 'db' | 'actor' | 'requestId'>;

/** How a paper is handed out, and the address that it is sent to. */
interface Issue {
  how: IssueMethod;
  to?: string;
}

/** Who waits for a download. */
interface DownloadRequest {
  /** Aborted when nobody waits for it any more. */
  signal: AbortSignal;
  /** True for somebody who asks for headers alone: nothing is kept. */
  isHead: boolean;
}

/** What was handed out, and the number of its copy. */
export interface IssuedCopyFile extends IssuedFile {
  n: number;
}

/** What was printed of a revision, or was handed out of it before; not kept yet. */
export interface PrintedCopy extends IssuedFile {
  revision: number;
}

async function copyNumbered(db: Kysely<Database>, key: LedgerKey, n: number): Promise<IssuedCopyFile> {
  const file = await readIssuedFile(db, key, n);
  if (!file) throw notFound();
  return { n, fileName: file.fileName, content: file.content };
}

/**
 * Keeps what is handed out, in the issuer's transaction. Where somebody else was quicker the bytes are the other's, and a
 * download is no copy of its own. @throws Failure 404
 */
export async function storeIssuedCopy(
  issuer: Issuer,
  { table }: Pick<RevisionRenderer, 'table'>,
  key: LedgerKey,
  { how, to }: Issue,
  printed: PrintedCopy,
): Promise<IssuedCopyFile> {
  const { db, actor } = issuer;
  if (!(await lockPaper(db, table, key))) throw notFound();
  const { revision } = printed;
  const last = await findLastCopy(db, key, revision);
  const earlier = last === undefined ? undefined : await copyNumbered(db, key, last);
  if (earlier && how === 'downloaded') return earlier;
  const { fileName, content } = earlier ?? printed;
  const issued = { fileName, content, revision, how, to: to ?? null };
  const by = { issuedBy: actor.userId, issuedByName: actorName(issuer) };
  const n = await insertIssuedCopy(db, key, { ...issued, ...by });
  await countIssuedCopy(db, table, key);
  await writeAuditEntry(issuer, {
    recordType: 'issuedCopy',
    recordId: `${key.id}/${n}`,
    company: key.company,
    parent: { recordType: key.kind, recordId: key.id },
    after: { n, revision, how, to: issued.to, fileName, sha256: sha256Of(content) },
  });
  return { n, fileName, content };
}

/** What the next copy is of: the revision that stands, and the last copy that was handed out of it. */
async function findNextCopy({ db }: Issuer, { table }: RevisionRenderer, key: LedgerKey) {
  const currentRevision = await findCurrentRevision(db, table, key);
  if (currentRevision === undefined) throw notFound();
  return { standing: currentRevision, last: await findLastCopy(db, key, currentRevision) };
}

async function printNextCopy(
  issuer: Issuer,
  renderer: RevisionRenderer,
  key: LedgerKey,
  { standing: currentRevision, last }: Awaited<ReturnType<typeof findNextCopy>>,
  signal: AbortSignal,
): Promise<PrintedCopy> {
  const revision = await findRevision(issuer.db, key, currentRevision);
  if (!revision) throw new Error(`Revision ${currentRevision} of ${key.kind} ${key.id} is not there.`);
  const printed =
    last === undefined
      ? await printRevision(issuer, renderer, key, revision, signal)
      : await copyNumbered(issuer.db, key, last);
  if (signal.aborted) throw new Failure(503, undefined, [], new Error('The caller has left.'));
  return { ...printed, revision: currentRevision };
}

/**
 * The PDF of a paper as it was saved last, for `storeIssuedCopy`. Printing takes its time: the issuer is in no transaction.
 * @throws Failure 404, 500 when the copy that was handed out is damaged, 503 as the printer does
 */
export async function printCopy(
  issuer: Issuer,
  renderer: RevisionRenderer,
  key: LedgerKey,
  signal: AbortSignal,
): Promise<PrintedCopy> {
  return await printNextCopy(issuer, renderer, key, await findNextCopy(issuer, renderer, key), signal);
}

/**
 * A download of the PDF of a paper as it was saved last. It is kept as an issued copy unless it was handed out already,
 * in a short transaction of its own: the issuer is in none.
 * @throws Failure 404, 500 when the copy that was handed out is damaged, 503 as the printer does
 */
export async function issueCopy(
  issuer: Issuer,
  renderer: RevisionRenderer,
  key: LedgerKey,
  { signal, isHead }: DownloadRequest,
): Promise<IssuedFile> {
  const next = await findNextCopy(issuer, renderer, key);
  if (next.last !== undefined) return await copyNumbered(issuer.db, key, next.last);
  const made = await printNextCopy(issuer, renderer, key, next, signal);
  if (isHead) return made;
  return await withTransaction(issuer.db, (db) =>
    storeIssuedCopy({ ...issuer, db }, renderer, key, { how: 'downloaded' }, made),
  );
}
