/** Builds the bytes of an e-mail: plain text, HTML without external content, and the PDF attachment. */
import MailComposer from 'nodemailer/lib/mail-composer';
import { productName } from '#server/product-name.ts';
import { companyAccents, companyNames } from '#shared/companies.ts';
import type { MailDetails } from './mail-details.ts';
import { logoCid, mailHtml, mailText } from './mail-html.ts';
import { bareAddress } from './mail-service.ts';
import type { StoredMail } from './mail-store.ts';

/** Colour of e-mails from the product itself. */
const productAccent = '#14617a';

/** Removes line breaks and control characters. */
function headerName(name: string): string {
  return name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** A company's e-mails show its name as sender. E-mails of the product show the name in MAIL_FROM, if there is one. */
function senderOf({ company }: StoredMail, { sender }: MailDetails, from: string) {
  if (company === null && from.includes('<')) return from;
  const name = sender ?? (company === null ? productName : companyNames[company]);
  return { name: headerName(name), address: bareAddress(from) };
}

function logoPart({ logo }: MailDetails) {
  if (logo === undefined) return [];
  const content = Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64');
  return [
    { filename: 'logo.png', content, contentType: 'image/png', cid: logoCid, contentDisposition: 'inline' as const },
  ];
}

/** The e-mail as its reader sees it, with the logo inside the HTML. */
export function previewOf(mail: StoredMail, from: string) {
  const { subject, body, company } = mail;
  const details = mail.details ?? {};
  const accent = company === null ? productAccent : companyAccents[company].light;
  const sender = senderOf(mail, details, from);
  return {
    from: typeof sender === 'string' ? sender : `${sender.name} <${sender.address}>`,
    replyTo: details.replyTo,
    html: mailHtml(subject, body, details, accent).replace(`cid:${logoCid}`, details.logo ?? ''),
  };
}

/** The result is the same in every attempt, except for MIME boundaries. */
export async function messageOf(mail: StoredMail, from: string): Promise<Buffer> {
  const { recipient, copy_recipient, subject, body, message_id, created_at, file_name, content, company } = mail;
  const details = mail.details ?? {};
  const accent = company === null ? productAccent : companyAccents[company].light;
  const attached = content === null ? [] : [{ filename: file_name ?? '', content, contentType: 'application/pdf' }];
  const composer = new MailComposer({
    from: senderOf(mail, details, from),
    to: { name: '', address: recipient },
    ...(copy_recipient !== null && { cc: { name: '', address: copy_recipient } }),
    ...(details.replyTo !== undefined && { replyTo: { name: '', address: details.replyTo } }),
    subject,
    text: mailText(body, details),
    html: mailHtml(subject, body, details, accent),
    messageId: message_id,
    date: created_at,
    attachments: [...logoPart(details), ...attached],
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return await composer.compile().build();
}
