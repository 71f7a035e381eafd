/** Where the columns of orders and invoices come from. */
import { paperListSchemas, paperRowFields } from '#paperwork/paper-fields.ts';
import type { PaperKind } from '#paperwork/paper-kinds.ts';
import { partyKeys } from '#parties/party-details.ts';
import { isUnusualDateSql, todaySql } from '#server/list/day-fields.ts';
import { sqlList, withSql } from '#server/list/sql-list.ts';
import { debtorNameSql, paperBalanceSql } from './paper-balance-sql.ts';
import { atRiskSql, evidenceSql } from './paper-evidence-sql.ts';
import { hasMarginItemSql, hasTruckWarningSql, rateMissingSql } from './vat-rules-sql.ts';

/**
 * A stored party as the JSON of `PartyDetails`. Fields that were added after the party was stored are null.
 */
export function storedParty(column: 'bill_to' | 'ship_to'): string {
  const particulars = partyKeys.map((key) => `"${key}" text`).join(', ');
  return `(select row_to_json(f) from json_to_record(p.${column}) as f (${particulars}))`;
}

/** The distinct VAT treatments of the items: `Export, Standard 20%`. */
const treatmentsSql = `(
  select string_agg(distinct
    case i.vat_treatment
      when 'Standard' then 'Standard ' || trim_scale(i.vat_rate) || '%'
      when 'NoVat' then 'No VAT'
      else i.vat_treatment
    end, ', ')
  from paper_item i where i.paper_id = p.id)`;

const savedSql = {
  number: { sql: 'p.number', orderSql: 'p.number_value' },
  billToClientName: 'p.bill_to_name',
  shipToClientName: 'p.ship_to_name',
  billToClient: storedParty('bill_to'),
  shipToClient: storedParty('ship_to'),
  state: "case when p.issued_copies > 0 then 'Issued' else 'Open' end",
};

const ofInvoice = (sql: string) => `case when p.kind = 'invoice' then ${sql} end`;

/** The fields of a read; those that follow from payments are null on orders. */
export const paperSqlFields = withSql(paperRowFields, 'paper p', {
  ...savedSql,
  paid: ofInvoice(paperBalanceSql.paid),
  credited: ofInvoice(paperBalanceSql.credited),
  balance: ofInvoice(paperBalanceSql.balance),
  paymentState: ofInvoice(paperBalanceSql.paymentState),
  overdue: ofInvoice(paperBalanceSql.overdue),
  ...evidenceSql,
});

const listSql = {
  ...savedSql,
  ...paperBalanceSql,
  ...evidenceSql,
  total: '(p.total_due + p.deposit_paid)',
  dateUnusual: isUnusualDateSql(['p.date', 'p.tax_point'], 'p.entered_on'),
  vatTreatments: treatmentsSql,
  vatAtRisk: atRiskSql,
  daysOverdue: `case when p.balance > 0 then greatest(${todaySql} - coalesce(p.due_date, ${todaySql}), 0) else 0 end`,
  client: debtorNameSql(`(
      select coalesce(k.name, x.name) from client x left join client k on k.id = x.merged_into
      where x.id = p.bill_to ->> 'id'
    )`),
  qualifyingWithoutVat: hasTruckWarningSql('qualifyingWithoutVat'),
  marginWithVat: hasTruckWarningSql('marginWithVat'),
  marginAsNoVat: hasTruckWarningSql('marginAsNoVat'),
  rateMissing: rateMissingSql(hasMarginItemSql),
  linkedNumber: {
    sql: '(select l.number from paper l where l.id = p.reference_id)',
    orderSql: '(select l.number_value from paper l where l.id = p.reference_id)',
  },
  invoiced: 'p.reference_id is not null',
};

/** Orders have no balance and need no evidence. */
const nullOnOrders = {
  paid: 'null',
  credited: 'null',
  balance: 'null',
  paymentState: 'null',
  overdue: 'null',
  evidence: 'null',
  evidenceDue: 'null',
};

const settingsOf = (kind: PaperKind) => ({ where: `p.kind = '${kind}'`, searchSql: 'p.search_text' });

/** The lists of orders and invoices. */
export const paperSqlLists = {
  order: sqlList(paperListSchemas.order, 'paper p', { ...listSql, ...nullOnOrders }, settingsOf('order')),
  invoice: sqlList(paperListSchemas.invoice, 'paper p', listSql, settingsOf('invoice')),
};
