/** Account codes and tax names for the company's bookkeeping program, by VAT treatment. */
import { z } from 'zod';
import { lineSchema } from '#shared/text.ts';

/** Xero's default chart of accounts and tax rates for a UK company. */
export const defaultAccounts = {
  standardAccountCode: '200',
  marginAccountCode: '200',
  exportAccountCode: '200',
  noVatAccountCode: '200',
  standardTaxName: '{rate}% (VAT on Income)',
  zeroRatedTaxName: 'Zero Rated Income',
  marginTaxName: 'No VAT',
  exportTaxName: 'Zero Rated Income',
  noVatTaxName: 'No VAT',
};
export type AccountKey = keyof typeof defaultAccounts;
export type Accounts = Record<AccountKey, string>;

/** In the order of the form. */
export const accountKeys = Object.keys(defaultAccounts) as readonly AccountKey[];

export const accountLabels: Record<AccountKey, string> = {
  standardAccountCode: 'Standard Account Code',
  marginAccountCode: 'Margin Account Code',
  exportAccountCode: 'Export Account Code',
  noVatAccountCode: 'No VAT Account Code',
  standardTaxName: 'Standard Tax Name',
  zeroRatedTaxName: 'Zero Rate Tax Name',
  marginTaxName: 'Margin Tax Name',
  exportTaxName: 'Export Tax Name',
  noVatTaxName: 'No VAT Tax Name',
};

function lineWithDefault(key: AccountKey) {
  return lineSchema
    .refine((text) => !/[\r\n]/.test(text), 'Must be one line.')
    .nullable()
    .transform((text) => text || defaultAccounts[key]);
}

/** One line each; clearing a field restores its default. */
export const accountSchemas = Object.fromEntries(accountKeys.map((key) => [key, lineWithDefault(key)])) as Record<
  AccountKey,
  ReturnType<typeof lineWithDefault>
>;

export const accountReads = Object.fromEntries(accountKeys.map((key) => [key, z.string()])) as Record<
  AccountKey,
  z.ZodString
>;

/** The tax name for standard-rated sales; `{rate}` is replaced by the rate in percent. */
export function standardTaxNameOf({ standardTaxName, zeroRatedTaxName }: Accounts, rate: number): string {
  return rate === 0 ? zeroRatedTaxName : standardTaxName.replaceAll('{rate}', String(rate));
}
