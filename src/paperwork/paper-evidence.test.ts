import { expect, test } from 'vitest';
import { evidenceText } from './paper-evidence.ts';

test.each([
  [null, null, ''],
  ['Attached', '2026-01-01', 'Evidence attached'],
  ['Overdue', '2026-11-21', 'Evidence overdue'],
  ['Due', '2026-11-22', 'Evidence due today'],
  ['Due', '2026-11-23', 'Evidence due in 1 day'],
  ['Due', '2026-12-04', 'Evidence due in 12 days'],
] as const)('%s until %s reads %j', (evidence, due, text) => {
  expect(evidenceText(evidence, due, '2026-11-22')).toBe(text);
});
