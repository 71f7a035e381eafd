/** The audit log's view of a costing. */
import type { Costing } from '#costings/costing.ts';
import type { AuditChange } from '#server/audit/write-audit-entry.ts';
import type { Company } from '#shared/companies.ts';

type ChangedCosting = { before: Costing; after?: Costing } | { before?: Costing; after: Costing };

/** The audit row has a separate column for the version. */
function fieldsOf({ version: _, ...fields }: Costing) {
  return fields;
}

/** Without `before` the costing is new; without `after` it was deleted. */
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
