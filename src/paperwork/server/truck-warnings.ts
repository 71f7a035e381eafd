/** Says in words what speaks against trucks on an order or invoice, and what is doubtful about its VAT, dates and deposit. */
import { depositCurrencyWarnings } from '#paperwork/acts/change-invoice.ts';
import { dateWarnings } from '#paperwork/acts/date-warnings.ts';
import { linkedSumWarnings } from '#paperwork/acts/linked-sums.ts';
import { movedTruckWarnings } from '#paperwork/acts/move-truck.ts';
import { otherKind, type PaperKind, paperKindLabels, paperKindLists } from '#paperwork/paper-kinds.ts';
import type { CurrentPaper } from '#paperwork/paperwork.ts';
import type { PaperWarning, TruckWarning } from '#paperwork/truck-warnings.ts';
import { type VatDoubt, vatDoubts } from '#paperwork/vat-rules.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { type Company, companyNames } from '#shared/companies.ts';
import { formatDate } from '#shared/dates.ts';
import type { StoredPaper } from './paper-store.ts';
import {
  findLinkedSums,
  findTaxedPaper,
  findTruckAvailability,
  livingClients,
  type TruckAvailability,
} from './truck-warnings-store.ts';

/** Where the trucks are to stand. */
interface Purpose {
  paperId: string | null;
  /** The clients of the paper. */
  clientIds: readonly string[];
}

type Reader = Pick<WriteContext, 'db' | 'today'>;

function screenOf(folder: string, { company, id }: { company: Company; id: string }, screen = 'view'): string {
  return `/${company}/${folder}/${encodeURIComponent(id)}/${screen}`;
}

const codes = { order: 'onOrder', invoice: 'onInvoice' } as const;

function soldWarning({ regNumber, soldTo, soldDate }: TruckAvailability): string {
  const buyer = soldTo === null ? '' : ` to ${soldTo.name}`;
  return `${regNumber} is sold${buyer}${soldDate === null ? '' : `, on ${formatDate(soldDate)}`}.`;
}

function warningsOf(truck: TruckAvailability, clients: readonly string[]): TruckWarning[] {
  const { regNumber, isSold, soldTo, reservedFor, papers } = truck;
  const address = screenOf('trucks', truck);
  const isOwn = (client: { id: string } | null) => client !== null && clients.includes(client.id);
  const warnings: TruckWarning[] = [];
  if (isSold && !isOwn(soldTo)) warnings.push({ code: 'sold', message: soldWarning(truck), address });
  if (reservedFor && !isOwn(reservedFor)) {
    const message = `${regNumber} is reserved for ${reservedFor.name} until ${formatDate(reservedFor.until)}.`;
    warnings.push({ code: 'reserved', message, address });
  }
  for (const paper of papers) {
    const name = `${paperKindLabels[paper.kind]} ${paper.number} of ${companyNames[paper.company]}`;
    const message = `${regNumber} is on ${name} for ${paper.client}.`;
    warnings.push({ code: codes[paper.kind], message, address: screenOf(paperKindLists[paper.kind], paper) });
  }
  return warnings;
}

/** What speaks against a company's truck on a paper; undefined where the company has no such truck. */
export async function readTruckWarnings(
  { db, today }: Reader,
  company: Company,
  truckId: string,
  { paperId, clientIds }: Purpose,
): Promise<TruckWarning[] | undefined> {
  const [truck] = await findTruckAvailability(db, { truckIds: [truckId], today: today(), paperId });
  if (truck?.company !== company) return undefined;
  return warningsOf(truck, await livingClients(db, clientIds));
}

/** The screen where a doubt about VAT is settled. */
function vatAddress(code: VatDoubt['code'], kind: PaperKind, paper: CurrentPaper): string {
  return code === 'noVatNumber'
    ? `/particulars?company=${paper.company}`
    : screenOf(paperKindLists[kind], paper, 'edit');
}

/** Doubts about what the head says: dates, and after a save what became of the deposit. */
function headWarnings(kind: PaperKind, stored: StoredPaper, today: string, before?: CurrentPaper): PaperWarning[] {
  const { paper, enteredOn } = stored;
  const address = screenOf(paperKindLists[kind], paper, 'edit');
  return [
    ...dateWarnings(kind, paper, { today, enteredOn, before }, address),
    ...(before ? depositCurrencyWarnings(before, paper, address) : []),
  ];
}

/** An order that was changed after its invoice was made, or the other way round. */
async function sumWarnings(db: Reader['db'], kind: PaperKind, paper: CurrentPaper): Promise<PaperWarning[]> {
  const { company, referenceId } = paper;
  const linked = referenceId === null ? undefined : await findLinkedSums(db, referenceId);
  if (referenceId === null || linked === undefined) return [];
  const address = screenOf(paperKindLists[otherKind[kind]], { company, id: referenceId });
  return linkedSumWarnings(kind, paper, linked, address);
}

/**
 * A paper with what speaks against it and its trucks. Right after a save that holds the trucks, this sees what those saved
 * who held them before: of two that save at the same moment the second learns.
 * @param before the paper as it was before the save that is answered
 */
export async function withWarnings({ db, today }: Reader, kind: PaperKind, stored: StoredPaper, before?: CurrentPaper) {
  const { paper } = stored;
  const truckIds = paper.items.flatMap(({ trucks }) => trucks.map(({ id }) => id));
  const standings = await findTruckAvailability(db, { truckIds, today: today(), paperId: paper.id });
  const clients = await livingClients(
    db,
    [paper.billToClient.id, paper.shipToClient.id].filter((id) => id !== null),
  );
  const ofTrucks: PaperWarning[] = standings.flatMap((truck) => warningsOf(truck, clients));
  const taxed = await findTaxedPaper(db, paper.id);
  const ofVat = vatDoubts({ ...taxed, seller: companyNames[paper.company] }).map(
    ({ code, message }): PaperWarning => ({ code, message, address: vatAddress(code, kind, paper) }),
  );
  const ofHead = headWarnings(kind, stored, today(), before);
  const ofSums = await sumWarnings(db, kind, paper);
  return {
    ...paper,
    warnings: [...movedTruckWarnings(paper.company, standings), ...ofTrucks, ...ofVat, ...ofHead, ...ofSums],
  };
}
