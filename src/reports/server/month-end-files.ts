/** A month's files for the accountant: sales for Xero, lines as CSV, issued PDFs. */
import type { Kysely } from 'kysely';
import type { Accounts } from '#companies/account-codes.ts';
import { readIssuedFile } from '#ledger/server/issued-copy-store.ts';
import { vatTreatmentLabels } from '#paperwork/vat-rules.ts';
import { xeroAccount, xeroCreditPrefix, xeroFields } from '#reports/month-end-xero.ts';
import type { Database } from '#server/db/schema.ts';
import type { ExportRow } from '#server/files/export-row.ts';
import { csvAnswer } from '#server/files/spreadsheet-answer.ts';
import type { StreamResponse } from '#server/http/request-context.ts';
import type { ZipEntry } from '#server/zip-stream.ts';
import { companyNames } from '#shared/companies.ts';
import type { Field } from '#shared/fields.ts';
import { type CompanyMonth, findMonthCopies, type MonthLine } from './month-end-store.ts';

/** `30/11/2026` */
function britishDay(day: string): string {
  return day.split('-').reverse().join('/');
}

/** The item's description, the kind of line and the reg numbers. */
function lineDescription({ item, line, ownDescription, regNumbers }: MonthLine): string {
  const text = line === 'Rate' ? item : `${line}: ${ownDescription ?? item}`;
  return regNumbers === '' ? text : `${text} (${regNumbers})`;
}

function reference({ kind, madeFrom }: MonthLine): string {
  if (madeFrom === null) return '';
  return kind === 'invoice' ? `Order ${madeFrom}` : `Credit of invoice ${madeFrom}`;
}

function xeroRow(line: MonthLine, accounts: Accounts): ExportRow {
  const { kind, client, number, date, dueDate, total, trucks, each, vatRate, vat, treatment, currency } = line;
  const { accountCode, taxType } = xeroAccount(accounts, treatment, Number(vatRate));
  return {
    ContactName: client.name ?? '',
    EmailAddress: client.email ?? '',
    POAddressLine1: client.addressLine1 ?? '',
    POAddressLine2: client.addressLine2 ?? '',
    POCity: client.city ?? '',
    POPostalCode: client.postcode ?? '',
    POCountry: client.country ?? '',
    InvoiceNumber: kind === 'creditNote' ? `${xeroCreditPrefix}${number}` : number,
    Reference: reference(line),
    InvoiceDate: britishDay(date),
    // Xero requires a due date
    DueDate: britishDay(dueDate ?? date),
    Total: total,
    Description: lineDescription(line),
    Quantity: trucks,
    UnitAmount: each,
    AccountCode: accountCode,
    TaxType: taxType,
    TaxAmount: vat,
    Currency: currency,
  };
}

const text = (id: string, label: string): Field => ({ id, label, type: 'text' });
const amount = (id: string, label: string): Field => ({ id, label, type: 'money' });

const lineFields: readonly Field[] = [
  { ...text('company', 'Company'), type: 'company', choices: companyNames },
  { ...text('kind', 'Kind'), type: 'choice', choices: { invoice: 'Invoice', creditNote: 'Credit Note' } },
  text('number', 'Number'),
  { ...text('date', 'Date'), type: 'date' },
  { ...text('taxPoint', 'Tax Point'), type: 'date' },
  text('client', 'Client'),
  text('item', 'Item'),
  text('line', 'Line'),
  text('regNumbers', 'Reg Numbers'),
  text('currency', 'Currency'),
  amount('net', 'Net'),
  { ...amount('vatRate', 'VAT Rate'), type: 'number' },
  amount('vat', 'VAT'),
  amount('gross', 'Gross'),
  { ...text('treatment', 'Treatment'), type: 'choice', choices: vatTreatmentLabels },
];

/** The description of freight or warranty follows the line's name. */
function plainRow({ client, line, ownDescription, ...rest }: MonthLine): ExportRow {
  return { ...rest, client: client.name ?? '', line: ownDescription === null ? line : `${line}: ${ownDescription}` };
}

/**
 * Xero reads all values as text.
 * @param name without extension
 */
export function xeroFile(name: string, lines: readonly MonthLine[], accounts: Accounts): StreamResponse {
  const rows = lines.map((line) => xeroRow(line, accounts));
  return csvAnswer(name, { fields: xeroFields, batches: [rows] }, 'programs');
}

/**
 * One row per line.
 * @param name without extension
 */
export function monthLinesFile(name: string, lines: readonly MonthLine[]): StreamResponse {
  return csvAnswer(name, { fields: lineFields, batches: [lines.map(plainRow)] });
}

/** Streams the last issued copy of each document, byte for byte. */
export async function* issuedPdfs(
  db: Kysely<Database>,
  month: CompanyMonth,
  signal: AbortSignal,
): AsyncGenerator<ZipEntry> {
  for (const { kind, id, n } of await findMonthCopies(db, month, signal)) {
    const file = await readIssuedFile(db, { company: month.company, kind, id }, { n });
    if (file) yield { path: file.fileName, content: file.content };
  }
}
