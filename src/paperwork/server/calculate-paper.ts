/** Calculates the order or invoice to store from a request body. Totals are always calculated by the server. */
import { type HeadKey, headFields } from '#paperwork/paper-head-fields.ts';
import type { PaperKind } from '#paperwork/paper-kinds.ts';
import { countTrucks, type Paper, type PaperBody, type PaperItem } from '#paperwork/paperwork.ts';
import { itemAmounts, itemTotals, paperTotals } from '#paperwork/totals.ts';
import { impliedTreatment } from '#paperwork/vat-rules.ts';
import type { PartyDetails } from '#parties/party-details.ts';
import type { PaperTrucks } from './paper-trucks.ts';

/** A paper without its id, company, number and link. */
export type PaperContent = Omit<Paper, 'id' | 'company' | 'number' | 'referenceId'>;

/** The parties with all their details, and the terms that follow from them. */
export interface PaperParties {
  billTo: PartyDetails;
  shipTo: PartyDetails;
  dueDate: string | null;
  billToVatNumber: string | null;
}

function calculateItem(item: PaperBody['items'][number], known: PaperTrucks): PaperItem {
  const trucks = item.trucks.flatMap(({ id }) => known.get(id) ?? []);
  return {
    ...item,
    vatTreatment: item.vatTreatment ?? impliedTreatment(trucks, item.vatRate),
    totals: itemTotals(itemAmounts(item)),
    trucks,
  };
}

/** Fields that only the other kind of paper has are null. */
function headValues(kind: PaperKind, body: PaperBody): Pick<PaperContent, Exclude<HeadKey, 'number' | 'dueDate'>> {
  const values = headFields.map(({ id, kind: fieldKind }) => [
    id,
    fieldKind === undefined || fieldKind === kind ? body[id] : null,
  ]);
  const { number: _, dueDate: _due, ...head } = Object.fromEntries(values);
  return { ...head, taxPoint: kind === 'invoice' ? (body.taxPoint ?? body.date) : null };
}

export function calculatePaper(
  kind: PaperKind,
  body: PaperBody,
  { billTo, shipTo, dueDate, billToVatNumber }: PaperParties,
  trucks: PaperTrucks,
): PaperContent {
  const { items } = body;
  const totals = paperTotals(items.map(itemAmounts), body.depositPaid);
  return {
    ...headValues(kind, body),
    dueDate,
    billToClient: billTo,
    shipToClient: shipTo,
    items: items.map((item) => calculateItem(item, trucks)),
    numberOfTrucks: countTrucks(items),
    totalSalePrice: totals.subtotal,
    totalFreightCharges: totals.freight,
    totalWarrantyCharges: totals.warranty,
    totalVat: totals.vat,
    totalDue: totals.totalDue,
    billToVatNumber,
  };
}
