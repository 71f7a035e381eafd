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
import { adoptParticulars, findRevision, type LedgerKey } from './revision-store.ts';
import { countIssuedCopy, findStanding, holdPaper } from './standing-store.ts';

/** Who hands something out: a call, or whoever works for one. */
export type Issuer = Pick<Scope, 'db' | 'actor' | 'requestId'>;

/** How a paper is handed out, and to whom. */
export interface Issue {
  how: IssueWay;
  /** The address that it is sent to. */
  to?: string;
  /** Aborted when nobody waits for it any more. */
  signal?: AbortSignal;
  /** True for somebody who asks for headers alone: nothing is kept. */
  isHead?: boolean;
}

/** What was handed out, and the number of its copy. */
export interface HandedOut extends IssuedFile {
  n: number;
}

interface Prepared extends IssuedFile {
  revision: number;
  particularsVersion?: number;
}

function inTransaction<Result>(db: Kysely<Database>, work: (db: Kysely<Database>) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db) : withTransaction(db, work);
}

async function copyNumbered(db: Kysely<Database>, key: LedgerKey, n: number): Promise<HandedOut> {
  const file = await readIssuedFile(db, key, n);
  if (!file) throw notFound();
  return { n, fileName: file.fileName, content: file.content };
}

/** Keeps what is handed out, unless somebody else was quicker: then these get the other's bytes. */
async function keepCopy(issuer: Issuer, key: LedgerKey, { how, to }: Issue, made: Prepared): Promise<HandedOut> {
  const { db, actor } = issuer;
  if (!(await holdPaper(db, key))) throw notFound();
  const { revision, particularsVersion } = made;
  const last = await findLastCopy(db, key, revision);
  const earlier = last === undefined ? undefined : await copyNumbered(db, key, last);
  if (earlier && how === 'downloaded') return earlier;
  const { fileName, content } = earlier ?? made;
  const issued = { fileName, content, revision, how, to: to ?? null };
  const by = { issuedBy: actor.userId, issuedByName: actorName(issuer) };
  const n = await insertIssuedCopy(db, key, { ...issued, ...by });
  if (particularsVersion !== undefined) await adoptParticulars(db, key, revision, particularsVersion);
  await countIssuedCopy(db, key);
  await recordChange(issuer, {
    recordType: 'issuedCopy',
    recordId: `${key.id}/${n}`,
    company: key.company,
    parent: { recordType: key.kind, recordId: key.id },
    after: { n, revision, how, to: issued.to, fileName, sha256: sha256Of(content) },
  });
  return { n, fileName, content };
}

/**
 * The PDF of a paper as it was saved last, kept as an issued copy. A download of what was handed out already is no new
 * copy; each sending is one, of the same bytes. It prints outside of its transaction, so calls have none around it.
 * @throws Failure 404, 500 when the copy that was handed out is damaged, 503 as the printer does
 */
export async function issueCopy(issuer: Issuer, press: Press, key: LedgerKey, issue: Issue): Promise<HandedOut> {
  const { db } = issuer;
  const standing = await findStanding(db, key);
  if (standing === undefined) throw notFound();
  const last = await findLastCopy(db, key, standing);
  if (last !== undefined && (issue.how === 'downloaded' || issue.isHead)) return await copyNumbered(db, key, last);
  const revision = await findRevision(db, key, standing);
  if (!revision) throw new Error(`Revision ${standing} of ${key.kind} ${key.id} is not there.`);
  const printed =
    last === undefined
      ? await printRevision(issuer, press, key, revision, issue.signal)
      : await copyNumbered(db, key, last);
  if (issue.isHead) return { ...printed, n: 0 };
  if (issue.signal?.aborted) throw new Failure(503, undefined, [], new Error('The caller has left.'));
  const made = { ...printed, revision: standing };
  return await inTransaction(db, (transaction) => keepCopy({ ...issuer, db: transaction }, key, issue, made));
}
