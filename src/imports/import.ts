/** An import: a spreadsheet of records that is previewed, imported as a whole and can be undone. */
import { z } from 'zod';
import { documentNameSchema, maxDocumentBytes } from '#documents/document.ts';
import { companySchema } from '#shared/companies.ts';
import { workbookType } from '#shared/list-routes.ts';
import { idSchema } from '#shared/text.ts';

/** Import kinds in the order in which they are offered. */
export const importKinds = ['trucks', 'clients', 'suppliers', 'costings'] as const;
export type ImportKind = (typeof importKinds)[number];
const kindSchema = z.enum(importKinds, 'Choose trucks, clients, suppliers or costings.').meta({ id: 'ImportKind' });

export const importKindLabels: Record<ImportKind, string> = {
  trucks: 'Trucks',
  clients: 'Clients',
  suppliers: 'Suppliers',
  costings: 'Costings',
};

/** Whether records of the kind belong to one company; clients and suppliers are shared by all companies. */
export function isOfCompany(kind: ImportKind): boolean {
  return kind === 'trucks' || kind === 'costings';
}

const importStates = ['Reading', 'Ready', 'Running', 'Done', 'Undoing', 'Undone', 'Failed'] as const;
export type ImportState = (typeof importStates)[number];

/** What importing a row does, or did. */
export const importOutcomes = ['New', 'Changed', 'Same', 'Wrong'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** What an undo did with a row. 'Kept' means that the record changed during the undo and was not undone. */
const undoOutcomes = ['Undone', 'Kept'] as const;
export type UndoOutcome = (typeof undoOutcomes)[number];

/** Max rows below the headings, max columns, and max characters of all cells. */
export const importLimits = { rows: 20_000, columns: 200, characters: 40_000_000 };

/** Hours during which an import can be undone. */
export const undoHours = 24;

/** Days after which an import and its rows are deleted. The history of the imported records remains. */
export const retentionDays = 30;

/** Content types that browsers send for accepted files. The actual format is detected from the bytes. */
const fileTypes = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/csv',
  'application/vnd.ms-excel',
  'application/vnd.ms-excel.sheet.macroenabled.12',
  workbookType,
] as const;

export const importTypesText = 'Use a CSV or Excel (.xlsx) file.';

/** Extensions of file types that the server rejects with advice on how to convert them. */
const otherNames = /\.(?:xls|xlsb|ods|numbers|html?|mht|xml)$/i;

/**
 * The content type to upload a file as, by its name, because operating systems disagree on CSV; undefined if it is
 * not accepted.
 */
export function importTypeOf(name: string): string | undefined {
  if (/\.xls[xm]$/i.test(name)) return workbookType;
  if (otherNames.test(name)) return 'application/vnd.ms-excel';
  return /\.(csv|tsv|txt)$/i.test(name) ? 'text/csv' : undefined;
}

const contentTypeSchema = z.string('Enter some text.').max(100).toLowerCase().pipe(z.enum(fileTypes, importTypesText));

/** What is known of a file before it is uploaded. */
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

/** An import waiting for its file at the presigned URL. */
export const importUploadSchema = z.object({ id: idSchema, uri: z.url() }).meta({ id: 'ImportUpload' });

/** A column of the file with the API name of its field; null if the column is ignored. */
const importColumnSchema = z
  .object({
    head: z.string(),
    field: z.string().nullable(),
    /** First cell that is not empty. */
    example: z.string(),
    /** Hidden in the spreadsheet. */
    hidden: z.literal(true).optional(),
  })
  .meta({ id: 'ImportColumn' });
export type ImportColumn = z.infer<typeof importColumnSchema>;

/** A change of the matched columns, or of the part of the file that is imported. What is omitted stays unchanged. */
export const importMatchSchema = z
  .object({
    columns: z
      .array(z.object({ head: z.string('Enter some text.'), field: z.string('Enter some text.').nullable() }))
      .max(importLimits.columns)
      .default([]),
    leaveOutHidden: z
      .boolean('Enter true or false.')
      .optional()
      .describe('If true, rows and columns that are hidden in the spreadsheet are not imported.'),
    sheet: z
      .string('Enter some text.')
      .optional()
      .describe('Reads another sheet. The state is Reading until that is done.'),
    headLine: z
      .int('Enter a whole number.')
      .optional()
      .describe('Reads the sheet again with the headings of this line. The state is Reading until that is done.'),
  })
  .meta({ id: 'ImportMatch' });
export type ImportMatch = z.output<typeof importMatchSchema>;

/** A field that a row changes, as displayed; empty strings are empty fields. */
const changeSchema = z.object({ field: z.string(), label: z.string(), from: z.string(), to: z.string() });
export type ImportChange = z.infer<typeof changeSchema>;

/** A row of the file: its line number as the spreadsheet shows it, and the id of the matching record. */
const importRowSchema = z
  .object({
    line: z.int(),
    outcome: z.enum(importOutcomes),
    reason: z.string().nullable(),
    id: z.string().nullable(),
    /** The record's display name: a reg number or a name. */
    title: z.string(),
    /** What the row changes; for a new record, its values. */
    changes: z.array(changeSchema),
    /** What an undo did with the row; null before an undo, and for rows that changed nothing. */
    undo: z.enum(undoOutcomes).nullable(),
  })
  .meta({ id: 'ImportRow' });
export type ImportRow = z.infer<typeof importRowSchema>;

/** A line at the top of a sheet, which may be its headings. */
const headLineSchema = z.object({ line: z.int(), text: z.string() });
export type HeadLine = z.infer<typeof headLineSchema>;

const countsSchema = z.object({ New: z.int(), Changed: z.int(), Same: z.int(), Wrong: z.int() });
export type ImportCounts = z.infer<typeof countsSchema>;

const headFields = {
  id: idSchema,
  kind: kindSchema,
  company: companySchema.nullable(),
  name: z.string(),
  state: z.enum(importStates),
  /** Why the import failed, or what could not be undone. */
  fault: z.string().nullable(),
  counts: countsSchema,
  /** Rows that the run or the undo has processed. */
  progress: z.int(),
  /** Rows that the run or the undo has to process; 0 before a run. */
  progressOf: z.int(),
  at: z.iso.datetime(),
  by: z.string().nullable(),
  /** Last moment for an undo; null if the import cannot be undone. */
  undoUntil: z.iso.datetime().nullable(),
};

/** An import in the list of recent imports. */
export const importLineSchema = z.object(headFields).meta({ id: 'ImportLine' });
export type ImportLine = z.infer<typeof importLineSchema>;

export const importSchema = z
  .object({
    ...headFields,
    columns: z.array(importColumnSchema),
    rows: z.array(importRowSchema),
    /** The sheet that was read; null for a file without sheets. */
    sheet: z.string().nullable(),
    /** The other visible sheets. */
    otherSheets: z.array(z.string()),
    /** The line of the headings; null until the file is read. */
    headLine: z.int().nullable(),
    /** The first lines of the sheet, from which the headings can be chosen. */
    headLines: z.array(headLineSchema),
    /** Rows hidden in the spreadsheet, by hand or by a filter. */
    hiddenRows: z.int(),
    leaveOutHidden: z.boolean(),
  })
  .meta({ id: 'Import' });
export type Import = z.infer<typeof importSchema>;
