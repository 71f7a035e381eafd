/** A client's details on orders and invoices, as Bill To or Ship To. */
import { z } from 'zod';
import { countryCodeOf } from '#shared/countries.ts';
import { idSchema, lineSchema } from '#shared/text.ts';

/** In the order of display. */
export const partyDetailKeys = [
  'contactName',
  'addressLine1',
  'addressLine2',
  'city',
  'postcode',
  'country',
  'phoneNumber',
  'email',
] as const;
export type PartyDetailKey = (typeof partyDetailKeys)[number];

export const partyDetailLabels: Record<PartyDetailKey, string> = {
  contactName: 'Contact Name',
  addressLine1: 'Address Line 1',
  addressLine2: 'Address Line 2',
  city: 'City',
  postcode: 'Postcode',
  country: 'Country',
  phoneNumber: 'Phone Number',
  email: 'Email',
};

/** Bill To and Ship To details are stored separately. */
export const partyRoles = ['billTo', 'shipTo'] as const;
export type PartyRole = (typeof partyRoles)[number];

/** Key in the detailed client list: `billToContactName`. */
export type ClientDetailKey = `${PartyRole}${Capitalize<PartyDetailKey>}`;

export function clientDetailKey(role: PartyRole, key: PartyDetailKey): ClientDetailKey {
  return `${role}${key.charAt(0).toUpperCase()}${key.slice(1)}` as ClientDetailKey;
}

export function forEachDetail<Schema extends z.ZodType>(schema: Schema): Record<PartyDetailKey, Schema> {
  return Object.fromEntries(partyDetailKeys.map((key) => [key, schema])) as Record<PartyDetailKey, Schema>;
}

export const countryCodeSchema = z
  .string()
  .nullable()
  .describe('ISO 3166-1 alpha-2 code that follows from the English name of the country; null for any other text.');

/** A party as an order or invoice stores it; without an id for a client without a record. */
export const partyDetailsSchema = z
  .object({
    id: idSchema.nullable(),
    name: z.string(),
    ...forEachDetail(z.string().nullable()),
    countryCode: countryCodeSchema,
  })
  .meta({ id: 'PartyDetails' });
export type PartyDetails = z.infer<typeof partyDetailsSchema>;
/** Without what follows from other details. */
export type EnteredParty = Omit<PartyDetails, 'countryCode'>;

/** The keys of a stored party. */
export const partyKeys = Object.keys(partyDetailsSchema.shape) as readonly (keyof PartyDetails)[];

export function withCountryCode<Details extends { country: string | null }>(details: Details) {
  return { ...details, countryCode: countryCodeOf(details.country) };
}

/** Identical Bill To and Ship To parties are printed and shown once. */
export function isSameParty(one: PartyDetails, other: PartyDetails): boolean {
  return one.name === other.name && partyDetailKeys.every((key) => (one[key] ?? '') === (other[key] ?? ''));
}

/** An omitted detail is taken from the client's record; an empty one is cleared. */
const detailBodySchema = lineSchema
  .nullable()
  .transform((text) => text || null)
  .optional();

/** A party in a request: by id or by name. With an id, the client's own name is used. */
export const partyDetailsBodySchema = z
  .object(
    {
      id: idSchema
        .or(z.literal(''))
        .nullish()
        .transform((id) => id || null),
      name: lineSchema.nullish().transform((name) => name || null),
      ...forEachDetail(detailBodySchema),
    },
    'Choose a client.',
  )
  .refine(({ id, name }) => id !== null || name !== null, {
    path: ['name'],
    message: 'Choose a client or enter a name.',
  })
  .meta({ id: 'PartyDetailsBody' });
export type PartyDetailsBody = z.output<typeof partyDetailsBodySchema>;

const clientDetailFields = Object.fromEntries(
  partyRoles.flatMap((role) => partyDetailKeys.map((key) => [clientDetailKey(role, key), z.string().nullable()])),
) as Record<ClientDetailKey, z.ZodNullable<z.ZodString>>;

export const detailedClientSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    ...clientDetailFields,
    billToCountryCode: countryCodeSchema,
    shipToCountryCode: countryCodeSchema,
  })
  .meta({ id: 'DetailedClient' });
/** Without what follows from other details. */
export type DetailedClient = Omit<z.infer<typeof detailedClientSchema>, 'billToCountryCode' | 'shipToCountryCode'>;
