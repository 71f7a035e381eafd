/** Sales as a file in the manner of the lists' exports: a row for each value, and the total below (part two, section 16.4). */
import { Readable } from 'node:stream';
import { type Sales, type SalesKey, salesFields, salesKeyLabels } from '#reports/sales.ts';
import { StreamAnswer } from '#server/http/call.ts';
import { csvFile } from '#server/list/csv-export.ts';
import type { ExportRow } from '#server/list/export-rows.ts';
import { xlsxFile } from '#server/list/xlsx-export.ts';
import { companyNames } from '#shared/companies.ts';
import type { Field } from '#shared/fields.ts';
import { workbookType } from '#shared/list-routes.ts';

/** The file of `sales`. @param name without its ending */
export function salesFile({ rows, total }: Sales, by: SalesKey, format: 'csv' | 'xlsx', name: string): StreamAnswer {
  const value: Field = {
    id: 'value',
    label: salesKeyLabels[by],
    type: by === 'company' ? 'company' : 'text',
    sql: '',
    ...(by === 'company' && { choices: companyNames }),
  };
  async function* batches(): AsyncGenerator<ExportRow[]> {
    yield [...rows, { value: 'Total', ...total }];
  }
  const fields = [value, ...salesFields];
  const file = format === 'csv' ? csvFile(fields, batches()) : xlsxFile('Sales', fields, batches());
  const contentType = format === 'csv' ? 'text/csv; charset=utf-8' : workbookType;
  return new StreamAnswer(`${name}.${format}`, contentType, Readable.from(file, { objectMode: false }));
}
