import type { RecordType } from '#shared/record-types.ts';

/** The kinds of records that reports and the month end are calculated from. */
export const shownInReports: readonly RecordType[] = [
  'truck',
  'costing',
  'image',
  'document',
  'order',
  'invoice',
  'issuedCopy',
  'payment',
  'creditNote',
  'client',
  'supplier',
  'companyParticulars',
  'snooze',
];
