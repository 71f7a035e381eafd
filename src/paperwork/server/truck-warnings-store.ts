/** Queries for truck warnings: sales, reservations, and other orders and invoices for the trucks. */
import { type Kysely, sql } from 'kysely';
import type { LinkedSums } from '#paperwork/acts/linked-sums.ts';
import type { PaperKind } from '#paperwork/paper-kinds.ts';
import type { TaxedPaper } from '#paperwork/vat-rules.ts';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { taxedPaperSql } from './vat-rules-sql.ts';

/** A truck's state, and the other orders and invoices for it. */
export interface TruckAvailability {
  id: string;
  company: Company;
  regNumber: string;
  isSold: boolean;
  soldDate: string | null;
  soldTo: { id: string; name: string } | null;
  reservedFor: { id: string; name: string; until: string } | null;
  papers: { id: string; kind: PaperKind; company: Company; number: string; client: string }[];
}

export interface AvailabilityFilter {
  truckIds: readonly string[];
  today: string;
  /** The paper being edited. It and its linked paper are left out. */
  paperId: string | null;
}

/** In the order of `truckIds`, without deleted trucks. */
export async function findTruckAvailability(
  db: Kysely<Database>,
  { truckIds, today, paperId }: AvailabilityFilter,
): Promise<TruckAvailability[]> {
  const { rows } = await sql<{ availability: TruckAvailability }>`
    select json_build_object(
      'id', t.id, 'company', t.company, 'regNumber', t.reg_number, 'isSold', t.is_sold, 'soldDate', t.sold_on,
      'soldTo', case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end,
      'reservedFor', case when k.id is not null
        then json_build_object('id', k.id, 'name', k.name, 'until', r.until) end,
      'papers', coalesce((
        select json_agg(
          json_build_object('id', p.id, 'kind', p.kind, 'company', p.company, 'number', p.number, 'client', p.bill_to_name)
          order by p.kind desc, p.date, p.number_value, p.id)
        from paper_truck o
        join paper p on p.id = o.paper_id
        join paper_item i on i.paper_id = o.paper_id and i.position = o.item_position
        left join paper own on own.id = ${paperId}
        where o.truck_id = t.id and i.rate > truck_credit(p.id, t.id) and p.id is distinct from own.id
          and p.reference_id is distinct from coalesce(own.id, '') and p.id is distinct from own.reference_id
      ), '[]')
    ) as availability
    from unnest(${truckIds}::text[]) with ordinality w (id, place)
    join truck t on t.id = w.id
    left join client c on c.id = t.sold_to
    left join truck_reservation r on r.truck_id = t.id and r.until >= ${today}::date
    left join client m on m.id = r.client_id
    left join client k on k.id = coalesce(m.merged_into, m.id)
    order by w.place`.execute(db);
  return rows.map(({ availability }) => availability);
}

/** Replaces merged clients with the clients that they were merged into. */
export async function resolveMergedClients(db: Kysely<Database>, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(merged_into, id) as id from client where id = any(${ids}::text[])`.execute(db);
  return rows.map(({ id }) => id);
}

export async function findTaxedPaper(db: Kysely<Database>, id: string): Promise<Omit<TaxedPaper, 'seller'>> {
  const { rows } = await sql<{ paper: Omit<TaxedPaper, 'seller'> }>`
    select ${sql.raw(taxedPaperSql)} as paper from paper p where p.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  return row.paper;
}

/** Undefined if the paper was deleted. */
export async function findLinkedSums(db: Kysely<Database>, id: string): Promise<LinkedSums | undefined> {
  const { rows } = await sql<LinkedSums>`
    select number, currency, total_due::float8 as "totalDue", deposit_paid::float8 as "depositPaid"
    from paper where id = ${id}`.execute(db);
  return rows[0];
}
