/** Prints a paper as one of its revisions has it: its words and sums, and the company's particulars of then. */
import { findKeptParticulars } from '#companies/server/kept-particulars-store.ts';
import { type Letterhead, letterheadOf } from '#companies/server/letterhead.ts';
import type { Scope } from '#server/http/call.ts';
import type { MailRow } from '#server/mail/mail-details.ts';
import type { PdfJob } from '#server/pdf/pdf-job.ts';
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import type { IssuedFile } from './issued-copy-store.ts';
import type { LedgerKey, StoredRevision } from './revision-store.ts';
import type { LedgerHome } from './standing-store.ts';

/** Makes files of papers of one kind. */
export interface Press {
  home: LedgerHome;
  printer: PdfPrinter;
  /** What is printed of a revision, and the name of its file. */
  layOut: (revision: StoredRevision, letterhead: Letterhead) => { job: PdfJob; fileName: string };
  /** What an e-mail with the file says in its table. */
  mailRows: (revision: StoredRevision, letterhead: Letterhead) => MailRow[];
}

/** The letterhead that a revision was printed with: its copy is kept already. */
export async function printedLetterhead(
  db: Scope['db'],
  { company }: LedgerKey,
  { particularsVersion }: StoredRevision,
): Promise<Letterhead> {
  return letterheadOf(await findKeptParticulars(db, company, particularsVersion));
}

/** A revision's file. @throws Failure 503 as the printer does */
export async function printRevision(
  { db, actor }: Pick<Scope, 'db' | 'actor'>,
  { printer, layOut }: Press,
  { company }: LedgerKey,
  revision: StoredRevision,
  signal?: AbortSignal,
): Promise<IssuedFile> {
  const letterhead = letterheadOf(await findKeptParticulars(db, company, revision.particularsVersion));
  const { job, fileName } = layOut(revision, letterhead);
  return { fileName, content: await printer.print(job, signal, actor.userId) };
}
