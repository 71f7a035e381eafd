/** Turns trucks into the labels that are printed for them. */
import type { WriteContext } from '#server/http/request-context.ts';
import { type PdfJob, pdfJob } from '#server/pdf/pdf-job.ts';
import type { Company } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { buyerText, printedPrice } from '#trucks/buyer-texts.ts';
import { type CardDetail, cardDetailLabels, cardDetails, type LabelsBody } from '#trucks/labels.ts';
import type { Truck } from '#trucks/truck.ts';
import { findTrucksOf } from './find-trucks.ts';
import type { LabelTruck } from './pdf/label-document.ts';

const labelFile = new URL('./pdf/label-document.ts', import.meta.url);

type LabelContext = Pick<WriteContext, 'db' | 'today'>;

/** Finds the pages on which buyers see trucks, by truck id; trucks without one are left out. */
export type FindBuyerPages = (
  context: LabelContext,
  company: Company,
  trucks: readonly Truck[],
) => Promise<ReadonlyMap<string, string>>;

export interface LabelPages {
  /** Public URL of the app. */
  publicUrl: string;
  findBuyerPages: FindBuyerPages;
}

function factOf(truck: Truck, id: CardDetail): string {
  if (id === 'price') return '';
  return id === 'year' ? (truck.registrationDate?.slice(0, 4) ?? '') : buyerText(truck, id);
}

/** The facts of a card in the order of the list, without those that the truck does not have. The price is apart. */
function factsOf(truck: Truck, chosen: readonly CardDetail[]): LabelTruck['facts'] {
  return cardDetails
    .filter((id) => chosen.includes(id))
    .map((id) => ({ label: cardDetailLabels[id], text: factOf(truck, id) }))
    .filter(({ text }) => text !== '');
}

/** @throws Failure 404 if a truck does not belong to the company */
export async function labelJob(
  context: LabelContext,
  { publicUrl, findBuyerPages }: LabelPages,
  company: Company,
  { ids, kind, details, page }: LabelsBody,
): Promise<PdfJob> {
  const found = await findTrucksOf(context.db, company, ids, context.today());
  if (found.length < ids.length) throw notFound();
  const buyerPages = page === 'Buyers' ? await findBuyerPages(context, company, found) : undefined;
  const trucks = found.map((truck) => ({
    regNumber: truck.regNumber,
    stockNumber: truck.stockNumber,
    make: truck.make,
    model: truck.model,
    ...(details.includes('price') ? printedPrice(truck) : { price: null, priceNote: null }),
    facts: factsOf(truck, details),
    address: buyerPages
      ? (buyerPages.get(truck.id) ?? null)
      : `${publicUrl}/${company}/trucks/${encodeURIComponent(truck.id)}/view`,
  }));
  return pdfJob<typeof import('./pdf/label-document.ts')>(labelFile, { company, kind, page, trucks });
}
