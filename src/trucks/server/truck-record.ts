/** What the audit trail keeps of a truck: its own fields, since its sums, its days and its cover follow from others. */
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

/** The change of a truck: without `before` it is new, without `after` it is gone. */
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
