/** A client or a supplier as its page shows it: names, numbers, addresses, what is owed (specification, sections 13.3 and 19). */
import { z } from 'zod';
import { eoriSchema, paymentDaysSchema, vatNumberSchema } from '#shared/business-numbers.ts';
import { companySchema } from '#shared/companies.ts';
import { currencies } from '#shared/money.ts';
import { idSchema, lineSchema, requiredLineSchema } from '#shared/text.ts';
import type { PartyKind } from './party.ts';
import { clientDetailKey, forEachDetail, partyDetailKeys, partyRoles } from './party-details.ts';

const line = z.string().nullable();
const addressSchema = z.object(forEachDetail(line)).meta({ id: 'PartyAddress' });
export type PartyAddress = z.infer<typeof addressSchema>;

/** A client: an invoice's balance is what is left of it, and a client's the sum of them, by currency. */
export const clientSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    vatNumber: line,
    eori: line,
    /** Days after a paper's date until it is due; null: as the company says. */
    paymentDays: z.int().nullable(),
    billTo: addressSchema,
    shipTo: addressSchema,
    balance: z.object({ GBP: z.number(), USD: z.number() }),
  })
  .meta({ id: 'Client' });
export type ClientRecord = z.infer<typeof clientSchema>;

/** A supplier. */
export const supplierSchema = z
  .object({ id: idSchema, name: z.string(), vatNumber: line, ...forEachDetail(line) })
  .meta({ id: 'Supplier' });
export type SupplierRecord = z.infer<typeof supplierSchema>;

const optionalLine = lineSchema.nullable().transform((text) => text || null);
const addressBody = z.object(forEachDetail(optionalLine), 'Give an address.').partial().nullable();

const clientFields = {
  vatNumber: vatNumberSchema,
  eori: eoriSchema,
  paymentDays: paymentDaysSchema,
  billTo: addressBody,
  shipTo: addressBody,
};

/** A new client; only its name is required. */
export const newClientSchema = z
  .object(clientFields)
  .partial()
  .extend({ name: requiredLineSchema })
  .meta({ id: 'NewClient' });

/** A change of a client: what is left out stays, null empties. */
export const clientUpdateSchema = newClientSchema.partial().meta({ id: 'ClientUpdate' });

const supplierFields = { vatNumber: vatNumberSchema, ...forEachDetail(optionalLine) };

/** A new supplier; only its name is required. */
export const newSupplierSchema = z
  .object(supplierFields)
  .partial()
  .extend({ name: requiredLineSchema })
  .meta({ id: 'NewSupplier' });

/** A change of a supplier: what is left out stays, null empties. */
export const supplierUpdateSchema = newSupplierSchema.partial().meta({ id: 'SupplierUpdate' });

/** A party's fields side by side, as its table has them: `billToCity` of a client. */
export type FlatFields = Readonly<Record<string, string | number | null>>;

const clientKeys = [
  'name',
  'vatNumber',
  'eori',
  'paymentDays',
  ...partyRoles.flatMap((role) => partyDetailKeys.map((key) => clientDetailKey(role, key))),
];

/** What is stored of a party of each kind, besides its id. */
export const flatKeys: Readonly<Record<PartyKind, readonly string[]>> = {
  client: clientKeys,
  supplier: ['name', 'vatNumber', ...partyDetailKeys],
};

/** Groups of fields that are nothing without each other, which a merge takes over as a whole. */
export const addressGroups: Readonly<Record<PartyKind, readonly (readonly string[])[]>> = {
  client: partyRoles.map((role) => partyDetailKeys.map((key) => clientDetailKey(role, key))),
  supplier: [partyDetailKeys],
};

type ClientBody = z.output<typeof clientUpdateSchema>;
type SupplierBody = z.output<typeof supplierUpdateSchema>;

/** A body as flat fields; what it leaves out is left out. */
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

/** What is owed in each currency. */
export type Balance = ClientRecord['balance'];

/** A client of its flat fields. */
export function clientFromFields(id: string, fields: FlatFields, balance: Balance): ClientRecord {
  const [billTo, shipTo] = partyRoles.map((role) =>
    Object.fromEntries(partyDetailKeys.map((key) => [key, fields[clientDetailKey(role, key)] ?? null])),
  ) as [PartyAddress, PartyAddress];
  const { name, vatNumber, eori, paymentDays } = fields as unknown as ClientRecord;
  return { id, name, vatNumber, eori, paymentDays, billTo, shipTo, balance };
}

/** A supplier of its flat fields. */
export function supplierFromFields(id: string, fields: FlatFields): SupplierRecord {
  const known = Object.fromEntries(flatKeys.supplier.map((key) => [key, fields[key] ?? null]));
  return { id, ...(known as Omit<SupplierRecord, 'id'>) };
}

/** Which other party is merged into the one of the address. */
export const mergeBodySchema = z.object({ otherId: idSchema }).meta({ id: 'MergeBody' });

/** Days in which a merge can be undone. */
export const undoDays = 30;

/** A merge that can still be undone. */
export const mergeSchema = z
  .object({
    mergeId: idSchema,
    otherId: idSchema,
    otherName: z.string(),
    at: z.string(),
    by: z.string().nullable(),
    /** The last day on which it can be undone. */
    undoUntil: z.string(),
  })
  .meta({ id: 'PartyMerge' });
export type Merge = z.infer<typeof mergeSchema>;

/** A truck that was bought from the party or sold to it. */
export const partyTruckSchema = z
  .object({
    id: idSchema,
    company: companySchema,
    regNumber: z.string(),
    make: z.string(),
    model: z.string(),
    isSold: z.boolean(),
    /** What was paid for it, or what it is sold for, in pounds. */
    price: z.number().nullable(),
    purchaseDate: z.string().nullable(),
  })
  .meta({ id: 'PartyTruck' });
export type PartyTruck = z.infer<typeof partyTruckSchema>;

/** An order or an invoice that is billed or shipped to the client, or a credit note of one. */
export const partyPaperSchema = z
  .object({
    id: idSchema,
    kind: z.enum(['order', 'invoice', 'creditNote']),
    company: companySchema,
    number: z.string(),
    date: z.string(),
    currency: z.enum(currencies),
    numberOfTrucks: z.int(),
    /** What a credit note takes back is negative. */
    totalDue: z.number(),
  })
  .meta({ id: 'PartyPaper' });
export type PartyPaper = z.infer<typeof partyPaperSchema>;

/** Trucks and papers that a page shows at most, the newest first. */
export const maxShown = 200;
