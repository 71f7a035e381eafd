/** Prints a paper as one of its revisions has it: its words and sums, and the company's particulars of then. */

import { type Letterhead, letterheadOf } from '#companies/server/letterhead.ts';
import { findParticularsVersion } from '#companies/server/particulars-version-store.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { MailRow } from '#server/mail/mail-details.ts';
import type { PdfJob } from '#server/pdf/pdf-job.ts';
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import type { LedgerTable } from './current-revision-store.ts';
import type { IssuedFile } from './issued-copy-store.ts';
import type { LedgerKey, StoredRevision } from './revision-store.ts';

/** Makes files of papers of one kind. */
export interface RevisionRenderer {
  table: LedgerTable;
  printer: PdfPrinter;
  /** What is printed of a revision, and the name of its file. */
  createPdfJob: (revision: StoredRevision, letterhead: Letterhead) => { job: PdfJob; fileName: string };
  /** What an e-mail with the file says in its table. */
  mailRows: (revision: StoredRevision, letterhead: Letterhead) => MailRow[];
}

/** The letterhead that a revision was printed with: its copy is kept already. */
export async function printedLetterhead(
  db: WriteContext['db'],
  { company }: LedgerKey,
  { particularsVersion }: StoredRevision,
): Promise<Letterhead> {
  return letterheadOf(await findParticularsVersion(db, company, particularsVersion));
}

/** A revision's file. @throws Failure 503 as the printer does */
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
