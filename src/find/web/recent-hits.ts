/** Results that the user opened recently, stored in the browser for this user only. */
import { z } from 'zod';
import { type Hit, hitSchema } from '#find/find.ts';
import { jsonText, readStored, writeStored } from '#web/stored.ts';

const storageKey = 'recent-hits';
const maxHits = 8;

/** The text format in local storage. */
export const recentHitsText = jsonText(z.object({ person: z.string(), hits: z.array(hitSchema) }));

/** Most recent first; empty if another user's are stored. */
export function readRecentHits(person: string): Hit[] {
  const stored = readStored(storageKey, recentHitsText);
  return stored?.person === person ? stored.hits : [];
}

/** Adds a result at the front, and removes those of another user. */
export function addRecentHit(person: string, hit: Hit): void {
  const others = readRecentHits(person).filter(({ kind, id }) => kind !== hit.kind || id !== hit.id);
  writeStored(storageKey, JSON.stringify({ person, hits: [hit, ...others].slice(0, maxHits) }));
}
