/** Reorders a truck's photos; the first is its cover. */
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { badField, notFound } from '#shared/errors.ts';
import { listMedia, lockMediaOfTrucks, type MediaTarget, updatePlaces } from './media-store.ts';

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  const known = new Set(other);
  return one.length === other.length && new Set(one).size === one.length && one.every((name) => known.has(name));
}

/**
 * Sets the order of a truck's photos. If two users do so at once, the last one wins.
 * @throws Failure 404, and 400 for names that are not exactly those of the truck's photos
 */
export async function orderImages(
  context: WriteContext,
  { company, truckId }: Pick<MediaTarget, 'company' | 'truckId'>,
  names: readonly string[],
): Promise<readonly string[]> {
  await lockMediaOfTrucks(context.db, [truckId]);
  const images = await listMedia(context.db, company, truckId, 'image');
  if (!images) throw notFound();
  const before = images.filter(({ size }) => size !== null).map(({ id }) => id);
  if (!isSameSet(names, before)) throw badField('names', "These are not exactly the truck's images.");
  await updatePlaces(context.db, names);
  await writeAuditEntry(context, {
    recordType: 'imageOrder',
    recordId: truckId,
    parent: { recordType: 'truck', recordId: truckId },
    company,
    before: { imageIds: before },
    after: { imageIds: names },
  });
  return names;
}
