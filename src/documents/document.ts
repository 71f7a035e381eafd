/** Documents of trucks, papers, clients and suppliers: kinds, types, limits (specification, sections 12.2, 19 and 20). */
import { z } from 'zod';
import { hasHiddenCharacters, idSchema, isStorable } from '#shared/text.ts';

/** What a document belongs to. */
export const documentOwners = ['truck', 'order', 'invoice', 'creditNote', 'client', 'supplier'] as const;
export type DocumentOwner = (typeof documentOwners)[number];

/** Kinds by the words that people choose them by, in their order. */
export const documentKinds = {
  PurchaseInvoice: 'Purchase Invoice',
  V5C: 'V5C',
  MotCertificate: 'MOT Certificate',
  Inspection: 'Inspection',
  ExportEvidence: 'Export Evidence',
  Other: 'Other',
} as const;
export const documentKindSchema = z
  .enum(Object.keys(documentKinds) as (keyof typeof documentKinds)[], 'Choose a kind.')
  .meta({ id: 'DocumentKind' });
export type DocumentKind = z.infer<typeof documentKindSchema>;

/** Types that are taken, each with the extension that its files have. */
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

/** What people are told who send another type. */
export const documentTypesText = 'PDF, JPEG, PNG, WebP, HEIC, DOCX, XLSX, CSV and plain text are taken.';

/**
 * The type of a file that somebody chose, by its name where that tells, since computers disagree on CSV and know no HEIC;
 * undefined for what is not taken.
 */
export function documentTypeOf({ name, type }: { name: string; type: string }): DocumentType | undefined {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const known = Object.entries({ ...documentTypes }).find(([, ending]) => ending === extension)?.[0];
  const byName = known ?? { jpeg: 'image/jpeg', heif: 'image/heic', text: 'text/plain' }[extension];
  const found = byName ?? type.toLowerCase();
  return Object.hasOwn(documentTypes, found) ? (found as DocumentType) : undefined;
}

/** `contentType` of a document, in any case. */
const documentTypeSchema = z
  .string('Enter some text.')
  .max(100)
  .toLowerCase()
  .pipe(z.enum(Object.keys(documentTypes) as DocumentType[], documentTypesText));

/** The largest document, in bytes. */
export const maxDocumentBytes = 25 * 1024 ** 2;

/** Most characters of a name, as systems of files have it. */
const maxNameLength = 255;

/** The name that a file has; any script, no invisible characters. */
export const documentNameSchema = z
  .string('Enter some text.')
  .trim()
  .min(1, 'Required.')
  .max(maxNameLength, `At most ${maxNameLength} characters.`)
  .refine((name) => isStorable(name) && !hasHiddenCharacters(name), 'Contains characters that cannot be used.');

/** What is said of a document before its bytes are sent. */
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

/** What may be changed of a document; what is left out stays. */
export const documentUpdateSchema = z
  .object({ kind: documentKindSchema.optional(), name: documentNameSchema.optional() })
  .meta({ id: 'DocumentUpdate' });
export type DocumentUpdate = z.output<typeof documentUpdateSchema>;

/** A document in a list: size in bytes, when it was sent and by whom (name; administrators see the e-mail of a person without one). */
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

/** One document, with the presigned URL that serves its bytes for a while, to be saved and never to be run. */
export const documentDetailSchema = documentSchema.extend({ uri: z.url() }).meta({ id: 'DocumentDetail' });

/** A document that waits for its bytes at the presigned URL. */
export const documentUploadSchema = z.object({ id: idSchema, uri: z.url() }).meta({ id: 'DocumentUpload' });
