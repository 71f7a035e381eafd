import { clientListSchema, supplierListSchema } from '#parties/party-fields.ts';
import { sqlList } from '#server/list/sql-list.ts';
import { clientBalanceSql } from './client-balance.ts';

/** The search also matches names of clients and suppliers that were merged into this one. */
const mergedNames = (table: 'client' | 'supplier') => ({
  idsSql: `select m.merged_into from ${table} m where m.merged_into is not null`,
  searchSql: 'm.search_text',
});

export const clientSqlList = sqlList(
  clientListSchema,
  'client c',
  { balanceGbp: clientBalanceSql('c', 'GBP'), balanceUsd: clientBalanceSql('c', 'USD') },
  {
    where: 'c.merged_into is null',
    searchSql: 'c.search_text',
    alsoSearched: mergedNames('client'),
    phonesSql: "concat_ws(E'\\n', c.bill_to_phone_number, c.ship_to_phone_number)",
  },
);

export const supplierSqlList = sqlList(
  supplierListSchema,
  'supplier s',
  {},
  {
    where: 's.merged_into is null',
    searchSql: 's.search_text',
    alsoSearched: mergedNames('supplier'),
    phonesSql: 's.phone_number',
  },
);
