/** What a company's e-mails show of it: its name, logo and reply address, and where to pay. */
import { nameOnPapers } from '#companies/particulars.ts';
import { registrationText } from '#companies/registration.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { MailDetails, MailRow } from '#server/mail/mail-details.ts';
import type { Company } from '#shared/companies.ts';
import { mailAddressSchema } from '#shared/mail.ts';
import type { Currency } from '#shared/money.ts';
import type { Letterhead } from './letterhead.ts';
import { readParticulars } from './save-particulars.ts';

/** The details of an e-mail of the company, with a table of these rows. An e-mail in the particulars that is no address is left out. */
export async function companyMailDetails(
  db: WriteContext['db'],
  company: Company,
  rows: readonly MailRow[],
): Promise<MailDetails> {
  const { particulars } = await readParticulars(db, company);
  const { data: replyTo } = mailAddressSchema.safeParse(particulars.email);
  const { legalName } = particulars;
  const foot = [legalName === null ? '' : `${legalName}.`, registrationText(particulars)].filter(Boolean).join(' ');
  return {
    sender: nameOnPapers(particulars, company),
    ...(replyTo !== undefined && { replyTo }),
    ...(particulars.logo !== null && { logo: particulars.logo }),
    rows,
    ...(foot !== '' && { foot }),
  };
}

/** Where to pay, as printed on the document; nothing where no bank details are known. */
export function bankRows({ bankDetails }: Letterhead, currency: Currency, reference: string | null): MailRow[] {
  const lines = bankDetails[currency] ?? [];
  if (lines.length === 0) return [];
  const rows = [{ label: 'Pay to', text: lines.join('\n') }];
  return reference === null ? rows : [...rows, { label: 'Reference', text: reference }];
}
