/** Histories: the sentences about issued copies and next numbers. */
import { expect, test } from 'vitest';
import type { HistoryContext } from '#shared/record-kind.ts';
import { issuedCopyKind, nextNumberKind } from './ledger-kinds.ts';

const context = (values: Record<string, unknown>, action: HistoryContext['action'] = 'create') =>
  ({ action, values, changes: {} }) as unknown as HistoryContext;

test.each([
  ['order', 'Next number of orders set to 1001'],
  ['invoice', 'Next number of invoices set to 1001'],
  ['creditNote', 'Next number of credit notes set to 1001'],
])('a new next number of the kind %s has its sentence', (kind, sentence) => {
  expect(nextNumberKind.own(context({ kind, number: '1001' }))).toBe(sentence);
});

test.each([
  [{ how: 'downloaded', to: null }, 'Downloaded as PDF, revision 2: Invoice_7.pdf'],
  [{ how: 'sent', to: 'ann@harbour.example' }, 'Sent to ann@harbour.example as PDF, revision 2: Invoice_7.pdf'],
])('an issued copy such as %j has its sentence', (fields, sentence) => {
  const copy = { ...fields, n: 1, revision: 2, fileName: 'Invoice_7.pdf' };
  expect([issuedCopyKind.own(context(copy)), issuedCopyKind.child(context(copy))]).toEqual([sentence, sentence]);
  expect(issuedCopyKind.own(context(copy, 'delete'))).toBeUndefined();
});
