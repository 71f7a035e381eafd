/** The section of documents on the pages of the records that have some (specification, section 12.2). */
import { DocumentsSection } from '#documents/web/documents-section.tsx';
import type { PaperAddress } from '#paperwork/web/paper-target.ts';
import type { PartyPageTarget } from '#parties/web/party-words.ts';
import type { RecordTarget } from '#web/record-target.ts';

/** On a truck's page. */
export function TruckDocuments({ target: { company, id } }: { target: RecordTarget }) {
  return <DocumentsSection target={{ owner: 'truck', company, id }} />;
}

/** On the page of an order or an invoice. */
export function PaperDocuments({ target: { kind, company, id } }: { target: PaperAddress }) {
  return <DocumentsSection target={{ owner: kind, company, id }} />;
}

/** On a credit note's page. */
export function CreditNoteDocuments({ target: { company, id } }: { target: RecordTarget }) {
  return <DocumentsSection target={{ owner: 'creditNote', company, id }} />;
}

/** On a client's or a supplier's page. */
export function PartyDocuments({ target: { kind, id } }: { target: PartyPageTarget }) {
  return <DocumentsSection target={{ owner: kind, id }} />;
}
