/** The lists that Needs Doing queries, with the fields that only its messages need. */
import { costingSqlList } from '#costings/server/costing-sql-list.ts';
import { creditNoteSqlList } from '#credits/server/credit-note-sql-list.ts';
import { paperSqlLists } from '#paperwork/server/paper-sql-lists.ts';
import { taxedPaperSql } from '#paperwork/server/vat-rules-sql.ts';
import type { NeedsList } from '#reports/needs-rule.ts';
import type { SqlField, SqlList } from '#server/list/sql-list.ts';
import { activeInvoicesSql } from '#trucks/server/active-invoices-sql.ts';
import { marginRecordsFactsSql } from '#trucks/server/margin-records-sql.ts';
import { truckSqlList } from '#trucks/server/truck-sql-list.ts';
import { marginDueSql } from '#vat/server/margin-dues-sql.ts';

function withFields(list: SqlList, sqlById: Readonly<Record<string, string>>): SqlList {
  const added = Object.entries(sqlById).map(([id, sql]): SqlField => ({ id, label: id, type: 'object', sql }));
  return { ...list, fields: [...list.fields, ...added] };
}

export const needsLists: Readonly<Record<NeedsList, SqlList>> = {
  trucks: withFields(truckSqlList, {
    standingInvoices: activeInvoicesSql,
    marginRecordsFacts: marginRecordsFactsSql,
  }),
  costings: costingSqlList(marginDueSql),
  orders: paperSqlLists.order,
  invoices: withFields(paperSqlLists.invoice, { taxedPaper: taxedPaperSql }),
  'credit-notes': creditNoteSqlList,
};
