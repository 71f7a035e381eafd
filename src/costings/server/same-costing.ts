/** Finds an earlier costing with the same supplier's invoice number and value, on any truck. */
import { type Kysely, sql } from 'kysely';
import { type Costing, type CostingType, costingTypeLabels } from '#costings/costing.ts';
import type { Database } from '#server/db/schema.ts';
import { type Company, companyNames } from '#shared/companies.ts';
import { formatMoney } from '#shared/money.ts';

interface EarlierCosting {
  type: CostingType;
  invoiceNumber: string;
  value: number;
  truckId: string;
  regNumber: string;
  company: Company;
  /** Null if the user was deleted or has no name. */
  enteredBy: string | null;
}

/** The earliest match. A costing without an invoice number never matches. */
export async function findSameCosting(db: Kysely<Database>, costing: Costing): Promise<EarlierCosting | undefined> {
  const { costingsId, invoiceNumber, value } = costing;
  if (invoiceNumber === null) return undefined;
  const { rows } = await sql<EarlierCosting>`
    select k.type, k.invoice_number as "invoiceNumber", k.value::float8 as value, t.id as "truckId",
      t.reg_number as "regNumber", t.company, nullif(u.name, '') as "enteredBy"
    from truck_costing k
    join truck t on t.id = k.truck_id
    left join app_user u on u.user_id = k.created_by
    where lower(k.invoice_number) = lower(${invoiceNumber}) and k.value = ${value} and k.id <> ${costingsId}
    order by k.created_at, k.id
    limit 1`.execute(db);
  return rows[0];
}

/** Names the truck with the earlier costing, and links to its costings. */
export function sameCostingWarning(earlier: EarlierCosting) {
  const { type, invoiceNumber, value, truckId, regNumber, company, enteredBy } = earlier;
  const what = `${costingTypeLabels[type]} of ${formatMoney(value)} with invoice number ${invoiceNumber}`;
  const where = `${regNumber} of ${companyNames[company]}`;
  return {
    code: 'sameCosting' as const,
    message: `${enteredBy ?? 'Someone'} has already entered ${what} for ${where}.`,
    address: `/${company}/trucks/${encodeURIComponent(truckId)}/costings/edit`,
  };
}
