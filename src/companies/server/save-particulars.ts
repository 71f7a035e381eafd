/** Changes a company's particulars: the version check, the record and the audit row, in one transaction. */
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

/** Whose particulars a write is for, and the version that its writer has seen. */
export interface ParticularsTarget {
  company: Company;
  ifMatch: string | undefined;
}

/** What is known of a company: what is stored, else nothing, in version 0. */
export async function readParticulars(db: WriteContext['db'], company: Company): Promise<StoredParticulars> {
  return (await findParticulars(db, company)) ?? { particulars: emptyParticulars, version: 0 };
}

/** The particulars with what a body gives. A logo is made printable. @throws Failure 400 for one that is no picture */
export async function withBody(before: Particulars, { logo, ...body }: Partial<ParticularsBody>): Promise<Particulars> {
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const isNew = typeof logo === 'string' && logo !== before.logo;
  const printed = isNew ? await printableLogo(logo) : logo;
  return { ...before, ...given, ...(printed === undefined ? {} : { logo: printed }) };
}

/** Changes the fields that the body gives; what is so already keeps its version. @throws Failure 400, 412 */
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

/** Stores the first particulars of a company. */
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
