import { type Kysely, sql } from 'kysely';
import { type Particulars, type ParticularsKey, particularsKeys } from '#companies/particulars.ts';
import type { CreateStamp, UpdateStamp } from '#server/audit/stamps.ts';
import type { Database } from '#server/db/schema.ts';
import { columnName } from '#shared/column-name.ts';
import type { Company } from '#shared/companies.ts';

/** The version is 0 before the first save. */
export interface StoredParticulars {
  particulars: Particulars;
  version: number;
}

export const particularsColumns = sql.join(
  particularsKeys.map((key) => sql`${sql.id(columnName(key))} as ${sql.id(key)}`),
);

/** Allows one writer at a time to change a company's particulars until the transaction ends. */
export async function lockParticulars(db: Kysely<Database>, company: Company): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`particulars ${company}`}))`.execute(db);
}

/** Null before the first save. */
export async function findParticulars(db: Kysely<Database>, company: Company): Promise<StoredParticulars | null> {
  const { rows } = await sql<Particulars & { version: number }>`
    select ${particularsColumns}, version from company_particulars where company = ${company}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { version, ...particulars } = row;
  return { particulars, version };
}

function storedValue(key: ParticularsKey, { [key]: value }: Particulars) {
  return key === 'vatRates' ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`;
}

export async function insertParticulars(
  db: Kysely<Database>,
  company: Company,
  particulars: Particulars,
  stamp: CreateStamp,
): Promise<void> {
  const names = particularsKeys.map((key) => sql.id(columnName(key)));
  const values = particularsKeys.map((key) => storedValue(key, particulars));
  await sql`
    insert into company_particulars (company, ${sql.join(names)}, created_by, updated_by)
    values (${company}, ${sql.join(values)}, ${stamp.created_by}, ${stamp.updated_by})`.execute(db);
}

/** Increments the version. */
export async function updateParticulars(
  db: Kysely<Database>,
  company: Company,
  particulars: Particulars,
  stamp: UpdateStamp,
): Promise<void> {
  const set = particularsKeys.map((key) => sql`${sql.id(columnName(key))} = ${storedValue(key, particulars)}`);
  await sql`
    update company_particulars
    set ${sql.join(set)}, version = version + 1, updated_by = ${stamp.updated_by}, updated_at = ${stamp.updated_at}
    where company = ${company}`.execute(db);
}
