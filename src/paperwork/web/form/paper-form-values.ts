/** Values of the order and invoice form, and their conversion from and to the API. */

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
  type EnteredParty,
  type PartyDetailKey,
  type PartyRole,
  partyDetailKeys,
} from '#parties/party-details.ts';
import type { ItemValues, PartyValues, TruckValues } from './paper-form-parts.ts';
import { clientOf, type PaperRecords, partyChanges, truckChanges } from './paper-records.ts';

export interface PaperFormValues extends HeadValues {
  billTo: PartyValues;
  shipTo: PartyValues;
  saveBillToDetails: boolean;
  saveShipToDetails: boolean;
  items: ItemValues[];
}

export type PaperForm = UseFormReturn<PaperFormValues, unknown, PaperBody>;
export type PaperControl = Control<PaperFormValues, unknown, PaperBody>;

export const emptyParty: PartyValues = {
  id: null,
  name: '',
  record: null,
  ...(Object.fromEntries(partyDetailKeys.map((key) => [key, ''])) as Record<PartyDetailKey, string>),
};

export function emptyItem(trucks: TruckValues[] = []): ItemValues {
  return { ...blankItemFields, trucks, vatOrigin: 'preset' };
}

/** Values for a newly added truck. Saving its prices is on by default. */
export function truckValues(truck: PaperTruck & { purchasePrice?: number | null | undefined }): TruckValues {
  const own = { saveTruckDetails: true, setPoundPrices: false, isInStock: true };
  return { ...paperTruckSchema.parse(truck), ...own, purchasePrice: truck.purchasePrice ?? null };
}

export function partyValues(party: EnteredParty, record: DetailedClient | null): PartyValues {
  const details = partyDetailKeys.map((key) => [key, party[key] ?? '']);
  return { id: party.id, name: party.name, record, ...(Object.fromEntries(details) as Record<PartyDetailKey, string>) };
}

const unknownPrices = { salePrice: null, freightCharges: null, warrantyCharges: null };

/** The box for saving prices starts ticked only if the stock prices still equal the paper's. */
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

/** Whether a saved party still equals its client record. */
function equalsRecord(role: PartyRole, party: PartyValues): boolean {
  return party.record !== null && partyChanges(role, party).length === 0;
}

/** Fills the form from a saved paper. Boxes for saving details start ticked only if records have not changed. */
export function paperFormValues(paper: Paper, records: PaperRecords): PaperFormValues {
  const billTo = partyValues(paper.billToClient, clientOf(paper.billToClient, records.clients));
  const shipTo = partyValues(paper.shipToClient, clientOf(paper.shipToClient, records.clients));
  return {
    ...headValues(paper),
    // Empty means same as the invoice date.
    taxPoint: paper.taxPoint === paper.date ? null : paper.taxPoint,
    // Sent only if the user enters it; otherwise the server decides.
    dueDate: null,
    billTo,
    shipTo,
    saveBillToDetails: equalsRecord('billTo', billTo),
    saveShipToDetails: equalsRecord('shipTo', shipTo),
    items: paper.items.map((item) => itemValues(item, records)),
  };
}

/**
 * The party in the request. For a chosen client all details are sent, including empty ones. For an entered name empty
 * details are left out, so that they do not clear the record if the name belongs to an existing client.
 */
function partyBody({ id, name, record: _, ...details }: PartyValues): Record<string, unknown> {
  if (id !== null) return { id, name, ...details };
  return { id, name, ...Object.fromEntries(Object.entries(details).filter(([, text]) => text.trim() !== '')) };
}

/** Removes values that only the form has, then applies the schema of the API. */
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
