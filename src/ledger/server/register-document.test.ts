import { expect, test } from 'vitest';
import { pdfPages } from '#test/files/pdf-text.ts';
import { draw as printRegister } from './register-document.ts';

const row = {
  number: '7',
  to: '7',
  state: 'Deleted',
  paperId: null,
  date: '2026-06-01',
  client: 'Harbour Haulage',
  reason: null,
  by: 'Ann Quay',
} as const;

test.each([
  ['the night after a month, in summer time', '2026-06-30T23:30:00.000Z', 'Europe/London', '1 Jul 2026'],
  ['the same time in the west', '2026-06-30T23:30:00.000Z', 'America/Los_Angeles', '30 Jun 2026'],
  ['the hour before the clocks go forward', '2027-03-28T00:30:00.000Z', 'Europe/London', '28 Mar 2027'],
  ['the repeated hour when the clocks go back', '2026-10-25T00:30:00.000Z', 'Europe/London', '25 Oct 2026'],
  ['the end of a 29 February in the east', '2028-02-29T11:30:00.000Z', 'Pacific/Auckland', '1 Mar 2028'],
  ['a 29 February in the west', '2028-03-01T07:30:00.000Z', 'America/Los_Angeles', '29 Feb 2028'],
])('the register shows dates in the time zone of the business: %s', async (_, at, timeZone, day) => {
  const rows = [{ ...row, at }];
  const pdf = await printRegister({ company: 'Butler', kind: 'invoices', rows, today: '2028-03-02', timeZone });
  expect((await pdfPages(pdf)).join(' ')).toContain(`Ann Quay ${day}`);
});

test.each([
  ['orders', 'Register of Orders'],
  ['invoices', 'Register of Invoices'],
  ['creditNotes', 'Register of Credit Notes'],
] as const)('a register of %s without numbers says so', async (kind, title) => {
  const job = { company: 'Butler', kind, rows: [], today: '2028-03-02', timeZone: 'Europe/London' } as const;
  const text = (await pdfPages(await printRegister(job))).join(' ');
  for (const part of [title, 'All numbers issued to 2 Mar 2028', 'No numbers used yet.']) expect(text).toContain(part);
});

test('each column of the register has its heading and its value', async () => {
  const skipped = {
    ...row,
    number: '8',
    to: '11',
    state: 'Skipped',
    date: null,
    client: null,
    by: null,
    at: null,
  } as const;
  const rows = [
    { ...row, reason: 'Typed twice', at: '2026-06-30T12:00:00.000Z' },
    { ...skipped, reason: 'Set by hand' },
  ];
  const job = { company: 'Butler', kind: 'invoices', rows, today: '2028-03-02', timeZone: 'Europe/London' } as const;
  const text = (await pdfPages(await printRegister(job))).join(' ');
  expect(text).toContain('Number State Date Client Reason By On');
  expect(text).toContain('7 Deleted 1 Jun 2026 Harbour Haulage Typed twice Ann Quay 30 Jun 2026');
  expect(text).toContain('8 to 11 Skipped Set by hand');
});
