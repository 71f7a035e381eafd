/** Company details for e-mails: name, logo, reply address and bank details. */
import { nameOnDocuments } from '#companies/particulars.ts';
import { registrationText } from '#companies/registration.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { MailDetails, MailRow } from '#server/mail/mail-details.ts';
import type { Company } from '#shared/companies.ts';
import { mailAddressSchema } from '#shared/mail.ts';
import type { Currency } from '#shared/money.ts';
import type { Letterhead } from './letterhead.ts';
import { readParticulars } from './save-particulars.ts';

/**
 * Builds the company's e-mail details with these table rows. An invalid e-mail address in the particulars is ignored.
 */
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
    sender: nameOnDocuments(particulars, company),
    ...(replyTo !== undefined && { replyTo }),
    ...(particulars.logo !== null && { logo: particulars.logo }),
    rows,
    ...(foot !== '' && { foot }),
  };
}

/** Bank details as printed on the document; no rows without bank details. */
export function bankRows({ bankDetails }: Letterhead, currency: Currency, reference: string | null): MailRow[] {
  const lines = bankDetails[currency] ?? [];
  if (lines.length === 0) return [];
  const rows = [{ label: 'Pay to', text: lines.join('\n') }];
  return reference === null ? rows : [...rows, { label: 'Reference', text: reference }];
}
