/** What a body comes to: the whole paper as it will be stored, with the totals that the server reckons itself. */
import { type HeadKey, headFields } from '#paperwork/paper-head-fields.ts';
import type { PaperKind } from '#paperwork/paper-kinds.ts';
import { countTrucks, type Paper, type PaperBody, type PaperItem } from '#paperwork/paperwork.ts';
import { itemAmounts, itemTotals, paperTotals } from '#paperwork/totals.ts';
import { impliedTreatment } from '#paperwork/vat-rules.ts';
import type { PartyDetails } from '#parties/party-details.ts';
import type { PaperTrucks } from './paper-trucks.ts';

/** A paper but for what a body does not decide: its id, company, number and link. */
export type PaperContent = Omit<Paper, 'id' | 'company' | 'number' | 'referenceId'>;

/** The parties of a paper with all their particulars, and when an invoice is to be paid. */
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

/** What was chosen of the head; a field that only the other kind of paper has is null. */
function headOf(kind: PaperKind, body: PaperBody): Pick<PaperContent, Exclude<HeadKey, 'number' | 'dueDate'>> {
  const values = headFields.map(({ id, kind: only }) => [id, only === undefined || only === kind ? body[id] : null]);
  const { number: _, dueDate: _due, ...head } = Object.fromEntries(values);
  return { ...head, taxPoint: kind === 'invoice' ? (body.taxPoint ?? body.date) : null };
}

/** Whoever reads the paper later takes its sums from here. */
export function calculatePaper(
  kind: PaperKind,
  body: PaperBody,
  { billTo, shipTo, dueDate, billToVatNumber }: PaperParties,
  trucks: PaperTrucks,
): PaperContent {
  const { items } = body;
  const totals = paperTotals(items.map(itemAmounts), body.depositPaid);
  return {
    ...headOf(kind, body),
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
