/** The register as CSV in the manner of the lists' exports. */
import { type RegisterRow, registerStateLabels } from '#ledger/ledger.ts';
import { csvAnswer } from '#server/files/spreadsheet-answer.ts';
import type { StreamAnswer } from '#server/http/call.ts';
import type { Field } from '#shared/fields.ts';

const text = (id: keyof RegisterRow, label: string): Field => ({ id, label, type: 'text', sql: '' });

const fields: readonly Field[] = [
  text('number', 'Number'),
  text('to', 'To'),
  { ...text('state', 'State'), type: 'choice', choices: registerStateLabels },
  { ...text('date', 'Date'), type: 'date' },
  text('client', 'Client'),
  text('reason', 'Reason'),
  text('by', 'By'),
  text('at', 'At'),
  text('paperId', 'Paper'),
];

/** @param name without its ending */
export function registerFile(rows: readonly RegisterRow[], name: string): StreamAnswer {
  return csvAnswer(name, { fields, batches: [[...rows]] });
}
