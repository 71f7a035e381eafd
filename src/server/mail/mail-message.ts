/** An e-mail as its bytes: text and HTML that needs nothing from elsewhere, with the PDF attached. */
import MailComposer from 'nodemailer/lib/mail-composer';
import { companyNames } from '#shared/companies.ts';
import { bareAddress } from './mail-service.ts';
import type { StoredMail } from './mail-store.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function htmlOf(text: string): string {
  const escaped = text.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter);
  const lines = escaped.replace(/\r?\n/g, '<br>\n');
  return `<!doctype html>\n<html lang="en"><body style="font-family: Arial, sans-serif; font-size: 15px">\n<p>${lines}</p>\n</body></html>\n`;
}

function senderOf(company: StoredMail['company']): string {
  return company === null ? 'Truck Back Office' : companyNames[company];
}

/** The bytes; the same in every try but for the borders between its parts. */
export async function messageOf(mail: StoredMail, from: string): Promise<Buffer> {
  const { recipient, copy_recipient, subject, body, message_id, created_at, file_name, content, company } = mail;
  const composer = new MailComposer({
    from: from.includes('<') ? from : { name: senderOf(company), address: bareAddress(from) },
    to: { name: '', address: recipient },
    ...(copy_recipient !== null && { cc: { name: '', address: copy_recipient } }),
    subject,
    text: body,
    html: htmlOf(body),
    messageId: message_id,
    date: created_at,
    attachments: content === null ? [] : [{ filename: file_name ?? '', content, contentType: 'application/pdf' }],
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return await composer.compile().build();
}
