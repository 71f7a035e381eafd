/** Xero's import of sales: its columns, and what VAT treatments are called there (specification, sections 15.4 and 20). */
import { type Accounts, standardTaxNameOf } from '#companies/account-codes.ts';
import type { VatTreatment } from '#paperwork/vat-rules.ts';
import type { Field } from '#shared/fields.ts';

const text = { type: 'text', sql: '' } as const;
const amount = { type: 'money', sql: '' } as const;

function column(id: string, kind: Pick<Field, 'type' | 'sql'>): Field {
  return { id, label: id, ...kind };
}

/** The columns in Xero's order; dates are texts (`30/11/2026`). */
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
  column('Quantity', { type: 'number', sql: '' }),
  column('UnitAmount', amount),
  column('AccountCode', text),
  column('TaxType', text),
  column('TaxAmount', amount),
  column('Currency', text),
];

/** Most papers of one import: Xero takes no more. */
export const maxXeroPapers = 500;

/** Xero knows both kinds by one number: a credit note has these letters before its own. */
export const xeroCreditPrefix = 'CN-';

interface XeroAccount {
  accountCode: string;
  /** The tax rate's name. */
  taxType: string;
}

/** Where a line goes, as its company says; percent for the rate. VAT of margins is no line's: it is entered from the summary. */
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
