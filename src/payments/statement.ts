/** A client's statement: what was open on a day, and how long it had been due (specification, section 15.2). */
import Big from 'big.js';
import { z } from 'zod';
import type { PartyDetails } from '#parties/party-details.ts';
import { type DayRange, debtorBands } from '#payments/debtor-fields.ts';
import type { Company } from '#shared/companies.ts';
import { dateSchema } from '#shared/dates.ts';
import { sendRoute } from '#shared/mail.ts';
import { type Currency, currencies } from '#shared/money.ts';
import { approvedRoles } from '#shared/roles.ts';
import { companyParams, defineRoute } from '#shared/route.ts';
import { isStorable } from '#shared/text.ts';

/** An invoice that was open: what it came to, and what was paid and credited until that day. */
export interface StatementLine {
  number: string;
  date: string;
  dueDate: string | null;
  currency: Currency;
  /** With the deposit in it. */
  total: number;
  paid: number;
  credited: number;
  /** Negative where too much was paid. */
  balance: number;
}

/** What a statement says. */
export interface Statement {
  company: Company;
  /** `YYYY-MM-DD` */
  to: string;
  client: PartyDetails;
  /** By date. */
  lines: readonly StatementLine[];
}

/** What the open invoices of one currency come to. */
export interface StatementSums {
  currency: Currency;
  lines: readonly StatementLine[];
  /** In the order of `debtorBands`; what was paid too much is in none. */
  bands: readonly number[];
  overpaid: number;
  /** All together: what is to be paid. */
  balance: number;
}

const dayMs = 86_400_000;

function daysLate({ dueDate }: StatementLine, to: string): number {
  return dueDate === null ? 0 : Math.round((Date.parse(to) - Date.parse(dueDate)) / dayMs);
}

function isInBand(days: number, range: DayRange): boolean {
  return days >= (range.from ?? Number.NEGATIVE_INFINITY) && days <= (range.to ?? Number.POSITIVE_INFINITY);
}

function sumOf(lines: readonly StatementLine[]): number {
  return lines.reduce((sum, { balance }) => sum.plus(balance), new Big(0)).toNumber();
}

/** The sums of each currency that has an open invoice. */
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

/** `Statement_Harbour_Haulage_Ltd_20261122.pdf`, in letters that every system takes. */
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
 * The key of the name of a debtor without a client's record; undefined for the id of a client. Also read from the whole
 * id of a row, whose end is the currency: a key has no capital letters.
 */
export function debtorNameKey(clientId: string): string | undefined {
  if (!clientId.startsWith(namePrefix)) return undefined;
  return clientId.slice(namePrefix.length).replace(/:[A-Z]{3}$/, '');
}

/** The id by which calls for statements take a debtor: its client's, else the start of its row's id, before the currency. */
export function statementIdOf({ id, clientId }: { id: string; clientId: string | null }): string {
  return clientId ?? id.slice(0, id.lastIndexOf(':'));
}

/** A key may be longer than the name that it is made of. */
const debtorIdSchema = z.string().min(1, 'Required.').max(900).refine(isStorable, 'Not an id.');

/** `GET /{truckCompany}/statements/{clientId}?to=`: today without a day. */
export const statementRoute = defineRoute({
  id: 'getStatement',
  tag: 'Debtors',
  summary: 'What was open of a client, or of a debtor without a record, on a day, as a PDF',
  method: 'GET',
  path: '/:truckCompany/statements/:clientId',
  roles: approvedRoles,
  params: companyParams.extend({ clientId: debtorIdSchema }),
  query: z.object({ to: dateSchema.optional() }),
  contentType: 'application/pdf',
  messages: { 400: 'Failed to retrieve statement.', 404: 'The requested client does not exist.' },
});

/** `POST /{truckCompany}/statements/{clientId}/send`: what is open today. */
export const sendStatementRoute = sendRoute({
  id: 'sendStatement',
  tag: 'Debtors',
  summary: "Send a client's statement by e-mail, as the PDF of now",
  path: '/:truckCompany/statements/:clientId/send',
  roles: approvedRoles,
  params: companyParams.extend({ clientId: debtorIdSchema }),
  missing: 'The requested client does not exist.',
});
