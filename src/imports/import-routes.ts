import { z } from 'zod';
import { queryCountSchema } from '#shared/query-count.ts';
import { rolesThatRead } from '#shared/record-readers.ts';
import { defineRoute } from '#shared/route.ts';
import { idSchema } from '#shared/text.ts';
import {
  importLimits,
  importLineSchema,
  importMatchSchema,
  importOutcomes,
  importSchema,
  importUploadSchema,
  newImportSchema,
} from './import.ts';
import { importKind } from './import-kind.ts';

const tag = 'Imports';
const roles = rolesThatRead(importKind);
const path = '/imports';
const one = '/imports/:importId';
const params = z.object({ importId: idSchema });
const missing = 'The requested import does not exist.';

const rowsQuerySchema = z.object({
  outcome: z
    .enum(importOutcomes, `Enter ${importOutcomes.join(', ')}.`)
    .optional()
    .describe('Only rows with this outcome.'),
  limit: queryCountSchema(0, importLimits.rows).optional().describe('Maximum number of rows; all rows if omitted.'),
  offset: queryCountSchema(0, importLimits.rows).optional(),
});
export type RowsQuery = z.output<typeof rowsQuerySchema>;

export const listImportsRoute = defineRoute({
  id: 'listImports',
  tag,
  summary: 'List recent imports, newest first',
  method: 'GET',
  shows: ['import'],
  path,
  roles,
  result: z.array(importLineSchema),
  messages: { 400: 'Failed to retrieve list of imports.' },
});

export const createImportRoute = defineRoute({
  id: 'createImport',
  tag,
  summary: 'Create an import; upload the bytes of the file with PUT to the returned address',
  method: 'POST',
  changes: ['import'],
  path,
  roles,
  body: newImportSchema,
  result: importUploadSchema,
  messages: { 400: 'Failed to upload file.' },
});

export const getImportRoute = defineRoute({
  id: 'getImport',
  tag,
  summary: 'Get an import with its columns and the outcome of each row',
  method: 'GET',
  shows: ['import'],
  path: one,
  roles,
  params,
  query: rowsQuerySchema,
  result: importSchema,
  etag: true,
  messages: { 400: 'Failed to retrieve import.', 404: missing },
});
/** Matching columns again repeats the dry run for all rows. */
export const updateImportRoute = defineRoute({
  id: 'updateImport',
  tag,
  summary: 'Change which fields the columns are imported into',
  method: 'PUT',
  changes: ['import'],
  path: one,
  roles,
  params,
  query: rowsQuerySchema,
  body: importMatchSchema,
  result: importSchema,
  etag: true,
  messages: {
    400: 'Failed to update import.',
    404: missing,
    409: 'Only an import that is ready and has not been run can be changed.',
  },
});

/**
 * Imports the valid rows in the background, in steps. An import that failed half-way continues with the remaining
 * rows.
 */
export const runImportRoute = defineRoute({
  id: 'runImport',
  tag,
  summary: 'Import all rows without errors, in the background',
  method: 'POST',
  changes: ['import', 'truck', 'client', 'supplier', 'costing'],
  path: `${one}/run`,
  roles,
  params,
  result: importLineSchema,
  status: 202,
  messages: { 400: 'Failed to run import.', 404: missing, 409: 'Only an import that is ready can be run, once.' },
});

export const getWrongRowsRoute = defineRoute({
  id: 'getWrongRows',
  tag,
  summary: 'Download the rows with errors and their reasons as CSV',
  method: 'GET',
  shows: [],
  path: `${one}/wrong`,
  roles,
  params,
  contentType: 'text/csv',
  messages: { 400: 'Failed to download rows with errors.', 404: missing },
});

/** Undoes the whole import, or deletes an import that has not been run. */
export const undoImportRoute = defineRoute({
  id: 'undoImport',
  tag,
  summary:
    'Undo a whole import within a day, or delete one that imported no rows. A large import is undone in steps, so the state may still be Undoing after the response',
  method: 'DELETE',
  changes: ['import', 'truck', 'client', 'supplier', 'costing'],
  path: one,
  roles,
  params,
  messages: {
    400: 'Failed to undo import.',
    404: missing,
    409: 'The import can no longer be undone.',
  },
});
