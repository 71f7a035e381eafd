/**
 * A row that is always ready for the next costing, so that a pile of bills can be entered without a click in between.
 */
import { NativeSelect } from '@mantine/core';
import { IconCornerDownLeft } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { costingTypeLabels, costingTypes } from '#costings/costing.ts';
import { useField } from '#web/form/field-props.ts';
import { MoneyField } from '#web/form/number-fields.tsx';
import { TextField } from '#web/form/text-fields.tsx';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { type CostingFormValues, isSaveable, type ValidCosting } from './costing-form-values.ts';
import classes from './costing-line.module.css';
import { type NewCosting, useNewCosting } from './use-new-costing.ts';

/** The options are named by `label`, so that only the card titles contain these words as text. */
function TypeSelect({ control }: { control: Control<CostingFormValues, unknown, ValidCosting> }) {
  const { field, input } = useField({ control, name: 'type', label: 'Type' });
  return (
    <NativeSelect {...input} {...field} disabled={input.disabled} value={String(field.value)}>
      {costingTypes.map((type) => (
        <option key={type} value={type} label={costingTypeLabels[type]} />
      ))}
    </NativeSelect>
  );
}

interface Props extends NewCosting {
  /** Reports whether leaving the page would lose typed values. */
  onDirty: (isDirty: boolean) => void;
  /** Reports the typed amount, or 0 if it is not valid. */
  onAmount?: (amount: number) => void;
}

function amountOf(value: number | null): number {
  return isSaveable(value) ? value : 0;
}

/** Enter saves the costing and starts the next one. */
export function CostingLine({ onDirty, onAmount, ...costing }: Props) {
  const line = useRef<HTMLFormElement>(null);
  const { form, isSaving, submit, draftOffer } = useNewCosting(
    {
      ...costing,
      onSaved: (saved) => {
        onAmount?.(amountOf(form.getValues('value')));
        costing.onSaved(saved);
        // Do not take the focus from a user who is typing elsewhere.
        const { activeElement, body } = document;
        const isHere = activeElement === body || line.current?.contains(activeElement);
        const { invoiceNumber, value: next } = form.getValues();
        if (isHere && invoiceNumber === '' && next === null) line.current?.querySelector('select')?.focus();
      },
    },
    'line',
  );
  const { control } = form;
  const value = useWatch({ control, name: 'value' });
  const { isDirty } = form.formState;
  const notifyDirty = useEffectEvent(onDirty);
  useEffect(() => notifyDirty(isDirty), [isDirty]);
  const notifyAmount = useEffectEvent((amount: number) => onAmount?.(amount));
  useEffect(() => notifyAmount(amountOf(value)), [value]);
  return (
    <form ref={line} className={classes.line} onSubmit={submit} noValidate aria-label="Add a cost">
      <TypeSelect control={control} />
      <TextField control={control} name="invoiceNumber" label="Invoice Number" />
      <MoneyField control={control} name="value" label="Value" signed placeholder="Enter a value" />
      <BusyButton
        type="submit"
        className={classes.enter ?? ''}
        busy={isSaving}
        disabled={!isSaveable(value)}
        leftSection={<IconCornerDownLeft size={18} aria-hidden />}
      >
        Add cost
      </BusyButton>
      {draftOffer}
    </form>
  );
}
