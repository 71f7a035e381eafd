/** What a person opened from the search lately, kept in the browser for that person alone (section 11). */
import { z } from 'zod';
import { type Hit, hitSchema } from '#find/find.ts';
import { jsonText, readStored, writeStored } from '#web/stored.ts';

const storageKey = 'recent-hits';
const maxHits = 8;

/** The stored hits, as text. */
export const recentHitsText = jsonText(z.object({ person: z.string(), hits: z.array(hitSchema) }));

/** The last ones that this person opened, the latest first; nobody else's. */
export function readRecentHits(person: string): Hit[] {
  const stored = readStored(storageKey, recentHitsText);
  return stored?.person === person ? stored.hits : [];
}

/** Puts a hit in front; another person's go. */
export function addRecentHit(person: string, hit: Hit): void {
  const others = readRecentHits(person).filter(({ kind, id }) => kind !== hit.kind || id !== hit.id);
  writeStored(storageKey, JSON.stringify({ person, hits: [hit, ...others].slice(0, maxHits) }));
}
