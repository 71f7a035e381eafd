/** Prints client statements for download and e-mail. */
import { bankRows, companyMailDetails } from '#companies/server/company-mail.ts';
import { type Letterhead, readLetterhead } from '#companies/server/letterhead.ts';
import { type Statement, statementFileName, statementSums } from '#payments/statement.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { MailDetails, MailRow } from '#server/mail/mail-details.ts';
import { pdfJob } from '#server/pdf/pdf-job.ts';
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import { type Company, type CompanyPath, companyFromPath } from '#shared/companies.ts';
import { formatDate } from '#shared/dates.ts';
import { notFound } from '#shared/errors.ts';
import { currencyLabels, formatMoney } from '#shared/money.ts';
import { type ReadStatement, readStatement } from './statement-store.ts';

const statementFile = new URL('./pdf/statement-document.ts', import.meta.url);

type StatementCall = Pick<WriteContext, 'actor' | 'db' | 'today'> & {
  params: { truckCompany: CompanyPath; clientId: string };
  signal: AbortSignal;
};

/** The file, and the record whose history shows that it was sent. For a merged client this is the remaining record. */
interface PrintedStatement {
  company: Company;
  kind: ReadStatement['owner']['kind'];
  id: string;
  fileName: string;
  content: Buffer;
  details: MailDetails;
}

/** The day defaults to today. @throws Failure 404 */
export async function readStatementOf({ db, params, today }: StatementCall, day?: string): Promise<ReadStatement> {
  const company = companyFromPath(params.truckCompany);
  const statement = await readStatement(db, { company, clientId: params.clientId, to: day ?? today(), today: today() });
  if (!statement) throw notFound();
  return statement;
}

/** Balances and bank details per currency. */
function mailRows(statement: Statement, letterhead: Letterhead): MailRow[] {
  const sums = statementSums(statement);
  const owed = sums.filter(({ balance }) => balance > 0);
  return [
    { label: 'Statement date', text: formatDate(statement.to) },
    ...sums.map(({ balance, currency }) => ({
      label: `Balance in ${currencyLabels[currency]}`,
      text: formatMoney(balance, currency),
    })),
    ...owed.flatMap(({ currency }) => {
      const rows = bankRows(letterhead, currency, null);
      return owed.length === 1 ? rows : rows.map((row) => ({ ...row, label: `Pay ${currencyLabels[currency]} to` }));
    }),
  ];
}

/** @throws Failure 503 if the printer is overloaded */
export async function printStatementFile(
  { db, signal, actor }: StatementCall,
  printer: PdfPrinter,
  { statement, owner }: ReadStatement,
): Promise<PrintedStatement> {
  const { company, to, client } = statement;
  const letterhead = await readLetterhead(db, company);
  const job = pdfJob<typeof import('./pdf/statement-document.ts')>(statementFile, { statement, letterhead });
  const content = await printer.print(job, signal, actor.userId);
  const fileName = statementFileName({ client: client.name, to });
  const details = await companyMailDetails(db, company, mailRows(statement, letterhead));
  return { company, ...owner, fileName, content, details };
}
