/**
 * Issues copies of papers. The PDF is stored for good, byte for byte, and everyone gets the same bytes until the paper
 * changes.
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

export type Issuer = Pick<WriteContext, 'db' | 'actor' | 'requestId'>;

interface Issue {
  how: IssueMethod;
  to?: string;
}

interface DownloadRequest {
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  /** True for HEAD requests, which store no copy. */
  isHead: boolean;
}

export interface IssuedCopyFile extends IssuedFile {
  n: number;
}

/** A newly printed file, or that of an earlier copy of the revision; not stored as a copy yet. */
export interface PrintedCopy extends IssuedFile {
  revision: number;
}

async function copyNumbered(db: Kysely<Database>, key: LedgerKey, n: number): Promise<IssuedCopyFile> {
  const file = await readIssuedFile(db, key, n);
  if (!file) throw notFound();
  return { n, fileName: file.fileName, content: file.content };
}

/**
 * Stores an issued copy in the caller's transaction. If another request stored one of this revision meanwhile, its bytes
 * are used, and a download adds no further copy. @throws Failure 404
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

/** Finds the current revision and its last copy. */
async function findNextCopy({ db }: Issuer, { table }: RevisionRenderer, key: LedgerKey) {
  const currentRevision = await findCurrentRevision(db, table, key);
  if (currentRevision === undefined) throw notFound();
  return { currentRevision, last: await findLastCopy(db, key, currentRevision) };
}

async function printNextCopy(
  issuer: Issuer,
  renderer: RevisionRenderer,
  key: LedgerKey,
  { currentRevision, last }: Awaited<ReturnType<typeof findNextCopy>>,
  signal: AbortSignal,
): Promise<PrintedCopy> {
  const revision = await findRevision(issuer.db, key, currentRevision);
  if (!revision) throw new Error(`Revision ${currentRevision} of ${key.kind} ${key.id} does not exist.`);
  const printed =
    last === undefined
      ? await printRevision(issuer, renderer, key, revision, signal)
      : await copyNumbered(issuer.db, key, last);
  if (signal.aborted) throw new Failure(503, undefined, [], new Error('The client disconnected.'));
  return { ...printed, revision: currentRevision };
}

/**
 * Prints the current revision for `storeIssuedCopy`. Call this outside a transaction, because printing is slow.
 * @throws Failure 404, 500 if the stored copy is damaged, 503 if the printer is overloaded
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
 * Downloads the current revision. Stores an issued copy in a short transaction, unless there already is one. Call this
 * outside a transaction.
 * @throws Failure 404, 500 if the stored copy is damaged, 503 if the printer is overloaded
 */
export async function issueCopy(
  issuer: Issuer,
  renderer: RevisionRenderer,
  key: LedgerKey,
  { signal, isHead }: DownloadRequest,
): Promise<IssuedFile> {
  const next = await findNextCopy(issuer, renderer, key);
  if (next.last !== undefined) return await copyNumbered(issuer.db, key, next.last);
  const printed = await printNextCopy(issuer, renderer, key, next, signal);
  if (isHead) return printed;
  return await withTransaction(issuer.db, (db) =>
    storeIssuedCopy({ ...issuer, db }, renderer, key, { how: 'downloaded' }, printed),
  );
}
