/** The VAT rate and the VAT treatment of the form's items move together, and begin as their trucks say (specification, 14.1). */
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { getParticularsRoute } from '#companies/particulars-routes.ts';
import { defaultVatRates, vatRateOn } from '#companies/vat-rates.ts';
import { mixedSchemesFault, presetTreatment } from '#paperwork/vat-rules.ts';
import { type Company, companyPaths } from '#shared/companies.ts';
import { useCall } from '#web/api/use-call.ts';
import { today } from '#web/today.ts';
import type { ItemValues } from './paper-form-parts.ts';
import type { PaperForm } from './paper-form-values.ts';

type Taxed = Pick<ItemValues, 'vatRate' | 'vatTreatment'>;

/** The fields of an item that decide how it is taxed. */
const decisive = ['vatRate', 'vatTreatment', 'trucks'] as const;
export type DecisiveField = (typeof decisive)[number];

function afterRate({ vatRate, vatTreatment, trucks }: ItemValues): Taxed {
  if (Number.isNaN(vatRate)) return { vatRate, vatTreatment };
  if (vatRate) return { vatRate, vatTreatment: 'Standard' };
  return { vatRate, vatTreatment: vatTreatment === 'Standard' ? presetTreatment(trucks, 0) : vatTreatment };
}

function afterTreatment({ vatRate, vatTreatment }: ItemValues, usualRate: number): Taxed {
  if (vatTreatment === 'Standard') return { vatTreatment, vatRate: vatRate || usualRate };
  return { vatTreatment, vatRate: null };
}

/** The first truck of an item says how it begins; what somebody chose for an export stays. */
function afterTrucks({ vatRate, vatTreatment, trucks }: ItemValues): Taxed {
  const isFirst = trucks.length === 1 && vatTreatment !== 'Export';
  if (isFirst && presetTreatment(trucks, 0) === 'Margin') return { vatRate: null, vatTreatment: 'Margin' };
  return { vatRate, vatTreatment };
}

const after = { vatRate: afterRate, vatTreatment: afterTreatment, trucks: afterTrucks };

/**
 * How an item is taxed once one of its fields was changed.
 * @param usualRate what an item gets that is made a standard one; percent.
 */
export function taxationAfter(item: ItemValues, changed: DecisiveField, usualRate: number): Taxed {
  return after[changed](item, usualRate);
}

/** What a dealer should know of the treatment that is chosen; empty where there is nothing. */
export function treatmentNote({ vatTreatment, trucks }: Pick<ItemValues, 'vatTreatment' | 'trucks'>): string {
  const mixed = mixedSchemesFault(trucks);
  if (mixed !== undefined) return mixed;
  const hasMargin = trucks.some(({ vatScheme }) => vatScheme === 'Margin');
  if (vatTreatment === 'Margin' && trucks.length > 0 && !hasMargin) {
    return 'No truck here is recorded as bought under the margin scheme. Check with your accountant.';
  }
  if (vatTreatment === 'Standard' && hasMargin)
    return 'Sold outside of the margin scheme: VAT is due on the whole price.';
  return '';
}

/** The company's VAT rate on the paper's tax point, else its day; percent. The law's until the company's is known. */
export function useRateInForce({ control }: PaperForm, company: Company): number {
  const { data } = useCall(getParticularsRoute, { params: { truckCompany: companyPaths[company] } });
  const [taxPoint, date] = useWatch({ control, name: ['taxPoint', 'date'] });
  return vatRateOn(data?.vatRates ?? defaultVatRates, taxPoint || date || today());
}

/** Keeps rate and treatment of every item together while they are typed and chosen, and trucks come and go. */
export function useItemTaxation(form: PaperForm, usualRate: number): void {
  useEffect(() => {
    const subscription = form.watch((_, { name }) => {
      const [, place, changed] = /^items\.(\d+)\.(\w+)$/.exec(name ?? '') ?? [];
      const field = decisive.find((one) => one === changed);
      const index = Number(place);
      const item = field && form.getValues(`items.${index}`);
      if (!item) return;
      const { vatRate, vatTreatment } = taxationAfter(item, field, usualRate);
      const options = { shouldDirty: true, shouldTouch: true, shouldValidate: true };
      if (!Object.is(vatRate, item.vatRate)) form.setValue(`items.${index}.vatRate`, vatRate, options);
      if (vatTreatment !== item.vatTreatment) form.setValue(`items.${index}.vatTreatment`, vatTreatment, options);
    });
    return () => subscription.unsubscribe();
  }, [form, usualRate]);
}
