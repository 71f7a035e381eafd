/** Clients and suppliers: whom the group sells to and buys from (specification, section 3). */
import { z } from 'zod';
import { idSchema, requiredVisibleLineSchema } from '#shared/text.ts';

/** Whom the group buys from, and whom it sells to. */
export const partyKinds = ['supplier', 'client'] as const;
export type PartyKind = (typeof partyKinds)[number];

/** A party by id and name, as lists and other records show it. */
export const partySummarySchema = z.object({ id: idSchema, name: z.string() }).meta({ id: 'PartySummary' });
export type PartySummary = z.infer<typeof partySummarySchema>;

/**
 * A party as a write names it: an existing one by id, or one by name, which is found ignoring case, else made
 * (decisions, section 3).
 */
export const partyReferenceSchema = z
  .union([z.object({ id: idSchema }), z.object({ name: requiredVisibleLineSchema })], 'Give an id or a name.')
  .meta({ id: 'PartyReference' });
export type PartyReference = z.infer<typeof partyReferenceSchema>;

/** A name in the one spelling that makes it unique: composed, single-spaced, in lower case. */
export function partyNameKey(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase();
}
