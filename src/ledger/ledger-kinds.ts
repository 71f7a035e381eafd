/** Issued copies and next numbers as kinds of records. */
import { type HistoryContext, type RecordKind, textField, textOf } from '#shared/record-kind.ts';
import { type LedgerKind, ledgerNouns } from './ledger.ts';

/** `Downloaded as PDF, revision 2: Invoice_7.pdf`, `Sent to ann@harbour.example as PDF, revision 2: Invoice_7.pdf` */
function formatIssuedCopy({ action, values: { revision, how, to, fileName } }: HistoryContext): string | undefined {
  if (action !== 'create') return undefined;
  const recipientText = to ? ` to ${textOf(to)}` : '';
  const done = textOf(how);
  const verb = `${done.charAt(0).toUpperCase()}${done.slice(1)}`;
  return `${verb}${recipientText} as PDF, revision ${textOf(revision)}: ${textOf(fileName)}`;
}

export const issuedCopyKind = {
  type: 'issuedCopy',
  readers: 'staff',
  namedBy: ['n'],
  fields: [
    { id: 'n', label: 'Copy', type: 'number' },
    { id: 'revision', label: 'Revision', type: 'number' },
    textField('how', 'How'),
    textField('to', 'To'),
    textField('fileName', 'File Name'),
  ],
  own: formatIssuedCopy,
  child: formatIssuedCopy,
} as const satisfies RecordKind;

export const nextNumberKind = {
  type: 'nextNumber',
  readers: 'staff',
  namedBy: ['number', 'kind'],
  /** `Next number of invoices set to 1001` */
  own: ({ values: { kind, number } }) => `Next number of ${ledgerNouns[kind as LedgerKind]}s set to ${textOf(number)}`,
} as const satisfies RecordKind;
