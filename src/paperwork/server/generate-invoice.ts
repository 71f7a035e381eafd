/** Makes the invoice of an order: a copy of it with the day's date, each pointing at the other, in one transaction. */
import { randomUUIDv7 } from 'node:crypto';
import dayjs from 'dayjs';
import { type Kysely, sql } from 'kysely';
import { recordChange } from '#server/audit/record-change.ts';
import type { Database } from '#server/db/schema.ts';
import type { Scope } from '#server/http/call.ts';
import type { Company } from '#shared/companies.ts';
import { conflict } from '#shared/errors.ts';
import { takeNumber } from './paper-number.ts';
import { type StoredPaper, updatePaper } from './paper-store.ts';
import { holdPaper, readSaved } from './save-paper.ts';

interface Copy {
  invoiceId: string;
  number: string;
  date: string;
}

/** Copies an order's row, items and trucks as they were saved: nothing is read from the trucks and clients of today. */
async function copyOrder(db: Kysely<Database>, orderId: string, { invoiceId, number, date }: Copy): Promise<void> {
  await sql`
    insert into paper (
      id, kind, company, number, date, currency, deposit_paid, reference_id, bill_to, ship_to, number_of_trucks,
      total_sale_price, total_freight_charges, total_warranty_charges, total_due
    )
    select ${invoiceId}, 'invoice', company, ${number}, ${date}::date, currency, deposit_paid, id, bill_to, ship_to,
      number_of_trucks, total_sale_price, total_freight_charges, total_warranty_charges, total_due
    from paper where id = ${orderId}`.execute(db);
  await sql`
    insert into paper_item (
      paper_id, position, description, rate, vat_rate, freight_rate, freight_description, warranty_rate,
      warranty_description
    )
    select ${invoiceId}, position, description, rate, vat_rate, freight_rate, freight_description, warranty_rate,
      warranty_description
    from paper_item where paper_id = ${orderId}`.execute(db);
  await sql`
    insert into paper_truck (
      paper_id, item_position, position, truck_id, reg_number, make, model, chassis_number, engine_number, color,
      registration_date, sale_price, freight_charges, warranty_charges
    )
    select ${invoiceId}, item_position, position, truck_id, reg_number, make, model, chassis_number, engine_number,
      color, registration_date, sale_price, freight_charges, warranty_charges
    from paper_truck where paper_id = ${orderId}`.execute(db);
}

/** Generates an order's invoice, dated today unless told otherwise. @throws Failure 404, 409 when it has one already. */
export async function generateInvoice(
  scope: Scope,
  company: Company,
  orderId: string,
  date = dayjs().format('YYYY-MM-DD'),
): Promise<StoredPaper> {
  const { paper: order } = await holdPaper(scope, { company, kind: 'order', id: orderId, ifMatch: undefined });
  if (order.referenceId !== null) throw conflict();
  const invoiceId = randomUUIDv7();
  const number = await takeNumber(scope.db, { company, kind: 'invoice' }, undefined);
  await copyOrder(scope.db, orderId, { invoiceId, number, date });
  await updatePaper(scope.db, orderId, { reference_id: invoiceId });
  const stored = await readSaved(scope, { company, kind: 'invoice', id: invoiceId });
  await recordChange(scope, { recordType: 'invoice', recordId: invoiceId, company, after: stored.paper });
  await recordChange(scope, {
    recordType: 'order',
    recordId: orderId,
    company,
    before: { referenceId: null },
    after: { referenceId: invoiceId },
  });
  return stored;
}
