/** A client with its particulars, as billed to or shipped to (specification, section 3: Client / party). */
import { z } from 'zod';
import { idSchema, lineSchema } from '#shared/text.ts';

/** The particulars of a client, in the order that they are shown in. */
export const partyDetailKeys = [
  'contactName',
  'addressLine1',
  'addressLine2',
  'city',
  'country',
  'phoneNumber',
  'email',
] as const;
export type PartyDetailKey = (typeof partyDetailKeys)[number];

/** Labels of particulars. */
export const partyDetailLabels: Record<PartyDetailKey, string> = {
  contactName: 'Contact Name',
  addressLine1: 'Address Line 1',
  addressLine2: 'Address Line 2',
  city: 'City',
  country: 'Country',
  phoneNumber: 'Phone Number',
  email: 'Email',
};

/** Whether a client's particulars are for the bill or for the shipment; each kept apart. */
export const partyRoles = ['billTo', 'shipTo'] as const;
export type PartyRole = (typeof partyRoles)[number];

/** The name of a particular in the detailed client list: `billToContactName`. */
export type ClientDetailKey = `${PartyRole}${Capitalize<PartyDetailKey>}`;

/** `billToContactName` for the contact name of a bill. */
export function clientDetailKey(role: PartyRole, key: PartyDetailKey): ClientDetailKey {
  return `${role}${key.charAt(0).toUpperCase()}${key.slice(1)}` as ClientDetailKey;
}

/** The same schema for each particular, by its name. */
export function forEachDetail<Schema extends z.ZodType>(schema: Schema): Record<PartyDetailKey, Schema> {
  return Object.fromEntries(partyDetailKeys.map((key) => [key, schema])) as Record<PartyDetailKey, Schema>;
}

/** A party as a paper keeps it; without an id where it is no client of record. */
export const partyDetailsSchema = z
  .object({ id: idSchema.nullable(), name: z.string(), ...forEachDetail(z.string().nullable()) })
  .meta({ id: 'PartyDetails' });
export type PartyDetails = z.infer<typeof partyDetailsSchema>;

/** Whether both say the same of the same party: it is printed and shown once. */
export function isSameParty(one: PartyDetails, other: PartyDetails): boolean {
  return one.name === other.name && partyDetailKeys.every((key) => (one[key] ?? '') === (other[key] ?? ''));
}

/** A particular of a write: left out, it is what the client's record has; empty, there is none. */
const detailBodySchema = lineSchema
  .nullable()
  .transform((text) => text || null)
  .optional();

/** A party as a write names it: by id, or by name; with an id, the name is the client's. */
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

/** A client with bill-to and ship-to particulars apart. */
export const detailedClientSchema = z
  .object({ id: idSchema, name: z.string(), ...clientDetailFields })
  .meta({ id: 'DetailedClient' });
export type DetailedClient = z.infer<typeof detailedClientSchema>;
