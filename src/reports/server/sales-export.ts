/** Sales as a file in the manner of the lists' exports: a row for each value, and the total below (part two, section 16.4). */
import { type Sales, type SalesKey, salesFieldsFor, salesKeyLabels } from '#reports/sales.ts';
import { spreadsheetAnswer } from '#server/files/spreadsheet-answer.ts';
import type { StreamAnswer } from '#server/http/call.ts';
import { companyNames } from '#shared/companies.ts';
import type { Field } from '#shared/fields.ts';

/** The file of `sales`. @param name without its ending */
export function salesFile(sales: Sales, by: SalesKey, format: 'csv' | 'xlsx', name: string): StreamAnswer {
  const { rows, total } = sales;
  const value: Field = {
    id: 'value',
    label: salesKeyLabels[by],
    type: by === 'company' ? 'company' : 'text',
    sql: '',
    ...(by === 'company' && { choices: companyNames }),
  };
  const table = { fields: [value, ...salesFieldsFor(sales)], batches: [[...rows, { value: 'Total', ...total }]] };
  return spreadsheetAnswer(format, { name, sheet: 'Sales' }, table);
}
