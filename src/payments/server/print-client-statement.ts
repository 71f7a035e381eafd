/** A client's statement of a day as a file, to be downloaded or sent. */
import { readLetterhead } from '#companies/server/letterhead.ts';
import { statementFileName } from '#payments/statement.ts';
import type { Scope } from '#server/http/call.ts';
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import { type Company, type CompanyPath, companyFromPath } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { statementPdf } from './pdf/statement-pdf.ts';
import { readStatement } from './statement-store.ts';

type StatementCall = Pick<Scope, 'db' | 'today'> & {
  params: { truckCompany: CompanyPath; clientId: string };
  signal: AbortSignal;
};

/** The file, and whose it is: of a merged client the one that it became. */
interface PrintedStatement {
  company: Company;
  id: string;
  fileName: string;
  content: Buffer;
}

/** Today's where no day is given. @throws Failure 404, 503 as the printer does */
export async function printStatementOf(
  { db, params, signal, today }: StatementCall,
  printer: PdfPrinter,
  day?: string,
): Promise<PrintedStatement> {
  const company = companyFromPath(params.truckCompany);
  const to = day ?? today();
  const statement = await readStatement(db, { company, clientId: params.clientId, to });
  if (!statement) throw notFound();
  const letterhead = await readLetterhead(db, company);
  const content = await printer.print(statementPdf({ statement, letterhead }), signal);
  const { id, name } = statement.client;
  return { company, id: id ?? params.clientId, fileName: statementFileName({ client: name, to }), content };
}
