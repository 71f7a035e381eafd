/** Keeps the VAT rate and the VAT treatment of the form's items as the rules say while it is typed. */
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { getParticularsRoute } from '#companies/particulars-routes.ts';
import { defaultVatRates, vatRateOn } from '#companies/vat-rates.ts';
import { changeItemVat, changeRateInForce, type VatDecidingField } from '#paperwork/vat-rules.ts';
import { type Company, companyPaths } from '#shared/companies.ts';
import { useCall } from '#web/api/use-call.ts';
import { today } from '#web/today.ts';
import type { PaperForm } from './paper-form-values.ts';

const options = { shouldDirty: true, shouldTouch: true, shouldValidate: true };

/** The company's VAT rate on the tax point, else the date; percent. */
export interface RateInForce {
  usualRate: number;
  /** False: the company's rates are not read yet, and this is the law's. */
  isKnown: boolean;
}

/** The rate in force of a form, as its dates are typed. */
export function useRateInForce({ control }: PaperForm, company: Company): RateInForce {
  const { data } = useCall(getParticularsRoute, { params: { truckCompany: companyPaths[company] } });
  const [taxPoint, date] = useWatch({ control, name: ['taxPoint', 'date'] });
  const usualRate = vatRateOn(data?.vatRates ?? defaultVatRates, taxPoint || date || today());
  return { usualRate, isKnown: data !== undefined };
}

/** Rate and treatment move together while they are typed and chosen, and trucks come and go. */
function useLinkedFields(form: PaperForm, usualRate: number): void {
  useEffect(() => {
    const subscription = form.watch((_, { name, type }) => {
      const [, place, changed] = /^items\.(\d+)\.(vatRate|vatTreatment|trucks)$/.exec(name ?? '') ?? [];
      const index = Number(place);
      const item = changed && form.getValues(`items.${index}`);
      if (!item) return;
      const field = changed as VatDecidingField;
      // Only a person's own change has a type.
      if (type === 'change' && field !== 'trucks') form.setValue(`items.${index}.vatOrigin`, 'item');
      const { vatRate, vatTreatment } = changeItemVat(item, field, usualRate);
      if (!Object.is(vatRate, item.vatRate)) form.setValue(`items.${index}.vatRate`, vatRate, options);
      if (vatTreatment !== item.vatTreatment) form.setValue(`items.${index}.vatTreatment`, vatTreatment, options);
    });
    return () => subscription.unsubscribe();
  }, [form, usualRate]);
}

/** Preset rates follow the tax point; those of a saved item only once the company's own rates are known. */
function useFollowingRates(form: PaperForm, { usualRate, isKnown }: RateInForce): void {
  const last = useRef({ usualRate, isKnown });
  useEffect(() => {
    const before = last.current;
    last.current = { usualRate, isKnown };
    if (before.usualRate === usualRate) return;
    for (const [index, item] of form.getValues('items').entries()) {
      if (item.vatOrigin === 'saved' && !before.isKnown) continue;
      const vatRate = changeRateInForce(item, before.usualRate, usualRate);
      if (vatRate !== item.vatRate) form.setValue(`items.${index}.vatRate`, vatRate, options);
    }
  }, [form, usualRate, isKnown]);
}

/** Keeps the VAT of every item as the rules say. */
export function useItemTaxation(form: PaperForm, inForce: RateInForce): void {
  useLinkedFields(form, inForce.usualRate);
  useFollowingRates(form, inForce);
}
