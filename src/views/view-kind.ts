/** Saved views as a kind of record. */
import type { RecordKind } from '#shared/record-kind.ts';

export const viewKind = {
  type: 'view',
  readers: 'staffOnceShared',
  namedBy: ['name'],
  isUnlisted: true,
  isQuiet: true,
} as const satisfies RecordKind;
