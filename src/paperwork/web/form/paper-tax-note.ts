/** What the form of a paper says of its tax below its head (specification, sections 14.2 and 20). */
import { typedTotals } from './paper-form-amounts.ts';
import type { PaperFormValues } from './paper-form-values.ts';

const withoutRate =
  'Without an exchange rate the paper says no VAT in pounds, and the VAT summary leaves it out as unconverted.';
const withDeposit =
  'A deposit that came before the tax point may have a tax point of its own. Check with your accountant.';

/** What a dealer should know of the tax of a paper; empty where there is nothing. */
export function paperTaxNote(values: PaperFormValues): string {
  const { currency, exchangeRate, depositPaid } = values;
  const isUnconverted = currency === 'USD' && exchangeRate === null && typedTotals(values).vat > 0;
  return [...(isUnconverted ? [withoutRate] : []), ...(depositPaid ? [withDeposit] : [])].join(' ');
}
