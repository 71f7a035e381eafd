/** A client's statement of a day as a file, to be downloaded or sent. */
import { readLetterhead } from '#companies/server/letterhead.ts';
import { type Statement, statementFileName } from '#payments/statement.ts';
import type { Scope } from '#server/http/call.ts';
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import { type Company, type CompanyPath, companyFromPath } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { statementPdf } from './pdf/statement-pdf.ts';
import { readStatement } from './statement-store.ts';

type StatementCall = Pick<Scope, 'actor' | 'db' | 'today'> & {
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

/** Today's where no day is given. @throws Failure 404 */
export async function readStatementOf({ db, params, today }: StatementCall, day?: string): Promise<Statement> {
  const company = companyFromPath(params.truckCompany);
  const statement = await readStatement(db, { company, clientId: params.clientId, to: day ?? today() });
  if (!statement) throw notFound();
  return statement;
}

/** @throws Failure 503 as the printer does */
export async function printStatementFile(
  { db, params, signal, actor }: StatementCall,
  printer: PdfPrinter,
  statement: Statement,
): Promise<PrintedStatement> {
  const { company, to, client } = statement;
  const letterhead = await readLetterhead(db, company);
  const content = await printer.print(statementPdf({ statement, letterhead }), signal, actor.userId);
  const fileName = statementFileName({ client: client.name, to });
  return { company, id: client.id ?? params.clientId, fileName, content };
}
