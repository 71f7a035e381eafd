/** A line that is always open for the next costing, so that a pile of bills is entered without a press in between. */
import { Select } from '@mantine/core';
import { IconCornerDownLeft } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { costingTypeLabels, costingTypes } from '#costings/costing.ts';
import { choicesOf } from '#web/form/choice-fields.tsx';
import { useField } from '#web/form/field-props.ts';
import { MoneyField } from '#web/form/number-fields.tsx';
import { TextField } from '#web/form/text-fields.tsx';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { type CostingFormValues, isSaveable, type ValidCosting } from './costing-form-values.ts';
import classes from './costing-line.module.css';
import { type NewCosting, useNewCosting } from './use-new-costing.ts';

const typeChoices = choicesOf(costingTypes, costingTypeLabels);

/** The type by its first letters; the words of the cards stay theirs alone. */
function TypeCombobox({ control }: { control: Control<CostingFormValues, unknown, ValidCosting> }) {
  const { field, input } = useField({ control, name: 'type', label: 'Cost of' });
  return (
    <Select
      {...input}
      {...field}
      disabled={input.disabled}
      value={String(field.value)}
      data={typeChoices}
      allowDeselect={false}
      searchable
      selectFirstOptionOnChange
      onFocus={(event) => event.currentTarget.select()}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

interface Props extends NewCosting {
  /** Told whether something is typed that leaving the page would lose. */
  onDirty: (isDirty: boolean) => void;
}

/** Enter saves it and opens the next. */
export function CostingLine({ onDirty, ...costing }: Props) {
  const { form, isSaving, submit } = useNewCosting({
    ...costing,
    onSaved: (saved) => {
      costing.onSaved(saved);
      form.setFocus('type');
    },
  });
  const { control } = form;
  const value = useWatch({ control, name: 'value' });
  const { isDirty } = form.formState;
  const tell = useEffectEvent(onDirty);
  useEffect(() => tell(isDirty), [isDirty]);
  return (
    <form className={classes.line} onSubmit={submit} noValidate aria-label="Next costing">
      <TypeCombobox control={control} />
      <TextField control={control} name="invoiceNumber" label="Reference" />
      <MoneyField control={control} name="value" label="Amount" signed />
      <BusyButton
        type="submit"
        className={classes.enter ?? ''}
        busy={isSaving}
        disabled={!isSaveable(value)}
        leftSection={<IconCornerDownLeft size={18} aria-hidden />}
      >
        Enter cost
      </BusyButton>
    </form>
  );
}
