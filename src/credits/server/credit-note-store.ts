/** Queries on credit notes. The database builds the JSON. */

import { type Insertable, type Kysely, sql } from 'kysely';
import type { CalculatedPart } from '#credits/credit-amounts.ts';
import type { CreditItem, CreditNote, SavedCreditNote } from '#credits/credit-note.ts';
import type { CreditOfInvoice } from '#paperwork/acts/credit-invoice.ts';
import { itemSql, itemTotalsSql } from '#paperwork/server/paper-item-sql.ts';
import { itemColumns } from '#paperwork/server/paper-rows.ts';
import { numberedHit } from '#paperwork/server/paper-store.ts';
import type { CreateStamp, UpdateStamp } from '#server/audit/stamps.ts';
import { findInCompany, type RecordStore } from '#server/db/record-store.ts';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';
import type { CreditNoteTruckTable } from './credit-note-tables.ts';
import { withLaterFields } from './upgrade-credit-note-revision.ts';

const itemsOf = sql`
  select coalesce(json_agg(row_to_json(it)), '[]')
  from (
    select i.item, t.ids as "truckIds", ${itemSql}, t.trucks
    from credit_note_item i
    left join lateral (
      select json_agg(t.truck_id order by t.position) as ids, json_agg(t.truck order by t.position) as trucks
      from credit_note_truck t
      where t.credit_note_id = i.credit_note_id and t.item_position = i.position
    ) t on true
    where i.credit_note_id = cn.id
    order by i.position
  ) it`;

export async function findCreditNote(db: Kysely<Database>, company: Company, id: string): Promise<CreditNote | null> {
  const { rows } = await sql<{ note: CreditNote }>`
    select json_build_object(
      'id', cn.id, 'company', cn.company, 'number', cn.number, 'date', cn.date, 'currency', cn.currency,
      'exchangeRate', cn.exchange_rate, 'invoiceId', cn.invoice_id, 'invoiceNumber', cn.invoice_number,
      'invoiceDate', cn.invoice_date, 'reason', cn.reason, 'returnToStock', cn.return_to_stock,
      'billToClient', cn.bill_to, 'shipToClient', cn.ship_to,
      'billToVatNumber', cn.bill_to_vat_number, 'items', (${itemsOf}),
      'numberOfTrucks', cn.number_of_trucks, 'totalNet', cn.total_net, 'totalVat', cn.total_vat, 'total', cn.total,
      'state', case when cn.issued_copies > 0 then 'Issued' else 'Open' end, 'revision', cn.revision
    ) as note
    from credit_note cn
    where cn.company = ${company} and cn.id = ${id}`.execute(db);
  const [row] = rows;
  return row ? withLaterFields(row.note) : null;
}

/** The day of creation, in the business's time zone. */
export async function findEnteredOn(db: Kysely<Database>, id: string): Promise<string> {
  const row = await db.selectFrom('credit_note').select('entered_on').where('id', '=', id).executeTakeFirstOrThrow();
  return row.entered_on;
}

/** Returns the id of the credited invoice; undefined if the company has no such credit note. */
export async function findCreditedInvoice(
  db: Kysely<Database>,
  company: Company,
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('credit_note')
    .select('invoice_id')
    .where('company', '=', company)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.invoice_id;
}

/** A credited part with its VAT. */
export type TakenPart = CalculatedPart & Pick<CreditItem, 'vatRate' | 'vatTreatment'>;

/** Parts of all credit notes of an invoice, in their order. The caller must hold a lock on the invoice. */
export async function findCreditedParts(db: Kysely<Database>, invoiceId: string): Promise<TakenPart[]> {
  const { rows } = await sql<{ part: TakenPart }>`
    select json_build_object(
      'item', i.item, 'rate', i.rate, 'freightRate', i.freight_rate, 'warrantyRate', i.warranty_rate,
      'vatRate', i.vat_rate, 'vatTreatment', i.vat_treatment,
      'truckIds', (
        select json_agg(t.truck_id order by t.position) from credit_note_truck t
        where t.credit_note_id = i.credit_note_id and t.item_position = i.position
      ),
      'totals', ${itemTotalsSql}
    ) as part
    from credit_note cn
    join credit_note_item i on i.credit_note_id = cn.id
    where cn.invoice_id = ${invoiceId}
    order by cn.id, i.position`.execute(db);
  return rows.map(({ part }) => part);
}

function truckRows(id: string, { items }: SavedCreditNote): Insertable<CreditNoteTruckTable>[] {
  return items.flatMap(({ trucks }, itemPosition) =>
    trucks.map((truck, position) => ({
      credit_note_id: id,
      item_position: itemPosition,
      position,
      truck_id: truck.id,
      truck: JSON.stringify(truck),
    })),
  );
}

export async function insertCreditNote(
  db: Kysely<Database>,
  note: SavedCreditNote,
  creation: CreateStamp & { entered_on: string },
): Promise<void> {
  const { id, company, number, date, currency, reason } = note;
  const regNumbers = [...new Set(note.items.flatMap(({ trucks }) => trucks.map(({ regNumber }) => regNumber)))];
  await db
    .insertInto('credit_note')
    .values({
      id,
      company,
      number,
      date,
      currency,
      exchange_rate: note.exchangeRate,
      invoice_id: note.invoiceId,
      invoice_number: note.invoiceNumber,
      invoice_date: note.invoiceDate,
      reason,
      return_to_stock: note.returnToStock,
      bill_to: JSON.stringify(note.billToClient),
      ship_to: JSON.stringify(note.shipToClient),
      bill_to_vat_number: note.billToVatNumber,
      number_of_trucks: note.numberOfTrucks,
      total_net: note.totalNet,
      total_vat: note.totalVat,
      total: note.total,
      reg_numbers: regNumbers.join(', '),
      ...creation,
    })
    .execute();
  await db
    .insertInto('credit_note_item')
    .values(
      note.items.map((item, position) => ({ credit_note_id: id, position, item: item.item, ...itemColumns(item) })),
    )
    .execute();
  await db.insertInto('credit_note_truck').values(truckRows(id, note)).execute();
}

export async function removeCreditNote(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('credit_note').where('id', '=', id).execute();
}

/** Oldest first. */
export async function findCreditsOfInvoice(
  db: Kysely<Database>,
  invoiceId: string,
): Promise<(CreditOfInvoice & { id: string; company: Company; currency: string })[]> {
  const rows = await db
    .selectFrom('credit_note')
    .select(['id', 'company', 'number', 'date', 'currency', 'exchange_rate'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('id')
    .execute();
  return rows.map(({ exchange_rate, ...credit }) => ({
    ...credit,
    exchangeRate: exchange_rate === null ? null : Number(exchange_rate),
  }));
}

/** The stored date and exchange rate of an invoice. @throws Error if it does not exist */
export async function findDateAndRate(db: Kysely<Database>, invoiceId: string) {
  const { date, exchange_rate } = await db
    .selectFrom('paper')
    .select(['date', 'exchange_rate'])
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  return { date, exchangeRate: exchange_rate === null ? null : Number(exchange_rate) };
}

/** Sets the exchange rate, which creates a new revision. */
export async function setExchangeRate(
  db: Kysely<Database>,
  id: string,
  rate: number,
  stamp: UpdateStamp,
): Promise<void> {
  await db
    .updateTable('credit_note')
    .set({ exchange_rate: rate, ...stamp })
    .set((eb) => ({ revision: eb('revision', '+', 1), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export const creditNoteRecords: RecordStore = {
  find: findInCompany('credit_note'),
  hit: numberedHit('Credit Note', 'credit_note r', 'r.bill_to_name'),
};
