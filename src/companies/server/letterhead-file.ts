/** LETTERHEAD_FILE: initial particulars for companies that have none, read at startup. */
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { addressFields, bankFields } from '#companies/letterhead-lines.ts';
import { emptyParticulars, type Particulars } from '#companies/particulars.ts';
import { systemActor } from '#server/audit/write-audit-entry.ts';
import { withTransaction } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import { ownRequestIds } from '#server/http/request-id.ts';
import { StartError } from '#server/start-error.ts';
import { type Company, companies } from '#shared/companies.ts';
import { convertForPrint, isImage } from './logo.ts';
import { findParticulars, lockParticulars } from './particulars-store.ts';
import { createParticulars } from './save-particulars.ts';

const line = z.string().trim().min(1).max(200);
const lines = z.array(line).max(8).default([]);

/** One company's letterhead in the file; omitted fields are not printed. */
const letterheadSchema = z.strictObject({
  /** Printed below the company's name. */
  addressLines: lines,
  phone: line.optional(),
  email: line.optional(),
  website: line.optional(),
  registrationNumber: line.optional(),
  /** `England and Wales` */
  registeredIn: line.optional(),
  /** Lines of the address. */
  registeredOffice: z.array(line).max(5).optional(),
  vatNumber: line.optional(),
  /** Lines of bank details by currency: `Account 12345678`. */
  bankDetails: z.strictObject({ GBP: lines, USD: lines }).partial().default({}),
  /** Path of a PNG or JPEG file, relative to this file, or its content as `data:image/png;base64,...`. */
  logo: z.string().min(1).optional(),
});
type FileLetterhead = z.output<typeof letterheadSchema>;

const fileSchema = z.partialRecord(z.enum(companies), letterheadSchema);

const maxLogoBytes = 1_000_000;

/** @throws StartError with one sentence that explains the error */
export async function readLetterheadFile(path: string): Promise<ReadonlyMap<Company, Particulars>> {
  const given = await readJson(path);
  const read = new Map<Company, Particulars>();
  for (const company of companies) {
    const own = given[company];
    if (!own) continue;
    const logo = own.logo === undefined ? null : await readLogo(own.logo, path);
    read.set(company, { ...particularsOf(own), logo });
  }
  return read;
}

/**
 * Stores the file's particulars for companies that have none; saved particulars are not overwritten.
 * @throws StartError
 */
export async function fillParticulars(db: Kysely<Database>, path: string | undefined): Promise<void> {
  if (path === undefined) return;
  for (const [company, particulars] of await readLetterheadFile(path)) {
    await withTransaction(db, async (transaction) => {
      await lockParticulars(transaction, company);
      if (await findParticulars(transaction, company)) return;
      const context = { db: transaction, requestId: ownRequestIds.start, actor: systemActor };
      await createParticulars(context, company, particulars);
    });
  }
}

function particularsOf(own: FileLetterhead): Particulars {
  const { addressLines, phone, email, website, vatNumber, bankDetails } = own;
  const { registrationNumber, registeredIn, registeredOffice } = own;
  return {
    ...emptyParticulars,
    ...addressFields(addressLines),
    phoneNumber: phone ?? null,
    email: email ?? null,
    website: website ?? null,
    companyNumber: registrationNumber ?? null,
    registeredIn: registeredIn ?? null,
    registeredOffice: registeredOffice?.join('\n') || null,
    vatNumber: vatNumber ?? null,
    ...bankFields([...(bankDetails.GBP ?? []), ...(bankDetails.USD ?? [])]),
  };
}

async function readJson(path: string): Promise<z.output<typeof fileSchema>> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new StartError(`LETTERHEAD_FILE ${path} is not valid JSON.`, error);
  }
  const result = fileSchema.safeParse(content);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue?.path.join('.');
  throw new StartError(`LETTERHEAD_FILE ${path} is wrong${place ? ` at ${place}` : ''}: ${issue?.message}.`);
}

async function readLogo(logo: string, path: string): Promise<string> {
  const logoError = (reason: string, cause?: unknown) =>
    new StartError(`LETTERHEAD_FILE ${path} names a logo that ${reason}.`, cause);
  const [, encoded] = /^data:[^,]*;base64,(.*)$/s.exec(logo) ?? [];
  const bytes =
    encoded === undefined
      ? await readFile(resolve(dirname(path), logo)).catch((error: unknown) => {
          throw logoError('cannot be read', error);
        })
      : Buffer.from(encoded, 'base64');
  if (!isImage(bytes)) throw logoError('is neither PNG nor JPEG');
  if (bytes.length > maxLogoBytes) throw logoError('is larger than 1 MB');
  return await convertForPrint(bytes).catch((error: unknown) => {
    throw logoError('cannot be read as an image', error);
  });
}
