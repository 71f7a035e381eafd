/** Clients buy from the group; suppliers sell to it. */
import { z } from 'zod';
import { idSchema, requiredLineSchema } from '#shared/text.ts';

export const partyKinds = ['supplier', 'client'] as const;
export type PartyKind = (typeof partyKinds)[number];

/** A party's id and name, as other records refer to it. */
export const partySummarySchema = z.object({ id: idSchema, name: z.string() }).meta({ id: 'PartySummary' });
export type PartySummary = z.infer<typeof partySummarySchema>;

/**
 * A party in a request: an existing one by id, or one by name. A name is matched ignoring case; an unknown name creates
 * a party.
 */
export const partyReferenceSchema = z
  .union([z.object({ id: idSchema }), z.object({ name: requiredLineSchema })], 'Enter a name.')
  .meta({ id: 'PartyReference' });
export type PartyReference = z.infer<typeof partyReferenceSchema>;

/**
 * Characters that people type or paste as apostrophes and hyphens. `search_key` in the database must use the same
 * lists.
 */
const apostrophes = /[\u2018\u2019\u201B\u2032\u02B9\u02BB-\u02BD\u02C8\uFF07]/g;
const dashes = /[\u2010-\u2015\u2212\u02D7\uFE58\uFE63\uFF0D]/g;

/**
 * Normalises a name for the uniqueness check: composed, single-spaced, lower case, with plain apostrophes and hyphens.
 * Accents stay, so Müller and Muller are different names.
 */
export function partyNameKey(name: string): string {
  const plain = name.normalize('NFC').replace(apostrophes, "'").replace(dashes, '-');
  return plain.trim().replace(/\s+/gu, ' ').toLowerCase();
}
