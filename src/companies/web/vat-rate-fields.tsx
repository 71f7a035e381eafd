/** The VAT rates of a company, each with its first day. */
import { ActionIcon, Button, Fieldset, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type Control, useFieldArray, useFormState } from 'react-hook-form';
import { plausibleDates } from '#shared/unusual-date.ts';
import { NumberField } from '#web/form/number-fields.tsx';
import { UnusualDateField } from '#web/form/unusual-date-field.tsx';
import { today } from '#web/today.ts';
import classes from './particulars.module.css';
import type { ParticularsValues, ValidParticulars } from './particulars-values.ts';

/** One row per rate, and a button to add one. */
export function VatRateFields({ control }: { control: Control<ParticularsValues, unknown, ValidParticulars> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'vatRates' });
  const { defaultValues } = useFormState({ control });
  const saved = defaultValues?.vatRates?.map((rate) => rate?.from);
  return (
    <Fieldset legend="VAT Rates" className={classes.rates ?? ''}>
      {fields.map(({ id }, index) => (
        <fieldset key={id} className={classes.rate} aria-label={`VAT Rate ${index + 1}`}>
          <NumberField control={control} name={`vatRates.${index}.rate`} label="VAT Rate" unit="%" decimals />
          <UnusualDateField
            control={control}
            name={`vatRates.${index}.from`}
            label="Applies from"
            plausible={plausibleDates.rate}
            saved={saved}
          />
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={`Remove VAT Rate ${index + 1}`}
            title={`Remove VAT Rate ${index + 1}`}
            disabled={fields.length === 1}
            onClick={() => remove(index)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </fieldset>
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => append({ from: today(), rate: 20 })}
      >
        Add VAT Rate
      </Button>
      {fields.length === 1 ? (
        <Text size="sm" c="dimmed">
          The only rate cannot be removed.
        </Text>
      ) : null}
    </Fieldset>
  );
}
