/** Builds the warnings of an order or invoice: about its trucks, VAT, dates and deposit. */
import { depositCurrencyWarnings } from '#paperwork/acts/change-invoice.ts';
import { dateWarnings } from '#paperwork/acts/date-warnings.ts';
import { linkedSumWarnings } from '#paperwork/acts/linked-sums.ts';
import { movedTruckWarnings } from '#paperwork/acts/move-truck.ts';
import { otherKind, type PaperKind, paperKindLists } from '#paperwork/paper-kinds.ts';
import type { CurrentPaper } from '#paperwork/paperwork.ts';
import type { PaperWarning, TruckWarning } from '#paperwork/truck-warnings.ts';
import { findVatWarnings, type VatWarning } from '#paperwork/vat-rules.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { type Company, companyNames } from '#shared/companies.ts';
import { formatDate } from '#shared/dates.ts';
import type { StoredPaper } from './paper-store.ts';
import {
  findLinkedSums,
  findTaxedPaper,
  findTruckAvailability,
  resolveMergedClients,
  type TruckAvailability,
} from './truck-warnings-store.ts';

/** The paper that trucks are being added to. */
interface Purpose {
  paperId: string | null;
  clientIds: readonly string[];
}

type Reader = Pick<WriteContext, 'db' | 'today'>;

function screenAddress(folder: string, { company, id }: { company: Company; id: string }, screen = 'view'): string {
  return `/${company}/${folder}/${encodeURIComponent(id)}/${screen}`;
}

const codes = { order: 'onOrder', invoice: 'onInvoice' } as const;

function soldWarning({ regNumber, soldTo, soldDate }: TruckAvailability): string {
  const buyer = soldTo === null ? '' : ` to ${soldTo.name}`;
  return `${regNumber} was sold${buyer}${soldDate === null ? '' : ` on ${formatDate(soldDate)}`}.`;
}

function warningsOf(truck: TruckAvailability, clients: readonly string[]): TruckWarning[] {
  const { regNumber, isSold, soldTo, reservedFor, papers } = truck;
  const address = screenAddress('trucks', truck);
  const isOwnClient = (client: { id: string } | null) => client !== null && clients.includes(client.id);
  const warnings: TruckWarning[] = [];
  if (isSold && !isOwnClient(soldTo)) warnings.push({ code: 'sold', message: soldWarning(truck), address });
  if (reservedFor && !isOwnClient(reservedFor)) {
    const message = `${regNumber} is reserved for ${reservedFor.name} until ${formatDate(reservedFor.until)}.`;
    warnings.push({ code: 'reserved', message, address });
  }
  for (const paper of papers) {
    const name = `${companyNames[paper.company]} ${paper.kind} ${paper.number}`;
    const message = `${regNumber} is already on ${name} for ${paper.client}.`;
    warnings.push({ code: codes[paper.kind], message, address: screenAddress(paperKindLists[paper.kind], paper) });
  }
  return warnings;
}

/** Undefined if the company has no such truck. */
export async function readTruckWarnings(
  { db, today }: Reader,
  company: Company,
  truckId: string,
  { paperId, clientIds }: Purpose,
): Promise<TruckWarning[] | undefined> {
  const [truck] = await findTruckAvailability(db, { truckIds: [truckId], today: today(), paperId });
  if (truck?.company !== company) return undefined;
  return warningsOf(truck, await resolveMergedClients(db, clientIds));
}

/** The screen where the user can fix the VAT. */
function vatAddress(code: VatWarning['code'], kind: PaperKind, paper: CurrentPaper): string {
  return code === 'noVatNumber'
    ? `/particulars?company=${paper.company}`
    : screenAddress(paperKindLists[kind], paper, 'edit');
}

/** Warnings about dates and, after a save, about the currency of the deposit. */
function headWarnings(kind: PaperKind, stored: StoredPaper, today: string, before?: CurrentPaper): PaperWarning[] {
  const { paper, enteredOn } = stored;
  const address = screenAddress(paperKindLists[kind], paper, 'edit');
  return [
    ...dateWarnings(kind, paper, { today, enteredOn, before }, address),
    ...(before ? depositCurrencyWarnings(before, paper, address) : []),
  ];
}

/** Warns if the order or its invoice was changed and their totals now differ. */
async function sumWarnings(db: Reader['db'], kind: PaperKind, paper: CurrentPaper): Promise<PaperWarning[]> {
  const { company, referenceId } = paper;
  const linked = referenceId === null ? undefined : await findLinkedSums(db, referenceId);
  if (referenceId === null || linked === undefined) return [];
  const address = screenAddress(paperKindLists[otherKind[kind]], { company, id: referenceId });
  return linkedSumWarnings(kind, paper, linked, address);
}

/**
 * Adds warnings to a paper. Called within a save, it runs while the trucks are locked, so that the second of two
 * concurrent saves is warned of the first.
 * @param before the paper before the current save
 */
export async function withWarnings({ db, today }: Reader, kind: PaperKind, stored: StoredPaper, before?: CurrentPaper) {
  const { paper } = stored;
  const truckIds = paper.items.flatMap(({ trucks }) => trucks.map(({ id }) => id));
  const trucks = await findTruckAvailability(db, { truckIds, today: today(), paperId: paper.id });
  const clients = await resolveMergedClients(
    db,
    [paper.billToClient.id, paper.shipToClient.id].filter((id) => id !== null),
  );
  const truckWarnings: PaperWarning[] = trucks.flatMap((truck) => warningsOf(truck, clients));
  const taxed = await findTaxedPaper(db, paper.id);
  const vatWarnings = findVatWarnings({ ...taxed, seller: companyNames[paper.company] }).map(
    ({ code, message }): PaperWarning => ({ code, message, address: vatAddress(code, kind, paper) }),
  );
  const fieldWarnings = headWarnings(kind, stored, today(), before);
  const sumsWarnings = await sumWarnings(db, kind, paper);
  return {
    ...paper,
    warnings: [
      ...movedTruckWarnings(paper.company, trucks),
      ...truckWarnings,
      ...vatWarnings,
      ...fieldWarnings,
      ...sumsWarnings,
    ],
  };
}
