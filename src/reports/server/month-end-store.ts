/**
 * A company's month: invoices by tax point, credit notes by date, with their lines. Amounts are decimal strings, so
 * that files are exact to the penny; negative for credit notes.
 */
import { type Kysely, sql } from 'kysely';
import { hasSalePriceSql } from '#costings/server/costing-sql-list.ts';
import type { EvidenceState } from '#paperwork/paper-evidence.ts';
import { evidenceSql } from '#paperwork/server/paper-evidence-sql.ts';
import { hasTruckWarningSql, rateMissingSql, taxedPaperSql } from '#paperwork/server/vat-rules-sql.ts';
import { type ItemVatCode, itemVatCodes, type PaperWithTaxedItems, type VatTreatment } from '#paperwork/vat-rules.ts';
import { type MonthEndCode, monthEndCodes } from '#reports/month-end.ts';
import { maxXeroPapers } from '#reports/month-end-xero.ts';
import { queryUntilAborted } from '#server/db/cancel.ts';
import type { Database } from '#server/db/schema.ts';
import { onDay } from '#server/list/day-fields.ts';
import type { Company } from '#shared/companies.ts';
import type { ActiveInvoice } from '#trucks/active-invoices.ts';
import type { MarginRecords } from '#trucks/margin-records.ts';
import { activeInvoicesSql, invoicedTwiceSql } from '#trucks/server/active-invoices-sql.ts';
import { incompletePurchaseSql, incompleteSalesSql } from '#trucks/server/margin-records-sql.ts';

/** The days are inclusive. */
export interface CompanyMonth {
  company: Company;
  from: string;
  to: string;
}

export type MonthPaperKind = 'invoice' | 'creditNote';

/** Invoices first, each kind by number, as in all files. */
export function papersOf({ company, from, to }: CompanyMonth) {
  return sql`(
    select 1 as sign, 'invoice' as kind, p.id, p.company, p.number, p.number_value, p.date, p.tax_point, p.due_date,
      p.currency, p.bill_to, p.revision, p.exchange_rate, p.total_vat,
      p.total_sale_price + p.total_freight_charges + p.total_warranty_charges as total,
      (select o.number from paper o where o.id = p.reference_id) as made_from
    from paper p
    where p.kind = 'invoice' and p.company = ${company} and p.tax_point between ${from}::date and ${to}::date
    union all
    select -1, 'creditNote', c.id, c.company, c.number, c.number_value, c.date, c.date, c.date,
      c.currency, c.bill_to, c.revision, c.exchange_rate, c.total_vat, -c.total, c.invoice_number
    from credit_note c
    where c.company = ${company} and c.date between ${from}::date and ${to}::date
  )`;
}

/** Invoices first, each kind by number. */
export const paperOrder = sql.raw('p.sign desc, p.number_value, p.id');

const items = sql.raw(`
  select i.position, i.description, i.vat_rate, i.vat_treatment, i.rate, i.rate_net, i.rate_gross, i.freight_rate,
    i.freight_net, i.freight_gross, i.freight_description, i.warranty_rate, i.warranty_net, i.warranty_gross,
    i.warranty_description, t.regs, t.trucks
  from paper_item i
  cross join lateral (
    select string_agg(t.reg_number, ', ' order by t.position) as regs, count(*)::integer as trucks
    from paper_truck t where t.paper_id = i.paper_id and t.item_position = i.position
  ) t
  where p.sign = 1 and i.paper_id = p.id
  union all
  select i.position, i.description, i.vat_rate, i.vat_treatment, i.rate, i.rate_net, i.rate_gross, i.freight_rate,
    i.freight_net, i.freight_gross, i.freight_description, i.warranty_rate, i.warranty_net, i.warranty_gross,
    i.warranty_description, t.regs, t.trucks
  from credit_note_item i
  cross join lateral (
    select string_agg(t.truck ->> 'regNumber', ', ' order by t.position) as regs, count(*)::integer as trucks
    from credit_note_truck t where t.credit_note_id = i.credit_note_id and t.item_position = i.position
  ) t
  where p.sign = -1 and i.credit_note_id = p.id`);

/** The lines of an item that have an amount. */
const lines = sql.raw(`
  select l.*
  from (values
    (1, 'Rate', null, i.rate, i.rate_net, i.rate_gross),
    (2, 'Freight', i.freight_description, i.freight_rate, i.freight_net, i.freight_gross),
    (3, 'Warranty', i.warranty_description, i.warranty_rate, i.warranty_net, i.warranty_gross)
  ) l (place, line, own_description, each, net, gross)
  where l.gross <> 0`);

