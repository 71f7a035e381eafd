/** What the order and invoice form holds, and what is sent of it (specification, sections 3 and 5). */

import type { Control, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { refuseDueDate } from '#paperwork/acts/change-paper.ts';
import {
  type Paper,
  type PaperBody,
  type PaperItem,
  type PaperTruck,
  paperBodySchema,
  paperTruckSchema,
} from '#paperwork/paperwork.ts';
import { savedOrigin } from '#paperwork/vat-rules.ts';
import { blankItemFields, type HeadValues, headValues, itemFieldValues } from '#paperwork/web/paper-field-values.ts';
import {
  type DetailedClient,
  type PartyDetailKey,
  type PartyDetails,
  type PartyRole,
  partyDetailKeys,
} from '#parties/party-details.ts';
import type { ItemValues, PartyValues, TruckValues } from './paper-form-parts.ts';
import { clientOf, type PaperRecords, partyChanges, truckChanges } from './paper-records.ts';

/** The form as it is typed. */
export interface PaperFormValues extends HeadValues {
  billTo: PartyValues;
  shipTo: PartyValues;
  saveBillToDetails: boolean;
  saveShipToDetails: boolean;
  items: ItemValues[];
}

/** The form itself, and what its fields are joined to it by. */
export type PaperForm = UseFormReturn<PaperFormValues, unknown, PaperBody>;
export type PaperControl = Control<PaperFormValues, unknown, PaperBody>;

/** A party that nothing is known of yet. */
export const emptyParty: PartyValues = {
  id: null,
  name: '',
  record: null,
  ...(Object.fromEntries(partyDetailKeys.map((key) => [key, ''])) as Record<PartyDetailKey, string>),
};

/** An item that nothing is known of yet. */
export function emptyItem(trucks: TruckValues[] = []): ItemValues {
  return { ...blankItemFields, trucks, vatOrigin: 'preset' };
}

/** A truck as an item takes it in: its prices are saved on it unless the person says otherwise. */
export function truckValues(truck: PaperTruck & { purchasePrice?: number | null | undefined }): TruckValues {
  const own = { saveTruckDetails: true, setPoundPrices: false, isInStock: true };
  return { ...paperTruckSchema.parse(truck), ...own, purchasePrice: truck.purchasePrice ?? null };
}

/** A party of record or of a paper as the form shows it. */
export function partyValues(party: PartyDetails, record: DetailedClient | null): PartyValues {
  const details = partyDetailKeys.map((key) => [key, party[key] ?? '']);
  return { id: party.id, name: party.name, record, ...(Object.fromEntries(details) as Record<PartyDetailKey, string>) };
}

const unknownPrices = { salePrice: null, freightCharges: null, warrantyCharges: null };

/** A truck of a saved paper: its prices are saved again only where stock has them still. */
function savedTruckValues(truck: PaperTruck, item: PaperItem, records: PaperRecords): TruckValues {
  const record = records.trucks.get(truck.id);
  return {
    ...truckValues({ ...truck, ...(record ?? unknownPrices) }),
    saveTruckDetails: record != null && truckChanges(item, record).length === 0,
    isInStock: record !== null,
  };
}

function itemValues(item: PaperItem, records: PaperRecords): ItemValues {
  const trucks = item.trucks.map((truck) => savedTruckValues(truck, item, records));
  return { ...itemFieldValues(item), trucks, vatOrigin: savedOrigin({ ...item, trucks }) };
}

/** Whether a saved paper's party is what its client's record says today. */
function isOfRecord(role: PartyRole, party: PartyValues): boolean {
  return party.record !== null && partyChanges(role, party).length === 0;
}

/** A form filled with a saved paper: details are saved on records again only where both still agree. */
export function paperFormValues(paper: Paper, records: PaperRecords): PaperFormValues {
  const billTo = partyValues(paper.billToClient, clientOf(paper.billToClient, records.clients));
  const shipTo = partyValues(paper.shipToClient, clientOf(paper.shipToClient, records.clients));
  return {
    ...headValues(paper),
    // One that is the invoice's date follows it.
    taxPoint: paper.taxPoint === paper.date ? null : paper.taxPoint,
    // Sent only where it is typed: a save keeps it, or lets it follow the date.
    dueDate: null,
    billTo,
    shipTo,
    saveBillToDetails: isOfRecord('billTo', billTo),
    saveShipToDetails: isOfRecord('shipTo', shipTo),
    items: paper.items.map((item) => itemValues(item, records)),
  };
}

/**
 * A party as it is sent. A chosen client's particulars are what the form shows, empty ones too. Of a typed name the
 * empty ones are left out: should it be a known client's, nothing of its record is lost.
 */
function partyBody({ id, name, record: _, ...details }: PartyValues): Record<string, unknown> {
  if (id !== null) return { id, name, ...details };
  return { id, name, ...Object.fromEntries(Object.entries(details).filter(([, text]) => text.trim() !== '')) };
}

/** The body's own schema, which passes over what only the form holds. */
export const paperFormSchema: z.ZodType<PaperBody, PaperFormValues> = z
  .custom<PaperFormValues>(() => true)
  .transform((values): unknown => ({
    ...values,
    dueDate: values.dueDate ?? undefined,
    billTo: partyBody(values.billTo),
    shipTo: partyBody(values.shipTo),
  }))
  .pipe(
    paperBodySchema.superRefine((body, context) => {
      const refusal = refuseDueDate(body);
      if (refusal) context.addIssue({ code: 'custom', path: ['dueDate'], message: refusal.message });
    }),
  );
