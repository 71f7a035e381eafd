/** E-mails as mail programs receive them: sender, headers, HTML, plain text and attachments. */
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import {
  type EmailTemplate,
  invitationEmail,
  newBrowserEmail,
  resetEmail,
} from '#server/identity/accounts/email-templates.ts';
import { messageOf } from './mail-message.ts';
import type { StoredMail } from './mail-store.ts';

const stored = {
  ...{ recipient: 'ann@harbour.example', copy_recipient: null, subject: 'Invoice 7', body: 'Dear Ann' },
  ...{ message_id: '<1@trucks.example>', created_at: new Date('2028-02-28T12:00:00Z'), file_name: 'Invoice_7.pdf' },
  ...{ content: Buffer.from('%PDF-'), company: 'Butler', details: null },
} as unknown as StoredMail;

async function sent(mail: Partial<StoredMail>, from = 'office@trucks.example') {
  return await PostalMime.parse(await messageOf({ ...stored, ...mail }, from));
}

test('an e-mail stored without details has its text and its attachment', async () => {
  const mail = await sent({});
  expect(mail.from).toMatchObject({ name: 'Butler Symonds', address: 'office@trucks.example' });
  expect(mail.text?.trim()).toBe('Dear Ann');
  expect(mail.html).toContain('Dear Ann');
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(['Invoice_7.pdf']);
});

test.each([
  { company: 'Butler', details: { sender: 'Butler Ltd' }, name: 'Butler Ltd' },
  { company: null, details: {}, name: 'The Office' },
] as const)(
  'with a name in MAIL_FROM, the sender of an e-mail of $company is $name',
  async ({ company, details, name }) => {
    const mail = await sent({ company, details }, 'The Office <office@trucks.example>');
    expect(mail.from).toMatchObject({ name, address: 'office@trucks.example' });
  },
);

const logo = `data:image/png;base64,${Buffer.from('logo').toString('base64')}`;
const product = ({ subject, text, button }: EmailTemplate): Partial<StoredMail> => ({
  ...{ company: null, content: null, file_name: null, subject, body: text },
  details: { sender: 'Truck Back Office', button },
});

/** Every kind of e-mail that the product sends. */
const kinds: readonly [string, Partial<StoredMail>][] = [
  [
    'an invoice with a logo, payment details and small print, sent to two people',
    {
      body: 'Dear Ann,\n\nPlease see https://butler.example/terms.\r\nYours, Lee (lee@butler.example)',
      copy_recipient: 'bob@harbour.example',
      details: {
        ...{ sender: 'Butler & Sons', replyTo: 'sales@butler.example', logo },
        rows: [
          { label: 'Total due', text: '£10.00' },
          { label: 'Pay to', text: 'Example Bank\nAccount 12345678' },
        ],
        foot: 'Butler Ltd, registered in England\n01632 960000',
      },
    },
  ],
  ['an invoice of a company without a logo', { details: { sender: 'Butler & Sons' } }],
  ['a link for a forgotten password', product(resetEmail('Ann', 'https://office.example/reset?token=1'))],
  [
    'an invitation',
    product(invitationEmail('https://office.example/join?token=1', { role: 'User', invitedBy: 'Kim', days: 7 })),
  ],
  [
    'a log-in from a new browser',
    product(
      newBrowserEmail(undefined, {
        browser: 'Firefox on Linux',
        at: '1 Mar 2028, 09:00',
        home: 'https://office.example/',
      }),
    ),
  ],
];

test.each(kinds)('the e-mail of %s has the stored headers, plain text and HTML', async (_name, mail) => {
  const { from, to, cc, replyTo, subject, date, messageId, text, html, attachments } = await sent(mail);
  const files = attachments.map(({ filename, mimeType, disposition, contentId, content }) => {
    return [filename, mimeType, disposition, contentId, Buffer.from(content as ArrayBuffer).toString()];
  });
  expect({ from, to, cc, replyTo, subject, date, messageId, files }).toMatchSnapshot('headers');
  expect(text).toMatchSnapshot('plain text');
  expect(html).toMatchSnapshot('HTML');
});
