/** The body of a write as rows of the paperwork tables, with the totals that the server reckons itself. */
import type { Insertable } from 'kysely';
import { countTrucks, type PaperBody, type PaperItemBody, type PaperKind } from '#paperwork/paperwork.ts';
import { itemAmounts, paperTotals } from '#paperwork/totals.ts';
import type { PartyDetails } from '#parties/party-details.ts';
import type { PaperItemTable, PaperTable, PaperTruckTable } from '#server/db/schema.ts';
import type { TruckSnapshots } from './paper-trucks.ts';

/** The parties of a paper with all their particulars. */
export interface PaperParties {
  billTo: PartyDetails;
  shipTo: PartyDetails;
}

/** The columns of a paper that a body sets; its number and its link are other files' business. */
export function paperColumns(kind: PaperKind, body: PaperBody, { billTo, shipTo }: PaperParties) {
  const totals = paperTotals(body.items.map(itemAmounts), body.depositPaid);
  return {
    date: body.date,
    currency: body.currency,
    deposit_paid: body.depositPaid,
    deal_authorisation: kind === 'order' ? body.dealAuthorisation : null,
    bill_to: JSON.stringify(billTo),
    ship_to: JSON.stringify(shipTo),
    number_of_trucks: countTrucks(body.items),
    total_sale_price: totals.subtotal,
    total_freight_charges: totals.freight,
    total_warranty_charges: totals.warranty,
    total_due: totals.totalDue,
  } satisfies Partial<Insertable<PaperTable>>;
}

/** The items of a paper and their trucks, in order. */
export function itemRows(paperId: string, items: readonly PaperItemBody[], snapshots: TruckSnapshots) {
  const trucks: Insertable<PaperTruckTable>[] = [];
  const rows: Insertable<PaperItemTable>[] = [];
  for (const [itemPosition, item] of items.entries()) {
    rows.push({
      paper_id: paperId,
      position: itemPosition,
      description: item.description,
      rate: item.rate,
      vat_rate: item.vatRate,
      freight_rate: item.freightRate,
      freight_description: item.freightDescription,
      warranty_rate: item.warrantyRate,
      warranty_description: item.warrantyDescription,
    });
    for (const [position, { id }] of item.trucks.entries()) {
      const snapshot = snapshots.get(id);
      if (snapshot) trucks.push({ paper_id: paperId, item_position: itemPosition, position, ...snapshot });
    }
  }
  return { rows, trucks };
}
