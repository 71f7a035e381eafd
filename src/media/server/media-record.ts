/** The audit record of a photo or video. */
import type { AuditChange } from '#server/audit/write-audit-entry.ts';
import type { Company } from '#shared/companies.ts';
import type { Media } from './media-store.ts';

type ChangedMedia = { before: Media; after?: Media } | { before?: Media; after: Media };

function fieldsOf({ truckId, contentType, originalName, size }: Media) {
  return { truckId, contentType, originalName, size };
}

/** The change of a photo or video: without `before` it was created, without `after` it was deleted. */
export function mediaChange(company: Company | null, { before, after }: ChangedMedia): AuditChange {
  const { id, kind, truckId } = (after ?? before) as Media;
  return {
    recordType: kind,
    recordId: id,
    parent: { recordType: 'truck', recordId: truckId },
    ...(company && { company }),
    ...(before && { before: fieldsOf(before) }),
    ...(after && { after: fieldsOf(after) }),
  };
}
