/** What a person opened from the search lately, kept in the browser for that person alone (section 11). */
import { z } from 'zod';
import { type Hit, hitSchema } from '#find/find.ts';
import { readSetting, writeSetting } from '#web/stored-setting.ts';

const storageKey = 'recent-hits';
const mostHits = 8;

const storedSchema = z.object({ person: z.string(), hits: z.array(hitSchema) });

/** The last ones that this person opened, the latest first; nobody else's. */
export function readRecentHits(person: string): Hit[] {
  try {
    const stored = storedSchema.safeParse(JSON.parse(readSetting(storageKey) ?? 'null'));
    return stored.success && stored.data.person === person ? stored.data.hits : [];
  } catch {
    return [];
  }
}

/** Puts a hit in front; another person's go. */
export function addRecentHit(person: string, hit: Hit): void {
  const others = readRecentHits(person).filter(({ kind, id }) => kind !== hit.kind || id !== hit.id);
  writeSetting(storageKey, JSON.stringify({ person, hits: [hit, ...others].slice(0, mostHits) }));
}
