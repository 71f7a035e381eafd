import { needsExchangeRate } from '#paperwork/vat-rules.ts';
import { typedTotals } from './paper-form-amounts.ts';
import type { PaperFormValues } from './paper-form-values.ts';

const withoutRate =
  'Add an exchange rate, or the invoice will not show VAT in pounds and will be left out of the VAT summary.';
const withDeposit = 'A deposit received earlier may have its own tax point. Check with your accountant.';

/** Hints about VAT below the first section of the form; empty if there are none. */
export function paperTaxNote(values: PaperFormValues): string {
  const { currency, exchangeRate, depositPaid, items } = values;
  const totalVat = typedTotals(values).vat;
  const isUnconverted = needsExchangeRate({ currency: currency ?? 'GBP', exchangeRate, totalVat, items });
  return [...(isUnconverted ? [withoutRate] : []), ...(depositPaid ? [withDeposit] : [])].join(' ');
}
