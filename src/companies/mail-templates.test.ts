/** E-mail texts after placeholders are filled in. */
import { expect, test } from 'vitest';
import {
  defaultMailTemplates,
  filledSubject,
  fillTemplate,
  mailSubjectSchema,
  paperMailValues,
} from './mail-templates.ts';

test.each([
  ['values are inserted unchanged, even if they look like placeholders', 'To {client}', 'To {number} Ltd'],
  ['a clause with a placeholder without a value is removed', 'For {number}, due on {dueDate}.\nBye', 'For 7.\nBye'],
  ['so are its words after the placeholder', 'Pay {number}, until {dueDate} please, or call.', 'Pay 7, or call.'],
  ['and the words after another placeholder', 'Attached is {number} due by {dueDate}.', 'Attached is 7.'],
  ['a sentence about it alone is removed', 'Dear Ann. Due by {dueDate} at 9.30. Thanks.', 'Dear Ann. Thanks.'],
  ['so are two of them', 'Due {dueDate}. Pay by {dueDate}.\nBye', '\nBye'],
  ['a paragraph about it alone is removed', 'Dear Ann,\n\nDue by {dueDate}.\n\nBye', 'Dear Ann,\n\nBye'],
  ['names of built-in properties are not placeholders', '{constructor}{__proto__}', ''],
])('%s', (_, template, expected) => {
  expect(fillTemplate(template, { client: '{number} Ltd', number: '7' })).toBe(expected);
});

test('a subject is cut to its maximum length without splitting a character', () => {
  const filled = filledSubject('Invoice {number} for {client}', { number: '71', client: '\u{1F69A}'.repeat(200) });
  expect(filled).toBe(`Invoice 71 for ${'\u{1F69A}'.repeat(92)}`);
  expect(mailSubjectSchema('invoice').parse(filled)).toBe(filled);
  expect(filledSubject('Invoice {number}', { number: '7' })).toBe('Invoice 7');
});

test.each([
  ['unpaid', { balance: 120 }, 'invoice 7 for £120.00, due on 4 Dec 2026.'],
  ['part paid', { balance: 0.01 }, 'invoice 7 for £120.00.'],
  ['paid', { balance: 0 }, 'invoice 7 for £120.00.'],
  ['overpaid', { balance: -5 }, 'invoice 7 for £120.00.'],
  ['without a total to pay', { total: 0, balance: 0 }, 'invoice 7 for £0.00.'],
  ['of unknown balance', {}, 'invoice 7 for £120.00, due on 4 Dec 2026.'],
])('the text of an invoice that is %s names the due date only if all of it is owed', (_, amounts, expected) => {
  const invoice = { number: '7', client: 'Ann', date: '2026-11-20', dueDate: '2026-12-04', total: 120 };
  const values = paperMailValues('Butler', { ...invoice, currency: 'GBP', ...amounts });
  expect(fillTemplate(defaultMailTemplates.invoice.text, values)).toContain(`attached ${expected}`);
});
