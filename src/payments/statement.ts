/** Client statements: outstanding invoices on a day, with ageing. */
import Big from 'big.js';
import { z } from 'zod';
import type { PartyDetails } from '#parties/party-details.ts';
import { type DayRange, debtorBands } from '#payments/debtor-fields.ts';
import type { Company } from '#shared/companies.ts';
import { dateSchema, daysBetween } from '#shared/dates.ts';
import { sendRoute } from '#shared/mail.ts';
import { type Currency, currencies } from '#shared/money.ts';
import { approvedRoles } from '#shared/roles.ts';
import { companyParams, defineRoute } from '#shared/route.ts';
import { isStorable } from '#shared/text.ts';

/** An outstanding invoice, with payments and credits up to that day. */
export interface StatementLine {
  number: string;
  date: string;
  dueDate: string | null;
  currency: Currency;
  /** Includes the deposit. */
  total: number;
  paid: number;
  credited: number;
  /** Negative if overpaid. */
  balance: number;
}

export interface Statement {
  company: Company;
  /** `YYYY-MM-DD` */
  to: string;
  client: PartyDetails;
  /** Sorted by date. */
  lines: readonly StatementLine[];
}

/** Totals of the outstanding invoices in one currency. */
export interface StatementSums {
  currency: Currency;
  lines: readonly StatementLine[];
  /** In the order of `debtorBands`; overpayments are in none of them. */
  bands: readonly number[];
  overpaid: number;
  /** The total to pay. */
  balance: number;
}

function daysLate({ dueDate }: StatementLine, to: string): number {
  return dueDate === null ? 0 : daysBetween(dueDate, to);
}

function isInBand(days: number, range: DayRange): boolean {
  return days >= (range.from ?? Number.NEGATIVE_INFINITY) && days <= (range.to ?? Number.POSITIVE_INFINITY);
}

function sumOf(lines: readonly StatementLine[]): number {
  return lines.reduce((sum, { balance }) => sum.plus(balance), new Big(0)).toNumber();
}

/** Totals for each currency with an outstanding invoice. */
export function statementSums({ lines, to }: Pick<Statement, 'lines' | 'to'>): StatementSums[] {
  return currencies.flatMap((currency) => {
    const own = lines.filter((line) => line.currency === currency);
    if (own.length === 0) return [];
    const owed = own.filter(({ balance }) => balance > 0);
    const bands = debtorBands.map((band) => sumOf(owed.filter((line) => isInBand(daysLate(line, to), band.days))));
    const overpaid = -sumOf(own.filter(({ balance }) => balance < 0));
    return [{ currency, lines: own, bands, overpaid, balance: sumOf(own) }];
  });
}

/** `Statement_Harbour_Haulage_Ltd_20261122.pdf`; ASCII only, for all file systems. */
export function statementFileName({ client, to }: { client: string; to: string }): string {
  const name = client
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 60);
  return `Statement_${name}_${to.replaceAll('-', '')}.pdf`.replaceAll('__', '_');
}

const namePrefix = 'name:';

/**
 * The name key of a debtor without a client record; undefined for a client id. Also accepts the id of a row, which ends
 * with the currency. Name keys have no capital letters, so the currency can be removed safely.
 */
export function debtorNameKey(clientId: string): string | undefined {
  if (!clientId.startsWith(namePrefix)) return undefined;
  return clientId.slice(namePrefix.length).replace(/:[A-Z]{3}$/, '');
}

/** The id of a debtor in statement routes: the client id, else the row id without the currency. */
export function statementIdOf({ id, clientId }: { id: string; clientId: string | null }): string {
  return clientId ?? id.slice(0, id.lastIndexOf(':'));
}

/** A name key can be longer than the name. */
const debtorIdSchema = z.string().min(1, 'Required.').max(900).refine(isStorable, 'Not an id.');

/** `GET /{truckCompany}/statements/{clientId}?to=`, by default for today. */
export const statementRoute = defineRoute({
  id: 'getStatement',
  tag: 'Debtors',
  summary: 'Download the statement of a client, or of a debtor without a record, as a PDF',
  method: 'GET',
  shows: [],
  path: '/:truckCompany/statements/:clientId',
  roles: approvedRoles,
  params: companyParams.extend({ clientId: debtorIdSchema }),
  query: z.object({ to: dateSchema.optional() }),
  contentType: 'application/pdf',
  messages: { 400: 'Failed to retrieve statement.', 404: 'The requested client does not exist.' },
});

/** `POST /{truckCompany}/statements/{clientId}/send`: today's statement. */
export const sendStatementRoute = sendRoute({
  id: 'sendStatement',
  changes: ['mail', 'client'],
  tag: 'Debtors',
  summary: "Send a client's statement by e-mail as a current PDF",
  path: '/:truckCompany/statements/:clientId/send',
  roles: approvedRoles,
  params: companyParams.extend({ clientId: debtorIdSchema }),
  missing: 'The requested client does not exist.',
});
