/**
 * The audit log stores only a truck's own fields; sums, days in stock and the cover photo are derived from other
 * records.
 */
import { costTotalKeys } from '#costings/costing.ts';
import type { AuditChange } from '#server/audit/write-audit-entry.ts';
import type { Truck } from '#trucks/truck.ts';
import type { StoredTruck } from './truck-store.ts';

type ChangedTruck = { before: StoredTruck; after?: StoredTruck } | { before?: StoredTruck; after: StoredTruck };

const calculatedFields: ReadonlySet<string> = new Set([
  ...costTotalKeys,
  'daysInStock',
  'cashTiedUp',
  'coverImage',
  'reservation',
  'reservedUntil',
]);

function fieldsOf(truck: Truck) {
  return Object.fromEntries(Object.entries(truck).filter(([field]) => !calculatedFields.has(field)));
}

/** Without `before` the truck is new; without `after` it was deleted. */
export function truckChange({ before, after }: ChangedTruck): AuditChange {
  const { truck, version } = (after ?? before) as StoredTruck;
  return {
    recordType: 'truck',
    recordId: truck.id,
    company: truck.company,
    version,
    ...(before && { before: fieldsOf(before.truck) }),
    ...(after && { after: fieldsOf(after.truck) }),
  };
}
