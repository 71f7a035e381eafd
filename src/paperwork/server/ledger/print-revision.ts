/** Prints a paper as one of its revisions has it: its words and sums, and the company's particulars of then. */
import { findKeptParticulars, keepParticulars } from '#companies/server/kept-particulars-store.ts';
import { creditNoteFileName } from '#paperwork/credit-note.ts';
import type { LedgerKind } from '#paperwork/ledger.ts';
import { paperFileName } from '#paperwork/paperwork.ts';
import { type Letterhead, letterheadOf } from '#paperwork/server/letterhead.ts';
import { creditNotePdf } from '#paperwork/server/pdf/credit-note-pdf.ts';
import { paperPdf } from '#paperwork/server/pdf/paper-pdf.ts';
import type { Scope } from '#server/http/call.ts';
import type { PdfJob } from '#server/pdf/pdf-job.ts';
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import type { IssuedFile } from './issued-copy-store.ts';
import { creditNoteOfRevision, paperOfRevision } from './revision-forms.ts';
import type { LedgerKey, StoredRevision } from './revision-store.ts';

/** What is printed, and the name of its file. */
interface Printable {
  job: PdfJob;
  fileName: string;
}

type MakePrintable = (revision: StoredRevision, letterhead: Letterhead) => Printable;

function printPaperOf(kind: 'order' | 'invoice'): MakePrintable {
  return (revision, letterhead) => {
    const paper = paperOfRevision(revision);
    return { job: paperPdf({ kind, paper, letterhead }), fileName: paperFileName(kind, paper.number) };
  };
}

const printables: Partial<Record<LedgerKind, MakePrintable>> = {
  order: printPaperOf('order'),
  invoice: printPaperOf('invoice'),
  creditNote: (revision, letterhead) => {
    const note = creditNoteOfRevision(revision);
    return { job: creditNotePdf({ note, letterhead }), fileName: creditNoteFileName(note.number) };
  },
};

/** A revision's file, and the version of the particulars on it. @throws Failure 503 as the printer does */
export async function printRevision(
  { db }: Pick<Scope, 'db'>,
  printer: PdfPrinter,
  { company, kind }: LedgerKey,
  revision: StoredRevision,
  signal?: AbortSignal,
): Promise<IssuedFile & { particularsVersion: number }> {
  const particularsVersion = revision.particularsVersion ?? (await keepParticulars(db, company));
  const letterhead = letterheadOf(await findKeptParticulars(db, company, particularsVersion));
  const printable = printables[kind]?.(revision, letterhead);
  if (!printable) throw new Error(`Nothing prints a ${kind}.`);
  const content = await printer.print(printable.job, signal);
  return { fileName: printable.fileName, content, particularsVersion };
}
