/** Documents of records: their kinds, file types and limits. */
import { z } from 'zod';
import { hasHiddenCharacters, idSchema, isStorable } from '#shared/text.ts';

/** Labels of document kinds, in the order in which they are offered. */
export const documentKinds = {
  PurchaseInvoice: 'Purchase Invoice',
  V5C: 'V5C',
  MotCertificate: 'MOT Certificate',
  Inspection: 'Inspection',
  ExportEvidence: 'Export Evidence',
  Other: 'Other',
} as const;
export const documentKindSchema = z
  .enum(Object.keys(documentKinds) as (keyof typeof documentKinds)[], 'Choose a type.')
  .meta({ id: 'DocumentKind' });
export type DocumentKind = z.infer<typeof documentKindSchema>;

/** Accepted content types with their file extensions. */
export const documentTypes = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'text/csv': 'csv',
  'text/plain': 'txt',
} as const;
export type DocumentType = keyof typeof documentTypes;

export const documentTypesText = 'Accepted: PDF, JPEG, PNG, WebP, HEIC, DOCX, XLSX, CSV and plain text.';

/**
 * The content type of a selected file; undefined if it is not accepted. Goes by the extension first, because
 * browsers disagree on the type of CSV and do not know HEIC.
 */
export function documentTypeOf({ name, type }: { name: string; type: string }): DocumentType | undefined {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const known = Object.entries({ ...documentTypes }).find(([, ending]) => ending === extension)?.[0];
  const byName = known ?? { jpeg: 'image/jpeg', heif: 'image/heic', text: 'text/plain' }[extension];
  const found = byName ?? type.toLowerCase();
  return Object.hasOwn(documentTypes, found) ? (found as DocumentType) : undefined;
}

const documentTypeSchema = z
  .string('Enter some text.')
  .max(100)
  .toLowerCase()
  .pipe(z.enum(Object.keys(documentTypes) as DocumentType[], documentTypesText));

export const maxDocumentBytes = 25 * 1024 ** 2;

/** Why a selected file is not accepted because of its size; undefined if it is. */
export function sizeErrorOf({ name, size }: { name: string; size: number }): string | undefined {
  if (size === 0) return `${name} is empty.`;
  return size > maxDocumentBytes ? `${name} is larger than 25MB.` : undefined;
}

/** The limit of common file systems. */
const maxNameLength = 255;

/** A file name in any script, without invisible characters. */
export const documentNameSchema = z
  .string('Enter some text.')
  .trim()
  .min(1, 'Required.')
  .max(maxNameLength, `At most ${maxNameLength} characters.`)
  .refine((name) => isStorable(name) && !hasHiddenCharacters(name), 'Contains characters that cannot be used.');

/** What is known of a document before it is uploaded. */
export const newDocumentSchema = z
  .object({
    kind: documentKindSchema,
    name: documentNameSchema,
    contentType: documentTypeSchema,
    size: z
      .int('Enter a whole number of bytes.')
      .min(1, 'The file is empty.')
      .max(maxDocumentBytes, 'At most 25 MB (26,214,400 bytes).'),
  })
  .meta({ id: 'NewDocument' });
export type NewDocument = z.output<typeof newDocumentSchema>;

/** A change of a document; omitted fields stay unchanged. */
export const documentUpdateSchema = z
  .object({ kind: documentKindSchema.optional(), name: documentNameSchema.optional() })
  .meta({ id: 'DocumentUpdate' });
export type DocumentUpdate = z.output<typeof documentUpdateSchema>;

/**
 * A document in a list. `by` is the sender's name; administrators see the e-mail address of a sender without a name.
 */
export const documentSchema = z
  .object({
    id: idSchema,
    kind: documentKindSchema,
    name: z.string(),
    contentType: z.string(),
    size: z.int(),
    at: z.iso.datetime(),
    by: z.string().nullable(),
  })
  .meta({ id: 'Document' });
export type DocumentRow = z.output<typeof documentSchema>;

/** A document with a presigned URL that serves its bytes for a while, always as a download. */
export const documentDetailSchema = documentSchema.extend({ uri: z.url() }).meta({ id: 'DocumentDetail' });

/** A document waiting for its bytes at the presigned URL. */
export const documentUploadSchema = z.object({ id: idSchema, uri: z.url() }).meta({ id: 'DocumentUpload' });
