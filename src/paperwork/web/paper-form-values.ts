/** What the order and invoice form holds, and what is sent of it (specification, sections 3 and 5). */
import { z } from 'zod';
import {
  type Paper,
  type PaperBody,
  type PaperItem,
  type PaperKind,
  type PaperTruck,
  paperBodySchema,
  paperTruckSchema,
} from '#paperwork/paperwork.ts';
import { type PartyDetailKey, type PartyDetails, partyDetailKeys } from '#parties/party-details.ts';
import type { Currency } from '#shared/money.ts';
import type { PaperInput } from './paper-queries.ts';

/** A truck of an item with what its card shows. */
export interface TruckValues extends PaperTruck {
  saveTruckDetails: boolean;
}

/** An item as it is typed; an amount is null while its field is empty, NaN while it is no number. */
export interface ItemValues {
  description: string;
  rate: number | null;
  vatRate: number | null;
  freightRate: number | null;
  freightDescription: string;
  warrantyRate: number | null;
  warrantyDescription: string;
  trucks: TruckValues[];
}

/** A party as it is typed; with an id it is a client of record. */
export interface PartyValues extends Record<PartyDetailKey, string> {
  id: string | null;
  name: string;
}

/** The form as it is typed. */
export interface PaperFormValues {
  number: string;
  date: string | null;
  currency: Currency | null;
  depositPaid: number | null;
  dealAuthorisation: string;
  billTo: PartyValues;
  shipTo: PartyValues;
  saveBillToDetails: boolean;
  saveShipToDetails: boolean;
  items: ItemValues[];
}

/** A party that nothing is known of yet. */
export const emptyParty: PartyValues = {
  id: null,
  name: '',
  ...(Object.fromEntries(partyDetailKeys.map((key) => [key, ''])) as Record<PartyDetailKey, string>),
};

/** An item that nothing is known of yet. */
export function emptyItem(trucks: TruckValues[] = []): ItemValues {
  return {
    description: '',
    rate: null,
    vatRate: null,
    freightRate: null,
    freightDescription: '',
    warrantyRate: null,
    warrantyDescription: '',
    trucks,
  };
}

/** A truck as an item takes it in: its prices are saved on it unless the person says otherwise. */
export function truckValues(truck: PaperTruck): TruckValues {
  return { ...paperTruckSchema.parse(truck), saveTruckDetails: true };
}

const selectionSchema = z.object({ trucks: z.array(paperTruckSchema).min(1) });

/** The trucks that a stock list hands over in navigation state; none where there is nothing that can be read. */
export function selectedTrucks(state: unknown): PaperTruck[] {
  return selectionSchema.safeParse(state).data?.trucks ?? [];
}

/** A form for a new paper: today, in pounds, the selected trucks in one item. */
export function newPaperForm(trucks: readonly PaperTruck[], today: string): PaperFormValues {
  return {
    number: '',
    date: today,
    currency: 'GBP',
    depositPaid: null,
    dealAuthorisation: '',
    billTo: emptyParty,
    shipTo: emptyParty,
    saveBillToDetails: true,
    saveShipToDetails: true,
    items: [emptyItem(trucks.map(truckValues))],
  };
}

/** A party of record or of a paper as the form shows it. */
export function partyValues(party: PartyDetails): PartyValues {
  const details = partyDetailKeys.map((key) => [key, party[key] ?? '']);
  return { id: party.id, name: party.name, ...(Object.fromEntries(details) as Record<PartyDetailKey, string>) };
}

/** An amount that may be left out is shown as an empty field while it is 0. */
function shownAmount(amount: number): number | null {
  return amount === 0 ? null : amount;
}

function itemValues(item: PaperItem): ItemValues {
  return {
    description: item.description,
    rate: item.rate,
    vatRate: shownAmount(item.vatRate),
    freightRate: shownAmount(item.freightRate),
    freightDescription: item.freightDescription ?? '',
    warrantyRate: shownAmount(item.warrantyRate),
    warrantyDescription: item.warrantyDescription ?? '',
    trucks: item.trucks.map(truckValues),
  };
}

/** A form filled with a paper. */
export function paperFormValues(paper: Paper): PaperFormValues {
  return {
    number: paper.number,
    date: paper.date,
    currency: paper.currency,
    depositPaid: shownAmount(paper.depositPaid),
    dealAuthorisation: paper.dealAuthorisation ?? '',
    billTo: partyValues(paper.billToClient),
    shipTo: partyValues(paper.shipToClient),
    saveBillToDetails: true,
    saveShipToDetails: true,
    items: paper.items.map(itemValues),
  };
}

/**
 * A party as it is sent. A chosen client's particulars are what the form shows, empty ones too. Of a typed name the
 * empty ones are left out: should it be a known client's, nothing of its record is lost.
 */
function partyBody({ id, name, ...details }: PartyValues): Record<string, unknown> {
  if (id !== null) return { id, name, ...details };
  return { id, name, ...Object.fromEntries(Object.entries(details).filter(([, text]) => text.trim() !== '')) };
}

/** The body's own schema, which passes over what only the form holds. */
export const paperFormSchema: z.ZodType<PaperBody, PaperFormValues> = z
  .custom<PaperFormValues>(() => true)
  .transform((values): unknown => ({
    ...values,
    billTo: partyBody(values.billTo),
    shipTo: partyBody(values.shipTo),
  }))
  .pipe(paperBodySchema);

/** What is sent of a valid form: an invoice has no deal authorisation. */
export function paperInput(kind: PaperKind, { dealAuthorisation, ...body }: PaperBody): PaperInput {
  return kind === 'order' ? { ...body, dealAuthorisation } : body;
}
