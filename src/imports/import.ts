/** An import: a spreadsheet of records that is looked at, then taken as a whole, and may be undone (part two, sections 17.1 and 19). */
import { z } from 'zod';
import { documentNameSchema, maxDocumentBytes } from '#documents/document.ts';
import { companySchema } from '#shared/companies.ts';
import { workbookType } from '#shared/list-routes.ts';
import { idSchema } from '#shared/text.ts';

/** What can be imported, in the order that it is offered in. */
export const importKinds = ['trucks', 'clients', 'suppliers', 'costings'] as const;
export type ImportKind = (typeof importKinds)[number];
const kindSchema = z.enum(importKinds, 'Choose trucks, clients, suppliers or costings.').meta({ id: 'ImportKind' });

/** Kinds by the words that people choose them by. */
export const importKindLabels: Record<ImportKind, string> = {
  trucks: 'Trucks',
  clients: 'Clients',
  suppliers: 'Suppliers',
  costings: 'Costings',
};

/** Whether records of the kind are a company's; the others are everybody's. */
export function isOfCompany(kind: ImportKind): boolean {
  return kind === 'trucks' || kind === 'costings';
}

/** How far an import has come. */
const importStates = ['Reading', 'Ready', 'Running', 'Done', 'Undoing', 'Undone', 'Failed'] as const;
export type ImportState = (typeof importStates)[number];

/** What becomes of a row, or became of it. */
export const importOutcomes = ['New', 'Changed', 'Same', 'Wrong'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** What an undo made of a row: a record that was changed while it was under way is kept. */
const undoOutcomes = ['Undone', 'Kept'] as const;
export type UndoOutcome = (typeof undoOutcomes)[number];

/** Most rows below the heads, most columns, and most characters of all cells. */
export const importLimits = { rows: 20_000, columns: 200, characters: 40_000_000 };

/** Hours in which an import can be undone. */
export const undoHours = 24;

/** Days after which an import and its rows are forgotten; what it did stays in the histories of its records. */
export const retentionDays = 30;

/** What computers call the files that are taken; which kind a file is, its bytes say. */
const fileTypes = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/csv',
  'application/vnd.ms-excel',
  'application/vnd.ms-excel.sheet.macroenabled.12',
  workbookType,
] as const;

/** What people are told who send another type. */
export const importTypesText = 'Use a CSV or Excel (.xlsx) file.';

/** Names of files of other kinds, which the server refuses with what to do with them. */
const otherNames = /\.(?:xls|xlsb|ods|numbers|html?|mht|xml)$/i;

/** The type that a chosen file is sent as, by its name, since computers disagree on CSV; undefined for what is not taken. */
export function importTypeOf(name: string): string | undefined {
  if (/\.xls[xm]$/i.test(name)) return workbookType;
  if (otherNames.test(name)) return 'application/vnd.ms-excel';
  return /\.(csv|tsv|txt)$/i.test(name) ? 'text/csv' : undefined;
}

const contentTypeSchema = z.string('Enter some text.').max(100).toLowerCase().pipe(z.enum(fileTypes, importTypesText));

/** What is said of a file before its bytes are sent. */
export const newImportSchema = z
  .object({
    kind: kindSchema,
    company: companySchema.nullish(),
    name: documentNameSchema,
    contentType: contentTypeSchema,
    size: z
      .int('Enter a whole number of bytes.')
      .min(1, 'The file is empty.')
      .max(maxDocumentBytes, 'At most 25 MB (26,214,400 bytes).'),
  })
  .refine(({ kind, company }) => !isOfCompany(kind) || company, { path: ['company'], message: 'Choose a company.' })
  .meta({ id: 'NewImport' });
export type NewImport = z.output<typeof newImportSchema>;

/** An import that waits for its bytes at the presigned URL. */
export const importUploadSchema = z.object({ id: idSchema, uri: z.url() }).meta({ id: 'ImportUpload' });

/** A column of the file: the API's name of the field that it is taken as; null where it is not taken. */
const importColumnSchema = z
  .object({
    head: z.string(),
    field: z.string().nullable(),
    /** The first cell of it that is not empty. */
    example: z.string(),
    /** The spreadsheet hides it. */
    hidden: z.literal(true).optional(),
  })
  .meta({ id: 'ImportColumn' });
export type ImportColumn = z.infer<typeof importColumnSchema>;

/** Columns matched again, and what becomes of hidden rows and columns; what is left out stays as it is. */
export const importMatchSchema = z
  .object({
    columns: z
      .array(z.object({ head: z.string('Enter some text.'), field: z.string('Enter some text.').nullable() }))
      .max(importLimits.columns)
      .default([]),
    leaveOutHidden: z
      .boolean('Enter true or false.')
      .optional()
      .describe('True: rows and columns that the spreadsheet hides are not imported.'),
  })
  .meta({ id: 'ImportMatch' });
export type ImportMatch = z.output<typeof importMatchSchema>;

/** A field that a row changes, as people read it; empty texts are empty fields. */
const changeSchema = z.object({ field: z.string(), label: z.string(), from: z.string(), to: z.string() });
export type ImportChange = z.infer<typeof changeSchema>;

/** A row of the file: its line, counted as a spreadsheet does, and the id of the record that it means. */
const importRowSchema = z
  .object({
    line: z.int(),
    outcome: z.enum(importOutcomes),
    reason: z.string().nullable(),
    id: z.string().nullable(),
    /** What the record is called: a reg number, a name. */
    title: z.string(),
    /** What the row changes; of a new record, the values that it gets. */
    changes: z.array(changeSchema),
    /** What an undo made of it; null before, and for a row that had nothing to undo. */
    undo: z.enum(undoOutcomes).nullable(),
  })
  .meta({ id: 'ImportRow' });
export type ImportRow = z.infer<typeof importRowSchema>;

const countsSchema = z.object({ New: z.int(), Changed: z.int(), Same: z.int(), Wrong: z.int() });
export type ImportCounts = z.infer<typeof countsSchema>;

const headFields = {
  id: idSchema,
  kind: kindSchema,
  company: companySchema.nullable(),
  name: z.string(),
  state: z.enum(importStates),
  /** Why it failed, or what an undo could not take back. */
  fault: z.string().nullable(),
  counts: countsSchema,
  /** Rows that the run, or the undo, is done with. */
  progress: z.int(),
  /** Rows that it has to go through altogether; 0 before a run. */
  progressOf: z.int(),
  at: z.iso.datetime(),
  by: z.string().nullable(),
  /** Until when it can be undone; null where it cannot. */
  undoUntil: z.iso.datetime().nullable(),
};

/** An import in the list of the last ones. */
export const importLineSchema = z.object(headFields).meta({ id: 'ImportLine' });
export type ImportLine = z.infer<typeof importLineSchema>;

/** An import with its columns and rows. */
export const importSchema = z
  .object({
    ...headFields,
    columns: z.array(importColumnSchema),
    rows: z.array(importRowSchema),
    /** The sheet of the workbook that was read; null where there is none. */
    sheet: z.string().nullable(),
    /** Visible sheets that were not read. */
    otherSheets: z.array(z.string()),
    /** Rows that the spreadsheet hides, by hand or by a filter. */
    hiddenRows: z.int(),
    /** Whether hidden rows and columns are left out. */
    leaveOutHidden: z.boolean(),
  })
  .meta({ id: 'Import' });
export type Import = z.infer<typeof importSchema>;
