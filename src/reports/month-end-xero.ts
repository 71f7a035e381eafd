/** Xero's sales import: its columns, and the account and tax rate for each VAT treatment. */
import { type Accounts, standardTaxNameOf } from '#companies/account-codes.ts';
import type { VatTreatment } from '#paperwork/vat-rules.ts';
import type { Field } from '#shared/fields.ts';

const text = { type: 'text' } as const;
const amount = { type: 'money' } as const;

function column(id: string, kind: Pick<Field, 'type'>): Field {
  return { id, label: id, ...kind };
}

/** In Xero's order; dates are texts (`30/11/2026`). */
export const xeroFields: readonly Field[] = [
  column('ContactName', text),
  column('EmailAddress', text),
  column('POAddressLine1', text),
  column('POAddressLine2', text),
  column('POAddressLine3', text),
  column('POAddressLine4', text),
  column('POCity', text),
  column('PORegion', text),
  column('POPostalCode', text),
  column('POCountry', text),
  column('InvoiceNumber', text),
  column('Reference', text),
  column('InvoiceDate', text),
  column('DueDate', text),
  column('Total', amount),
  column('Description', text),
  column('Quantity', { type: 'number' }),
  column('UnitAmount', amount),
  column('AccountCode', text),
  column('TaxType', text),
  column('TaxAmount', amount),
  column('Currency', text),
];

/** Xero's limit for one import. */
export const maxXeroPapers = 500;

/** Xero uses one number range for invoices and credit notes, so credit notes get this prefix. */
export const xeroCreditPrefix = 'CN-';

interface XeroAccount {
  accountCode: string;
  /** The name of the tax rate in Xero. */
  taxType: string;
}

/**
 * The company's account and tax rate for a line; `vatRate` in percent. Lines of margin scheme sales have no VAT: it is
 * entered from the VAT summary.
 */
export function xeroAccount(accounts: Accounts, treatment: VatTreatment, vatRate: number): XeroAccount {
  const { standardAccountCode, marginAccountCode, exportAccountCode, noVatAccountCode } = accounts;
  switch (treatment) {
    case 'Standard':
      return { accountCode: standardAccountCode, taxType: standardTaxNameOf(accounts, vatRate) };
    case 'Margin':
      return { accountCode: marginAccountCode, taxType: accounts.marginTaxName };
    case 'Export':
      return { accountCode: exportAccountCode, taxType: accounts.exportTaxName };
    case 'NoVat':
      return { accountCode: noVatAccountCode, taxType: accounts.noVatTaxName };
  }
}
