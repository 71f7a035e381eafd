import { creditNoteListSchema } from '#credits/credit-note-fields.ts';
import { rateMissingSql } from '#paperwork/server/vat-rules-sql.ts';
import { sqlList } from '#server/list/sql-list.ts';

const hasMarginItem = `exists (
  select from credit_note_item ci where ci.credit_note_id = cn.id and ci.vat_treatment = 'Margin')`;

export const creditNoteSqlList = sqlList(
  creditNoteListSchema,
  'credit_note cn',
  {
    number: { sql: 'cn.number', orderSql: 'cn.number_value' },
    billToClientName: 'cn.bill_to_name',
    rateMissing: rateMissingSql(hasMarginItem, 'cn'),
  },
  { searchSql: 'cn.search_text' },
);
