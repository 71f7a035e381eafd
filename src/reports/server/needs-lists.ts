/** The rules of Needs Doing with the lists that they query. */
import { costingSqlList } from '#costings/server/costing-sql-list.ts';
import { paperSqlLists } from '#paperwork/server/paper-sql-lists.ts';
import { taxedPaperSql } from '#paperwork/server/vat-rules-sql.ts';
import type { NeedsList } from '#reports/needs-rule.ts';
import { reportRules } from '#reports/needs-rules.ts';
import type { SqlField, SqlList } from '#server/list/sql-list.ts';
import type { NeedsRule } from '#shared/needs-rule.ts';
import { needsRuleNames } from '#shared/record-types.ts';
import { activeInvoicesSql } from '#trucks/server/active-invoices-sql.ts';
import { marginRecordsFactsSql } from '#trucks/server/margin-records-sql.ts';
import { truckSqlList } from '#trucks/server/truck-sql-list.ts';
import { marginDueSql } from '#vat/server/margin-dues-sql.ts';

/** Adds the values that only a message needs. */
function withFields(list: SqlList, sqlById: Readonly<Record<string, string>>): SqlList {
  const added = Object.entries(sqlById).map(([id, sql]): SqlField => ({ id, label: id, type: 'object', sql }));
  return { ...list, fields: [...list.fields, ...added] };
}

const needsLists: Readonly<Record<NeedsList, SqlList>> = {
  trucks: withFields(truckSqlList, {
    standingInvoices: activeInvoicesSql,
    marginRecordsFacts: marginRecordsFactsSql,
  }),
  costings: costingSqlList(marginDueSql),
  orders: paperSqlLists.order,
  invoices: withFields(paperSqlLists.invoice, { taxedPaper: taxedPaperSql }),
};

/** Rules of a feature that query one list. */
export interface NeedsSource {
  list: SqlList;
  rules: readonly NeedsRule[];
}

export interface ListedRule extends NeedsRule {
  sqlList: SqlList;
}

/**
 * All rules, in the order of the screen.
 * @param sources the rules of other features
 */
export function listedRules(sources: readonly NeedsSource[]): ListedRule[] {
  const own = reportRules.map((rule) => ({ ...rule, sqlList: needsLists[rule.list] }));
  const added = sources.flatMap(({ list, rules }) => rules.map((rule) => ({ ...rule, sqlList: list })));
  return [...own, ...added].toSorted(
    (one, other) => needsRuleNames.indexOf(one.rule) - needsRuleNames.indexOf(other.rule),
  );
}
