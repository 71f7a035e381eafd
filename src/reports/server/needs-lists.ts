/** The lists that Needs Doing queries, with the fields that only its messages need. */
import { costingListSchema } from '#costings/costing-fields.ts';
import { creditNoteSqlList } from '#credits/server/credit-note-sql-list.ts';
import { paperListSchemas } from '#paperwork/paper-fields.ts';
import { taxedPaperField } from '#paperwork/vat-rules-sql.ts';
import type { NeedsList } from '#reports/needs-rule.ts';
import type { SqlField, SqlList } from '#shared/sql-list.ts';
import { activeInvoicesField } from '#trucks/active-invoices.ts';
import { marginRecordsFactsField } from '#trucks/margin-records.ts';
import { truckListSchema } from '#trucks/truck-fields.ts';

function withFields(list: SqlList, ...fields: readonly SqlField[]): SqlList {
  return { ...list, fields: [...list.fields, ...fields] };
}

export const needsLists: Readonly<Record<NeedsList, SqlList>> = {
  trucks: withFields(truckListSchema, activeInvoicesField, marginRecordsFactsField),
  costings: costingListSchema,
  orders: paperListSchemas.order,
  invoices: withFields(paperListSchemas.invoice, taxedPaperField),
  'credit-notes': creditNoteSqlList,
};
