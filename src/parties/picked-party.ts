/** What a picker dialog gives: an existing party, or the name of a new one (specification, section 2.16). */
import { z } from 'zod';
import type { PartyReference } from '#parties/party.ts';
import { idSchema, requiredLineSchema } from '#shared/text.ts';

/** A party as a form keeps it: by name, and by id where it exists already. */
export const pickedPartySchema = z.object({ id: idSchema.optional(), name: requiredLineSchema });
export type PickedParty = z.infer<typeof pickedPartySchema>;

/** How a write names a picked party. */
export function partyReference({ id, name }: PickedParty): PartyReference {
  return id === undefined ? { name } : { id };
}
