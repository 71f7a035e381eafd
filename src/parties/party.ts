/** Clients and suppliers: whom the group sells to and buys from (specification, section 3). */
import { z } from 'zod';
import { idSchema, requiredLineSchema } from '#shared/text.ts';

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
  .union([z.object({ id: idSchema }), z.object({ name: requiredLineSchema })], 'Give an id or a name.')
  .meta({ id: 'PartyReference' });
export type PartyReference = z.infer<typeof partyReferenceSchema>;

/** What is typed or pasted for an apostrophe and for a hyphen; `search_key` in the database takes the same ones for them. */
const apostrophes = /[\u2018\u2019\u201B\u2032\u02B9\u02BB-\u02BD\u02C8\uFF07]/g;
const dashes = /[\u2010-\u2015\u2212\u02D7\uFE58\uFE63\uFF0D]/g;

/**
 * A name in the one spelling that makes it unique: composed, single-spaced, in lower case, with plain apostrophes and
 * hyphens. Accents stay: Müller and Muller are two.
 */
export function partyNameKey(name: string): string {
  const plain = name.normalize('NFC').replace(apostrophes, "'").replace(dashes, '-');
  return plain.trim().replace(/\s+/gu, ' ').toLowerCase();
}
