/** What e-mails say once place holders have their values. */
import { expect, test } from 'vitest';
import { filledSubject, fillTemplate, mailSubjectSchema } from './mail-templates.ts';

test.each([
  ['values stand as they are, also where they look like place holders', 'To {client}', 'To {number} Ltd'],
  ['a place holder without a value is left out', 'Due {dueDate}.', 'Due .'],
  ['so is the part of a sentence that it ends', 'For {number}, due on {dueDate}.\nBye', 'For 7.\nBye'],
  ['other parts stay', 'Dear {client}, due on {number}, {dueDate} please.', 'Dear {number} Ltd, due on 7,  please.'],
  ['names of the language are none', '{constructor}{__proto__}', ''],
])('%s', (_, template, expected) => {
  expect(fillTemplate(template, { client: '{number} Ltd', number: '7' })).toBe(expected);
});

test('a subject is cut to what may be sent, between letters', () => {
  const filled = filledSubject('Invoice {number} for {client}', { number: '71', client: '\u{1F69A}'.repeat(200) });
  expect(filled).toBe(`Invoice 71 for ${'\u{1F69A}'.repeat(92)}`);
  expect(mailSubjectSchema('invoice').parse(filled)).toBe(filled);
  expect(filledSubject('Invoice {number}', { number: '7' })).toBe('Invoice 7');
});
