import { expect, test } from 'vitest';
import { evidenceText } from './paper-evidence.ts';

test.each([
  [null, null, ''],
  ['Attached', '2026-01-01', 'Evidence attached'],
  ['Overdue', '2026-11-21', 'Proof of export overdue'],
  ['Due', '2026-11-22', 'Proof of export due today'],
  ['Due', '2026-11-23', 'Proof of export due in 1 day'],
  ['Due', '2026-12-04', 'Proof of export due in 12 days'],
] as const)('evidence %s with the last day %s is shown as %j', (evidence, due, text) => {
  expect(evidenceText(evidence, due, '2026-11-22')).toBe(text);
});
