/** The particulars of companies as a kind of record. */
import type { RecordKind } from '#shared/record-kind.ts';

export const companyParticularsKind = {
  type: 'companyParticulars',
  readers: 'staff',
  isQuiet: true,
} as const satisfies RecordKind;
