/** The choice in a party picker: an existing party, or the name of a new one. */
import { z } from 'zod';
import type { PartyReference } from '#parties/party.ts';
import { idSchema, requiredLineSchema } from '#shared/text.ts';

/** The id is missing for a new party. */
export const pickedPartySchema = z.object({ id: idSchema.optional(), name: requiredLineSchema });
export type PickedParty = z.infer<typeof pickedPartySchema>;

export function partyReference({ id, name }: PickedParty): PartyReference {
  return id === undefined ? { name } : { id };
}
