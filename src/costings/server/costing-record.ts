/** What the audit trail keeps of a costing. */
import type { Costing } from '#costings/costing.ts';
import type { AuditChange } from '#server/audit/write-audit-entry.ts';
import type { Company } from '#shared/companies.ts';

type ChangedCosting = { before: Costing; after?: Costing } | { before?: Costing; after: Costing };

/** Its version is a column of the audit row, not one of its fields. */
function fieldsOf({ version: _, ...fields }: Costing) {
  return fields;
}

/** The change of a costing: without `before` it is new, without `after` it is gone. */
export function costingChange(company: Company, { before, after }: ChangedCosting): AuditChange {
  const { costingsId: recordId, truckId, version } = (after ?? before) as Costing;
  return {
    recordType: 'costing',
    recordId,
    parent: { recordType: 'truck', recordId: truckId },
    company,
    version,
    ...(before && { before: fieldsOf(before) }),
    ...(after && { after: fieldsOf(after) }),
  };
}