/** A client as saved on the document. */
type Party = Partial<
  Record<'name' | 'email' | 'addressLine1' | 'addressLine2' | 'city' | 'postcode' | 'country', string | null>
>;

/** Amounts are decimal strings in the document's currency. */
export interface MonthLine {
  kind: MonthPaperKind;
  company: Company;
  number: string;
  date: string;
  taxPoint: string;
  dueDate: string | null;
  currency: string;
  client: Party;
  /** The number of the order that the invoice was made from, or of the invoice that was credited. */
  madeFrom: string | null;
  /** Total of the whole document with VAT, less the deposit. */
  total: string;
  item: string;
  line: 'Rate' | 'Freight' | 'Warranty';
  /** The user's description of freight or warranty. */
  ownDescription: string | null;
  regNumbers: string;
  trucks: number;
  /** Net amount for one truck. */
  each: string;
  net: string;
  vatRate: string;
  vat: string;
  gross: string;
  treatment: VatTreatment;
}

/** All lines of the month in order, or those of one part of its documents, counted from 1. */
export function readMonthLines(
  db: Kysely<Database>,
  month: CompanyMonth,
  part: number | null,
  signal: AbortSignal,
): Promise<MonthLine[]> {
  const page =
    part === null ? sql`` : sql`order by ${paperOrder} limit ${maxXeroPapers} offset ${(part - 1) * maxXeroPapers}`;
  const statement = sql<MonthLine>`
    select p.kind, p.company, p.number, p.date, p.tax_point as "taxPoint", p.due_date as "dueDate", p.currency,
      p.bill_to as client, p.made_from as "madeFrom", p.total::text as total,
      i.description as item, l.line, l.own_description as "ownDescription", coalesce(i.regs, '') as "regNumbers",
      i.trucks, (p.sign * l.each)::text as each, (p.sign * l.net)::text as net,
      trim_scale(i.vat_rate)::text as "vatRate", (p.sign * (l.gross - l.net))::text as vat,
      (p.sign * l.gross)::text as gross, i.vat_treatment as treatment
    from (select p.* from ${papersOf(month)} p ${page}) p
    cross join lateral (${items}) i
    cross join lateral (${lines}) l
    order by ${paperOrder}, i.position, l.place`;
  return queryUntilAborted(db, statement, signal);
}

/** The last issued copy of each issued document, in order. */
export function findMonthCopies(db: Kysely<Database>, month: CompanyMonth, signal: AbortSignal) {
  const statement = sql<{ kind: MonthPaperKind; id: string; n: number }>`
    select p.kind, p.id, c.n
    from ${papersOf(month)} p
    cross join lateral (
      select max(c.n) as n from issued_copy c where c.company = p.company and c.kind = p.kind and c.paper_id = p.id
    ) c
    where c.n is not null
    order by ${paperOrder}`;
  return queryUntilAborted(db, statement, signal);
}

/** A checklist item with the data for its message. */
export interface ChecklistItem {
  code: Exclude<MonthEndCode, 'dateUnusual' | 'prepayment'>;
  kind: MonthPaperKind | 'truck';
  id: string;
  company: Company;
  /** Null for a truck that was sold in the month without an invoice. */
  number: string | null;
  /** Of a truck. */
  regNumber: string | null;
  /** An issued document that was saved again. */
  wasIssued: boolean;
  evidence: EvidenceState | null;
  evidenceDue: string | null;
  /** For an invoice with a VAT warning. */
  paper: PaperWithTaxedItems | null;
  /** For a truck with incomplete purchase details. */
  records: MarginRecords | null;
  /** For a truck on several invoices. */
  invoices: ActiveInvoice[] | null;
}

/**
 * Trucks of the month's invoices that meet a condition on `t`, each with its first such invoice.
 * @param records SQL of rows `r` with an `invoice_id`; the truck must have one for that invoice
 */
function trucksOfMonth(code: MonthEndCode, condition: string, records?: string) {
  const joined = records === undefined ? '' : `cross join lateral (${records}) r`;
  return sql.raw(`
      select ${monthEndCodes.indexOf(code)}, '${code}', 'truck', t.id, t.company, t.number, 1, t.number_value, t.reg_number,
        false, null, null, null::json, t.records
      from (
        select distinct on (t.id) t.id, t.company, t.reg_number, p.number, p.number_value,
          ${records === undefined ? 'null::json' : 'to_json(r)'} as records
        from month p
        join paper_truck pt on pt.paper_id = p.id
        join truck t on t.id = pt.truck_id and ${condition}
        ${joined}
        where p.sign = 1 ${records === undefined ? '' : 'and r.invoice_id = p.id'}
        order by t.id, p.number_value
      ) t`);
}

