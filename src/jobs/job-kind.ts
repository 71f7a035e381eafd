/** Background jobs as a kind of record. */
import type { RecordKind } from '#shared/record-kind.ts';

export const jobKind = {
  type: 'job',
  readers: 'administrators',
  isUnlisted: true,
  isQuiet: true,
} as const satisfies RecordKind;
