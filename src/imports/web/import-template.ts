/** A file to begin with: the heads of a kind's columns, as the product knows them by itself. */
import { type ImportKind, importKindLabels } from '#imports/import.ts';
import { importFields } from '#imports/import-fields.ts';
import { csvRecord } from '#shared/csv.ts';
import { saveFile } from '#web/save-file.ts';

/** Saves it as CSV, with the mark that Excel knows its letters by. */
export function saveTemplate(kind: ImportKind): void {
  const heads = importFields(kind)
    .filter(({ id }) => id !== 'company')
    .map(({ label }) => label);
  const file = new Blob([`\uFEFF${csvRecord(heads)}`], { type: 'text/csv' });
  saveFile(file, `${importKindLabels[kind]}_Template.csv`);
}
