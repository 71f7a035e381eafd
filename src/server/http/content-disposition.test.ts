/** File names: no path traversal, no header injection, no invisible characters. */
import { expect, test } from 'vitest';
import { attachment, namedAttachment, safeFileName } from './content-disposition.ts';

test.each([
  ['log book.pdf', 'log book.pdf'],
  ['Grüße an José.pdf', 'Grüße an José.pdf'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['C:\\Users\\x.pdf', 'C__Users_x.pdf'],
  ['a\r\nSet-Cookie: x', 'a__Set-Cookie_ x'],
  ['a\u0000b\u001b.pdf', 'a_b_.pdf'],
  ['invoice\u202Efdp.exe', 'invoice_fdp.exe'],
  ['what?"<>|*.pdf', 'what______.pdf'],
  ['one\u2028two\u2029.pdf', 'one_two_.pdf'],
  ['half \uD800.pdf', 'half \uFFFD.pdf'],
  ['..', 'file'],
  ['  ', 'file'],
])('the file name %j is saved as %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
  const header = namedAttachment(name);
  expect(header).toMatch(/^attachment; filename="[\w .-]*"; filename\*=UTF-8''[\w.~!%-]+$/);
  expect(decodeURIComponent(header.split("''")[1] ?? '')).toBe(safe);
});

test('a generated name is sent as one parameter, or as two if it has special characters', () => {
  expect(attachment('Invoice_17.pdf')).toBe('attachment; filename="Invoice_17.pdf"');
  expect(attachment('Invoice_1/7 "x".pdf')).toBe(
    'attachment; filename="Invoice_1_7 _x_.pdf"; filename*=UTF-8\'\'Invoice_1_7%20_x_.pdf',
  );
});
