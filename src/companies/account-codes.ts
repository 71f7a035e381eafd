/** Accounts and tax names in a company's bookkeeping program, by VAT treatment (specification, section 15.4). */
import { z } from 'zod';
import { lineSchema } from '#shared/text.ts';

/** The ones of the chart of accounts and the tax rates that Xero starts a British company with. */
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

/** Every field, in the order of the form. */
export const accountKeys = Object.keys(defaultAccounts) as readonly AccountKey[];

/** Labels of the fields. */
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

function emptyToDefault(key: AccountKey) {
  return lineSchema
    .refine((text) => !/[\r\n]/.test(text), 'Must be one line.')
    .nullable()
    .transform((text) => text || defaultAccounts[key]);
}

/** A line each; emptied it is the usual one. */
export const accountSchemas = Object.fromEntries(accountKeys.map((key) => [key, emptyToDefault(key)])) as Record<
  AccountKey,
  ReturnType<typeof emptyToDefault>
>;

/** What a read gives. */
export const accountReads = Object.fromEntries(accountKeys.map((key) => [key, z.string()])) as Record<
  AccountKey,
  z.ZodString
>;

/** The name of the rate of standard sales; `{rate}` is its percent. */
export function standardTaxNameOf({ standardTaxName, zeroRatedTaxName }: Accounts, rate: number): string {
  return rate === 0 ? zeroRatedTaxName : standardTaxName.replaceAll('{rate}', String(rate));
}
