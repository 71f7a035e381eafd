/** Snoozed lines of Needs Doing and months handed over, as kinds of records. */
import type { RecordKind } from '#shared/record-kind.ts';

export const snoozeKind = {
  type: 'snooze',
  readers: 'staff',
  isUnlisted: true,
  isQuiet: true,
} as const satisfies RecordKind;

export const monthEndKind = {
  type: 'monthEnd',
  readers: 'staff',
  namedBy: ['period'],
  isQuiet: true,
  own: () => 'Handed over to the accountant',
} as const satisfies RecordKind;
