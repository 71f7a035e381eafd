/** A paper as rows of the paperwork tables. */
import type { Insertable } from 'kysely';
import type { PaperItem, PaperTruck } from '#paperwork/paperwork.ts';
import type { PaperItemTable, PaperTable, PaperTruckTable } from '#server/db/schema.ts';
import { paperFormVersion } from './paper-form.ts';
import type { PaperContent } from './reckon-paper.ts';

/** The columns that hold a paper's content, but for its items. */
export function paperColumns(content: PaperContent) {
  return {
    date: content.date,
    currency: content.currency,
    deposit_paid: content.depositPaid,
    deal_authorisation: content.dealAuthorisation,
    bill_to: JSON.stringify(content.billToClient),
    ship_to: JSON.stringify(content.shipToClient),
    form_version: paperFormVersion,
    number_of_trucks: content.numberOfTrucks,
    total_sale_price: content.totalSalePrice,
    total_freight_charges: content.totalFreightCharges,
    total_warranty_charges: content.totalWarrantyCharges,
    total_vat: content.totalVat,
    total_due: content.totalDue,
  } satisfies Partial<Insertable<PaperTable>>;
}

type Place<Table> = Omit<Table, 'paper_id' | 'item_position' | 'position'>;

function itemColumns({ totals: { rate, freight, warranty }, ...item }: PaperItem) {
  return {
    description: item.description,
    rate: item.rate,
    vat_rate: item.vatRate,
    freight_rate: item.freightRate,
    freight_description: item.freightDescription,
    warranty_rate: item.warrantyRate,
    warranty_description: item.warrantyDescription,
    rate_net: rate.net,
    rate_gross: rate.gross,
    freight_net: freight.net,
    freight_gross: freight.gross,
    warranty_net: warranty.net,
    warranty_gross: warranty.gross,
  } satisfies Place<Insertable<PaperItemTable>>;
}

function truckColumns(truck: PaperTruck) {
  return {
    truck_id: truck.id,
    reg_number: truck.regNumber,
    make: truck.make,
    model: truck.model,
    chassis_number: truck.chassisNumber,
    engine_number: truck.engineNumber,
    color: truck.color,
    registration_date: truck.registrationDate,
    sale_price: truck.salePrice,
    freight_charges: truck.freightCharges,
    warranty_charges: truck.warrantyCharges,
  } satisfies Place<Insertable<PaperTruckTable>>;
}

/** The items of a paper and their trucks, in order. */
export function itemRows(paperId: string, items: readonly PaperItem[]) {
  return {
    items: items.map((item, position) => ({ paper_id: paperId, position, ...itemColumns(item) })),
    trucks: items.flatMap((item, itemPosition) =>
      item.trucks.map((truck, position) => ({
        paper_id: paperId,
        item_position: itemPosition,
        position,
        ...truckColumns(truck),
      })),
    ),
  };
}
