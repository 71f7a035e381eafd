/** VAT warnings of an item, and buttons to choose a treatment if a VAT scheme is unknown. */
import { Button, Group } from '@mantine/core';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import {
  findTruckVatWarnings,
  needsTreatment,
  type TaxedItem,
  type VatTreatment,
  vatTreatmentLabels,
  vatTreatments,
} from '#paperwork/vat-rules.ts';
import caution from '#web/ui/caution.module.css';
import { Caution } from '#web/ui/caution.tsx';
import { typedAmounts } from './paper-form-amounts.ts';
import type { ItemValues } from './paper-form-parts.ts';
import type { PaperForm } from './paper-form-values.ts';

interface Props {
  form: PaperForm;
  index: number;
  usualRate: number;
}

/** Null while an item is being deleted. */
function taxedItem(item: ItemValues | undefined): (TaxedItem & { unknown: string[] }) | null {
  if (item === undefined) return null;
  const { vatTreatment, trucks } = item;
  const unknownTrucks = needsTreatment(item) ? trucks.filter(({ vatScheme }) => vatScheme === 'Unknown') : [];
  const { rate, vatRate, freightRate, warrantyRate } = typedAmounts(item);
  return {
    rate,
    vatRate,
    freightRate,
    warrantyRate,
    vatTreatment,
    trucks: trucks.map(({ regNumber, vatScheme, purchasePrice }) => ({ regNumber, vatScheme, purchasePrice })),
    unknown: unknownTrucks.map(({ regNumber }) => regNumber),
  };
}

/** The live region is always rendered because screen readers only announce changes within an existing one. */
export function TreatmentWarnings({ form, index, usualRate }: Props) {
  const { control } = form;
  const item = useWatch({ control, name: `items.${index}`, compute: taxedItem });
  const [currency, exchangeRate] = useWatch({ control, name: ['currency', 'exchangeRate'] });
  if (item === null) return null;
  const rate = exchangeRate !== null && exchangeRate > 0 ? exchangeRate : null;
  const warnings = findTruckVatWarnings(item, { currency: currency ?? 'GBP', exchangeRate: rate, usualRate });
  return (
    <div role="status">
      {warnings.length === 0 ? null : (
        <Caution>
          <ul className={caution.list}>
            {warnings.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Caution>
      )}
      {item.unknown.length === 0 ? null : <SchemeUnknown form={form} index={index} regNumbers={item.unknown} />}
    </div>
  );
}

function SchemeUnknown({ form, index, regNumbers }: Omit<Props, 'usualRate'> & { regNumbers: readonly string[] }) {
  const id = useId();

  function choose(treatment: VatTreatment) {
    const options = { shouldDirty: true, shouldTouch: true };
    form.setValue(`items.${index}.vatOrigin`, 'item', options);
    form.setValue(`items.${index}.vatTreatment`, treatment, options);
    // The pressed button disappears, so focus moves to the rate that it changed.
    form.setFocus(`items.${index}.vatRate`);
  }

  return (
    <Caution>
      <Group gap="xs" role="group" aria-labelledby={id}>
        <span id={id}>{`VAT scheme unknown: ${regNumbers.join(', ')}.`}</span>
        {vatTreatments.map((treatment) => (
          <Button
            key={treatment}
            variant="default"
            size="compact-sm"
            onClick={() => choose(treatment)}
          >{`Sell as ${vatTreatmentLabels[treatment]}`}</Button>
        ))}
      </Group>
    </Caution>
  );
}
