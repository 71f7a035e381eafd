/** The lists of the product with their SQL, but for the list of deleted records. */
import { costingSqlList } from '#costings/server/costing-sql-list.ts';
import { creditNoteSqlList } from '#credits/server/credit-note-sql-list.ts';
import { paperSqlLists } from '#paperwork/server/paper-sql-lists.ts';
import { clientSqlList, supplierSqlList } from '#parties/server/party-sql-lists.ts';
import { debtorSqlList } from '#payments/server/debtor-sql-list.ts';
import { paymentSqlList } from '#payments/server/payment-sql-list.ts';
import { truckSqlList } from '#trucks/server/truck-sql-list.ts';
import { marginDueSql } from '#vat/server/margin-dues-sql.ts';
import { stockBookSqlList } from '#vat/server/stock-book-sql-list.ts';

export const sqlLists = [
  truckSqlList,
  costingSqlList(marginDueSql),
  paperSqlLists.order,
  paperSqlLists.invoice,
  creditNoteSqlList,
  paymentSqlList,
  debtorSqlList,
  stockBookSqlList,
  clientSqlList,
  supplierSqlList,
];
