/**
 * Issued copies of orders, invoices and credit notes. The first download or e-mail of a revision prints it and stores
 * the PDF for good; everyone gets the same bytes until the paper changes.
 */
import { type Letterhead, letterheadOf } from '#companies/server/letterhead.ts';
import { findParticularsVersion } from '#companies/server/particulars-version-store.ts';
import type { IssueMethod, LedgerKind } from '#ledger/ledger.ts';
import { actorName } from '#server/audit/stamps.ts';
import { type AuditContext, writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { withTransaction } from '#server/db/database.ts';
import { FileResponse } from '#server/http/request-context.ts';
import type { MailRow } from '#server/mail/mail-details.ts';
import type { PdfJob } from '#server/pdf/pdf-job.ts';
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import { Failure, notFound } from '#shared/errors.ts';
import { countIssuedCopy, lockPaper, readCurrentRevision } from './current-revision-store.ts';
import { type IssuedFile, insertIssuedCopy, readIssuedFile, sha256Of } from './issued-copy-store.ts';
import { findRevision, type LedgerKey, type StoredRevision } from './revision-store.ts';

/** Reads the table in an e-mail with the file, which includes what has been paid by then. */
type ReadMailRows = (db: AuditContext['db']) => Promise<MailRow[]>;

/** A revision as its feature prints it. */
interface RenderedRevision {
  fileName: string;
  job: PdfJob;
  readMailRows: ReadMailRows;
}

export type RenderRevision = (revision: StoredRevision, letterhead: Letterhead) => RenderedRevision;

export interface Caller extends AuditContext {
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  isHead: boolean;
}

/** A file to be issued: newly printed, or that of an earlier copy of the revision. */
interface PreparedCopy extends Omit<IssuedFile, 'n'> {
  revision: number;
  readMailRows: ReadMailRows;
}

export class IssuedCopies {
  readonly #printer: PdfPrinter;
  readonly #renderers: Readonly<Record<LedgerKind, RenderRevision>>;

  constructor(printer: PdfPrinter, renderers: Readonly<Record<LedgerKind, RenderRevision>>) {
    this.#printer = printer;
    this.#renderers = renderers;
  }

  /**
   * The PDF of the current revision, which is printed and stored unless there already is a copy. HEAD requests store
   * none. Call this outside a transaction.
   * @throws Failure 404, 500 if the stored copy is damaged, 503 if the printer is overloaded
   */
  async download(caller: Caller, key: LedgerKey): Promise<FileResponse> {
    const revision = await readCurrentRevision(caller.db, key);
    const issued = await readIssuedFile(caller.db, key, { revision });
    if (issued) return new FileResponse(issued.fileName, issued.content);
    const prepared = await this.prepare(caller, key);
    const { fileName, content } = caller.isHead
      ? prepared
      : await withTransaction(caller.db, (db) => this.store({ ...caller, db }, key, prepared, { how: 'downloaded' }));
    return new FileResponse(fileName, content);
  }

  /**
   * The PDF that a download would give, without issuing the paper. Call this outside a transaction.
   * @throws Failure 404, 500 if the stored copy is damaged, 503 if the printer is overloaded
   */
  async preview(caller: Caller, key: LedgerKey): Promise<FileResponse> {
    const { fileName, content } = await this.prepare(caller, key);
    return new FileResponse(fileName, content);
  }

  /**
   * Prints the current revision, unless there already is a copy. Call this outside a transaction, because printing is
   * slow, and `store` in one.
   * @throws Failure 404, 500 if the stored copy is damaged, 503 if the printer is overloaded
   */
  async prepare({ db, actor, signal }: Caller, key: LedgerKey): Promise<PreparedCopy> {
    const revision = await readCurrentRevision(db, key);
    const stored = await findRevision(db, key, revision);
    if (!stored) throw new Error(`Revision ${revision} of ${key.kind} ${key.id} does not exist.`);
    const letterhead = letterheadOf(await findParticularsVersion(db, key.company, stored.particularsVersion));
    const { fileName, job, readMailRows } = this.#renderers[key.kind](stored, letterhead);
    const issued = await readIssuedFile(db, key, { revision });
    const content = issued?.content ?? (await this.#printer.print(job, signal, actor.userId));
    if (signal.aborted) throw new Failure(503, undefined, [], new Error('The client disconnected.'));
    return { fileName: issued?.fileName ?? fileName, content, revision, readMailRows };
  }

  /**
   * Stores an issued copy in the caller's transaction. If another request stored one of this revision meanwhile, its
   * bytes are used, and a download adds no further copy. @throws Failure 404
   */
  async store(
    caller: AuditContext,
    key: LedgerKey,
    { revision, ...printed }: PreparedCopy,
    { how, to = null }: { how: IssueMethod; to?: string | null },
  ): Promise<IssuedFile> {
    const { db, actor } = caller;
    if (!(await lockPaper(db, key))) throw notFound();
    const earlier = await readIssuedFile(db, key, { revision });
    if (earlier && how === 'downloaded') return earlier;
    const { fileName, content } = earlier ?? printed;
    const issued = { revision, how, to, fileName, content, issuedBy: actor.userId, issuedByName: actorName(caller) };
    const n = await insertIssuedCopy(db, key, issued);
    await countIssuedCopy(db, key);
    await writeAuditEntry(caller, {
      recordType: 'issuedCopy',
      recordId: `${key.id}/${n}`,
      company: key.company,
      parent: { recordType: key.kind, recordId: key.id },
      after: { n, revision, how, to, fileName, sha256: sha256Of(content) },
    });
    return { n, fileName, content };
  }
}
