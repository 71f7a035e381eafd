/** A client or supplier as its page shows it. */
import { z } from 'zod';
import { eoriSchema, paymentDaysSchema, vatNumberSchema } from '#shared/business-numbers.ts';
import { companySchema } from '#shared/companies.ts';
import { currencies } from '#shared/money.ts';
import { idSchema, lineSchema, requiredLineSchema } from '#shared/text.ts';
import type { PartyKind } from './party.ts';
import {
  clientDetailKey,
  countryCodeSchema,
  forEachDetail,
  partyDetailKeys,
  partyRoles,
  withCountryCode,
} from './party-details.ts';

const line = z.string().nullable();
const addressSchema = z.object({ ...forEachDetail(line), countryCode: countryCodeSchema }).meta({ id: 'PartyAddress' });
export type PartyAddress = z.infer<typeof addressSchema>;

/** The balance of a client is the sum of its invoices' balances, by currency. */
export const clientSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    vatNumber: line,
    eori: line,
    /** Days from the invoice date to the due date; null uses the company's terms. */
    paymentDays: z.int().nullable(),
    billTo: addressSchema,
    shipTo: addressSchema,
    balance: z.object({ GBP: z.number(), USD: z.number() }),
  })
  .meta({ id: 'Client' });
export type ClientRecord = z.infer<typeof clientSchema>;

export const supplierSchema = z
  .object({ id: idSchema, name: z.string(), vatNumber: line, ...forEachDetail(line), countryCode: countryCodeSchema })
  .meta({ id: 'Supplier' });
export type SupplierRecord = z.infer<typeof supplierSchema>;

const optionalLine = lineSchema.nullable().transform((text) => text || null);
const addressBody = z.object(forEachDetail(optionalLine), 'Enter an address.').partial().nullable();

const clientFields = {
  vatNumber: vatNumberSchema,
  eori: eoriSchema,
  paymentDays: paymentDaysSchema,
  billTo: addressBody,
  shipTo: addressBody,
};

/** Only the name is required. */
export const newClientSchema = z
  .object(clientFields)
  .partial()
  .extend({ name: requiredLineSchema })
  .meta({ id: 'NewClient' });

/** Omitted fields stay unchanged; null clears a field. */
export const clientUpdateSchema = newClientSchema.partial().meta({ id: 'ClientUpdate' });

const supplierFields = { vatNumber: vatNumberSchema, ...forEachDetail(optionalLine) };

/** Only the name is required. */
export const newSupplierSchema = z
  .object(supplierFields)
  .partial()
  .extend({ name: requiredLineSchema })
  .meta({ id: 'NewSupplier' });

/** Omitted fields stay unchanged; null clears a field. */
export const supplierUpdateSchema = newSupplierSchema.partial().meta({ id: 'SupplierUpdate' });

/** A party's fields without nesting, named like the table's columns: `billToCity`. */
export type FlatFields = Readonly<Record<string, string | number | null>>;

const clientKeys = [
  'name',
  'vatNumber',
  'eori',
  'paymentDays',
  ...partyRoles.flatMap((role) => partyDetailKeys.map((key) => clientDetailKey(role, key))),
];

/** The stored fields of each kind, without the id. */
export const flatKeys: Readonly<Record<PartyKind, readonly string[]>> = {
  client: clientKeys,
  supplier: ['name', 'vatNumber', ...partyDetailKeys],
};

/** Fields that make one address; a merge copies them together. */
export const addressGroups: Readonly<Record<PartyKind, readonly (readonly string[])[]>> = {
  client: partyRoles.map((role) => partyDetailKeys.map((key) => clientDetailKey(role, key))),
  supplier: [partyDetailKeys],
};

type ClientBody = z.output<typeof clientUpdateSchema>;
type SupplierBody = z.output<typeof supplierUpdateSchema>;

/** Flattens a body; omitted fields stay omitted. */
export function flatBody(body: ClientBody | SupplierBody): FlatFields {
  const flat: Record<string, string | number | null> = {};
  for (const [key, value] of Object.entries(body)) {
    const role = partyRoles.find((one) => one === key);
    if (role === undefined) {
      if (value !== undefined) flat[key] = value as string | number | null;
      continue;
    }
    for (const part of partyDetailKeys) {
      const given = value === null ? null : (value as Partial<PartyAddress> | undefined)?.[part];
      if (given !== undefined) flat[clientDetailKey(role, part)] = given;
    }
  }
  return flat;
}

/** The balance by currency. */
export type Balance = ClientRecord['balance'];

export function clientFromFields(id: string, fields: FlatFields, balance: Balance): ClientRecord {
  const [billTo, shipTo] = partyRoles.map((role) =>
    withCountryCode(
      Object.fromEntries(partyDetailKeys.map((key) => [key, fields[clientDetailKey(role, key)] ?? null])) as Omit<
        PartyAddress,
        'countryCode'
      >,
    ),
  ) as [PartyAddress, PartyAddress];
  const { name, vatNumber, eori, paymentDays } = fields as unknown as ClientRecord;
  return { id, name, vatNumber, eori, paymentDays, billTo, shipTo, balance };
}

export function supplierFromFields(id: string, fields: FlatFields): SupplierRecord {
  const known = Object.fromEntries(flatKeys.supplier.map((key) => [key, fields[key] ?? null]));
  return { id, ...withCountryCode(known as Omit<SupplierRecord, 'id' | 'countryCode'>) };
}

/** The other party is merged into the one in the path. */
export const mergeBodySchema = z.object({ otherId: idSchema }).meta({ id: 'MergeBody' });

export const undoDays = 30;

/** A merge that can still be undone. */
export const mergeSchema = z
  .object({
    mergeId: idSchema,
    otherId: idSchema,
    otherName: z.string(),
    at: z.string(),
    by: z.string().nullable(),
    /** Inclusive. */
    undoUntil: z.string(),
  })
  .meta({ id: 'PartyMerge' });
export type Merge = z.infer<typeof mergeSchema>;

/** A truck bought from the supplier or sold to the client. */
export const partyTruckSchema = z
  .object({
    id: idSchema,
    company: companySchema,
    regNumber: z.string(),
    make: z.string(),
    model: z.string(),
    isSold: z.boolean(),
    /** Purchase price or sale price, in pounds. */
    price: z.number().nullable(),
    purchaseDate: z.string().nullable(),
  })
  .meta({ id: 'PartyTruck' });
export type PartyTruck = z.infer<typeof partyTruckSchema>;

/** An order or invoice for the client, or a credit note on one. */
export const partyPaperSchema = z
  .object({
    id: idSchema,
    kind: z.enum(['order', 'invoice', 'creditNote']),
    company: companySchema,
    number: z.string(),
    date: z.string(),
    currency: z.enum(currencies),
    numberOfTrucks: z.int(),
    /** Negative for a credit note. */
    totalDue: z.number(),
  })
  .meta({ id: 'PartyPaper' });
export type PartyPaper = z.infer<typeof partyPaperSchema>;

/** Limits the trucks and the orders and invoices on a page, newest first. */
export const maxShown = 200;
