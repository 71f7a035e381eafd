/** Updates VAT rate and treatment of the form's items while the user edits them. */
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

/** The company's VAT rate at the tax point, else at the date, in percent. */
export interface RateInForce {
  usualRate: number;
  /** False while the company's rates are loading; `usualRate` is then the standard UK rate. */
  isKnown: boolean;
}

export function useRateInForce({ control }: PaperForm, company: Company): RateInForce {
  const { data } = useCall(getParticularsRoute, { params: { truckCompany: companyPaths[company] } });
  const [taxPoint, date] = useWatch({ control, name: ['taxPoint', 'date'] });
  const usualRate = vatRateOn(data?.vatRates ?? defaultVatRates, taxPoint || date || today());
  return { usualRate, isKnown: data !== undefined };
}

/** Updates rate and treatment together when the user changes either of them or the trucks. */
function useLinkedFields(form: PaperForm, usualRate: number): void {
  useEffect(() => {
    const subscription = form.watch((_, { name, type }) => {
      const [, place, changed] = /^items\.(\d+)\.(vatRate|vatTreatment|trucks)$/.exec(name ?? '') ?? [];
      const index = Number(place);
      const item = changed && form.getValues(`items.${index}`);
      if (!item) return;
      const field = changed as VatDecidingField;
      // Only changes by the user have a type.
      if (type === 'change' && field !== 'trucks') form.setValue(`items.${index}.vatOrigin`, 'item');
      const { vatRate, vatTreatment } = changeItemVat(item, field, usualRate);
      if (!Object.is(vatRate, item.vatRate)) form.setValue(`items.${index}.vatRate`, vatRate, options);
      if (vatTreatment !== item.vatTreatment) form.setValue(`items.${index}.vatTreatment`, vatTreatment, options);
    });
    return () => subscription.unsubscribe();
  }, [form, usualRate]);
}

/** Preset rates follow the tax point; those of saved items only once the company's own rates are loaded. */
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

export function useItemTaxation(form: PaperForm, inForce: RateInForce): void {
  useLinkedFields(form, inForce.usualRate);
  useFollowingRates(form, inForce);
}
