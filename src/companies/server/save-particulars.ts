/** Updates a company's particulars: version check, record and audit row in one transaction. */
import { emptyParticulars, type Particulars, type ParticularsBody } from '#companies/particulars.ts';
import { createdBy, updatedBy } from '#server/audit/stamps.ts';
import { type AuditContext, writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { assertCurrent } from '#server/http/etag.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import { printableLogo } from './logo.ts';
import {
  findParticulars,
  insertParticulars,
  lockParticulars,
  type StoredParticulars,
  updateParticulars,
} from './particulars-store.ts';

/** A company and the version that the writer has read. */
export interface ParticularsTarget {
  company: Company;
  ifMatch: string | undefined;
}

/** Returns the defaults with version 0 before the first save. */
export async function readParticulars(db: WriteContext['db'], company: Company): Promise<StoredParticulars> {
  return (await findParticulars(db, company)) ?? { particulars: emptyParticulars, version: 0 };
}

/**
 * Merges the fields of a body into the particulars, and prepares the logo for printing.
 * @throws Failure 400 for an unreadable logo
 */
export async function withBody(before: Particulars, { logo, ...body }: Partial<ParticularsBody>): Promise<Particulars> {
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const isNew = typeof logo === 'string' && logo !== before.logo;
  const printed = isNew ? await printableLogo(logo) : logo;
  return { ...before, ...given, ...(printed === undefined ? {} : { logo: printed }) };
}

/**
 * Updates the fields in the body. Without real changes, the version stays.
 * @throws Failure 400, 412
 */
export async function changeParticulars(
  context: WriteContext,
  { company, ifMatch }: ParticularsTarget,
  body: ParticularsBody,
): Promise<{ before: Particulars; after: StoredParticulars }> {
  await lockParticulars(context.db, company);
  const stored = await readParticulars(context.db, company);
  assertCurrent(ifMatch, stored.version);
  const before = stored.particulars;
  const particulars = await withBody(before, body);
  if (stored.version === 0) return { before, after: await createParticulars(context, company, particulars) };
  if (JSON.stringify(particulars) === JSON.stringify(before)) return { before, after: stored };
  await updateParticulars(context.db, company, particulars, updatedBy(context));
  const version = stored.version + 1;
  const record = { recordType: 'companyParticulars', recordId: company, company, version } as const;
  await writeAuditEntry(context, { ...record, before, after: particulars });
  return { before, after: { particulars, version } };
}

export async function createParticulars(
  context: AuditContext,
  company: Company,
  particulars: Particulars,
): Promise<StoredParticulars> {
  await insertParticulars(context.db, company, particulars, createdBy(context));
  const record = { recordType: 'companyParticulars', recordId: company, company, version: 1 } as const;
  await writeAuditEntry(context, { ...record, after: particulars });
  return { particulars, version: 1 };
}
