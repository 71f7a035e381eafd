/// <reference types="vite/types/importMeta.d.ts" />
/** The lists of the product with their SQL, but for the list of deleted records: what `*-sql-list.ts` files export. */
import { costingSqlList } from '#costings/server/costing-sql-list.ts';
import type { SqlList } from '#server/list/sql-list.ts';
import { marginDueSql } from '#vat/server/margin-dues-sql.ts';

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('/src/*/server/*-sql-list{,s}.ts', { eager: true });

/** The value itself, or the values of an object such as `paperSqlLists`. */
function sqlListsIn(value: unknown): SqlList[] {
  if (typeof value !== 'object' || value === null) return [];
  return isSqlList(value) ? [value] : Object.values(value).filter(isSqlList);
}

function isSqlList(value: unknown): value is SqlList {
  return typeof value === 'object' && value !== null && 'list' in value && 'searchSql' in value;
}

export const sqlLists: readonly SqlList[] = [
  ...Object.values(modules).flatMap(Object.values).flatMap(sqlListsIn),
  costingSqlList(marginDueSql),
];
