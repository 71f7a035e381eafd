/** The calls for imports (part two, section 19). */
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

const tag = 'Imports';
const roles = rolesThatRead('import');
const path = '/imports';
const one = '/imports/:importId';
const params = z.object({ importId: idSchema });
const missing = 'The requested import does not exist.';

/** Which rows an answer has. */
const rowsQuerySchema = z.object({
  outcome: z
    .enum(importOutcomes, `Enter ${importOutcomes.join(', ')}.`)
    .optional()
    .describe('Rows of it alone.'),
  limit: queryCountSchema(0, importLimits.rows).optional().describe('So many rows at most; all where left out.'),
  offset: queryCountSchema(0, importLimits.rows).optional(),
});
export type RowsQuery = z.output<typeof rowsQuerySchema>;

/** `GET /imports`: the last ones, the newest first. */
export const listImportsRoute = defineRoute({
  id: 'listImports',
  tag,
  summary: 'The last imports, newest first',
  method: 'GET',
  path,
  roles,
  result: z.array(importLineSchema),
  messages: { 400: 'Failed to retrieve list of imports.' },
});

/** `POST /imports`: where the bytes are to be sent by PUT, as those of documents. */
export const createImportRoute = defineRoute({
  id: 'createImport',
  tag,
  summary: 'Announce a spreadsheet; its bytes go to the address by PUT',
  method: 'POST',
  path,
  roles,
  body: newImportSchema,
  result: importUploadSchema,
  messages: { 400: 'Failed to upload file.' },
});

/** `GET /imports/{importId}`: with all its rows, or with some of them. */
export const getImportRoute = defineRoute({
  id: 'getImport',
  tag,
  summary: 'An import with its columns, and what becomes of each row',
  method: 'GET',
  path: one,
  roles,
  params,
  query: rowsQuerySchema,
  result: importSchema,
  etag: true,
  messages: { 400: 'Failed to retrieve import.', 404: missing },
});
/** `PUT /imports/{importId}`: the columns are matched anew, and the rows are looked at anew. */
export const updateImportRoute = defineRoute({
  id: 'updateImport',
  tag,
  summary: 'Match the columns of an import anew',
  method: 'PUT',
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
    409: 'Only an import that is ready and was not run can be changed.',
  },
});

/** `POST /imports/{importId}/run`: every good row is taken, in steps, in the background; of one that failed half-way, the rest. */
export const runImportRoute = defineRoute({
  id: 'runImport',
  tag,
  summary: 'Take every row that is not wrong, in the background',
  method: 'POST',
  path: `${one}/run`,
  roles,
  params,
  result: importLineSchema,
  status: 202,
  messages: { 400: 'Failed to run import.', 404: missing, 409: 'Only an import that is ready can be run, once.' },
});

/** `GET /imports/{importId}/wrong`: the rows that are wrong, as they came, each with its reason. */
export const getWrongRowsRoute = defineRoute({
  id: 'getWrongRows',
  tag,
  summary: 'The rows of an import that are wrong, with their reasons, as CSV',
  method: 'GET',
  path: `${one}/wrong`,
  roles,
  params,
  contentType: 'text/csv',
  messages: { 400: 'Failed to download wrong rows.', 404: missing },
});

/** `DELETE /imports/{importId}`: what was done is undone as a whole; one that was not run goes. */
export const undoImportRoute = defineRoute({
  id: 'undoImport',
  tag,
  summary:
    'Undo an import as a whole, within a day; one that took no rows is removed. One of many rows is undone in steps: after some seconds this is answered while its state is still Undoing',
  method: 'DELETE',
  path: one,
  roles,
  params,
  messages: {
    400: 'Failed to undo import.',
    404: missing,
    409: 'The import cannot be undone any more.',
  },
});
