/** Prints a revision with the company's particulars at the time of the save. */

import { type Letterhead, letterheadOf } from '#companies/server/letterhead.ts';
import { findParticularsVersion } from '#companies/server/particulars-version-store.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { MailRow } from '#server/mail/mail-details.ts';
import type { PdfJob } from '#server/pdf/pdf-job.ts';
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import type { LedgerTable } from './current-revision-store.ts';
import type { IssuedFile } from './issued-copy-store.ts';
import type { LedgerKey, StoredRevision } from './revision-store.ts';

/** Prints papers of one kind. */
export interface RevisionRenderer {
  table: LedgerTable;
  printer: PdfPrinter;
  createPdfJob: (revision: StoredRevision, letterhead: Letterhead) => { job: PdfJob; fileName: string };
  /** The table in an e-mail with the file. */
  mailRows: (revision: StoredRevision, letterhead: Letterhead) => MailRow[];
}

/** The letterhead that was printed on a revision. */
export async function printedLetterhead(
  db: WriteContext['db'],
  { company }: LedgerKey,
  { particularsVersion }: StoredRevision,
): Promise<Letterhead> {
  return letterheadOf(await findParticularsVersion(db, company, particularsVersion));
}

/** @throws Failure 503 if the printer is overloaded */
export async function printRevision(
  { db, actor }: Pick<WriteContext, 'db' | 'actor'>,
  { printer, createPdfJob }: RevisionRenderer,
  { company }: LedgerKey,
  revision: StoredRevision,
  signal?: AbortSignal,
): Promise<IssuedFile> {
  const letterhead = letterheadOf(await findParticularsVersion(db, company, revision.particularsVersion));
  const { job, fileName } = createPdfJob(revision, letterhead);
  return { fileName, content: await printer.print(job, signal, actor.userId) };
}
