import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
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