const hasMarginSql = `exists (
  select from paper_item i where p.sign = 1 and i.paper_id = p.id and i.vat_treatment = 'Margin'
  union all
  select from credit_note_item i where p.sign = -1 and i.credit_note_id = p.id and i.vat_treatment = 'Margin')`;

/** Invoices of the month with a truck that has this VAT warning. */
function vatWarningSql(code: ItemVatCode) {
  return sql.raw(`
      select ${monthEndCodes.indexOf(code)}, '${code}', 'invoice', p.id, p.company, p.number, 1, p.number_value, null, false,
        null, null, ${taxedPaperSql}, null::json
      from month m join paper p on p.id = m.id
      where m.sign = 1 and ${hasTruckWarningSql(code)}`);
}

const unpricedSql = `t.is_sold and not ${hasSalePriceSql}`;

/** All checklist items of the month on a day, by code, then by document. */
export function findChecklistItems(
  db: Kysely<Database>,
  month: CompanyMonth,
  today: string,
  signal: AbortSignal,
): Promise<ChecklistItem[]> {
  const [evidence, due] = [evidenceSql.evidence, evidenceSql.evidenceDue].map((text) => sql.raw(onDay(text, today)));
  const place = (code: MonthEndCode) => sql.raw(`${monthEndCodes.indexOf(code)}, '${code}'`);
  const none = sql`null::text, false, null::text, null::date, null::json, null::json`;
  const statement = sql<ChecklistItem>`
    with month as materialized (select p.* from ${papersOf(month)} p)
    select p.code, p.kind, p.id, p.company, p.number, p.reg_number as "regNumber", p.was_issued as "wasIssued",
      p.evidence, p.evidence_due as "evidenceDue", p.paper, p.records, (
        select ${sql.raw(activeInvoicesSql)} from truck t where p.code = 'invoicedTwice' and t.id = p.id
      ) as invoices
    from (
      select ${place('notIssued')}, p.kind, p.id, p.company, p.number, p.sign, p.number_value,
        null::text, exists (
          select from issued_copy c where c.company = p.company and c.kind = p.kind and c.paper_id = p.id
        ), null::text, null::date, null::json, null::json
      from month p
      where not exists (
        select from issued_copy c
        where c.company = p.company and c.kind = p.kind and c.paper_id = p.id and c.revision = p.revision
      )
      union all
      ${trucksOfMonth('vatUnknown', "t.vat_scheme = 'Unknown'")}
      union all
      ${sql.join(itemVatCodes.map(vatWarningSql), sql` union all `)}
      union all
      ${trucksOfMonth('marginRecords', incompletePurchaseSql, incompleteSalesSql)}
      union all
      select ${place('rateMissing')}, p.kind, p.id, p.company, p.number, p.sign, p.number_value, ${none}
      from month p
      where ${sql.raw(rateMissingSql(hasMarginSql))}
      union all
      select ${place('evidenceMissing')}, 'invoice', e.id, e.company, e.number, 1, e.number_value, null, false, e.evidence,
        e.due, null::json, null::json
      from (
        select p.id, p.company, p.number, p.number_value, ${evidence} as evidence, ${due} as due
        from month m join paper p on p.id = m.id
        where m.sign = 1
      ) e
      where e.evidence in ('Due', 'Overdue')
      union all
      ${trucksOfMonth('noSalePrice', unpricedSql)}
      union all
      select ${place('noSalePrice')}, 'truck', t.id, t.company, null, 1, t.stock_number, t.reg_number, false, null, null,
        null::json, null::json
      from truck t
      where t.company = ${month.company} and t.sold_on between ${month.from}::date and ${month.to}::date
        and ${sql.raw(unpricedSql)} and not exists (
          select from month p join paper_truck pt on pt.paper_id = p.id where p.sign = 1 and pt.truck_id = t.id)
      union all
      ${trucksOfMonth('invoicedTwice', invoicedTwiceSql)}
    ) p (place, code, kind, id, company, number, sign, number_value, reg_number, was_issued, evidence, evidence_due,
      paper, records)
    order by p.place, ${paperOrder}`;
  return queryUntilAborted(db, statement, signal);
}
