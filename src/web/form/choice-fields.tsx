/** Fields for a choice: one of a few, yes or no. */
import { Checkbox, NativeSelect } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './field-props.ts';

/** One thing to choose. */
export interface Choice {
  value: string;
  label: string;
}

/** Choices of an enumeration, labelled by its record of labels or by the values themselves. */
export function choicesOf<T extends string>(values: readonly T[], labels?: Record<T, string>): Choice[] {
  return values.map((value) => ({ value, label: labels?.[value] ?? value }));
}

/** One of a few, by the browser's own list. With `emptyLabel` nothing can be chosen as well, kept as null. */
export function SelectField<V extends FieldValues, C, O>(
  props: FieldProps<V, C, O> & { choices: readonly Choice[]; emptyLabel?: string },
) {
  const { field, input } = useField(props);
  const { placeholder: _, ...select } = input;
  const unchosen = field.value === null || field.value === undefined || field.value === '';
  const empty = props.emptyLabel !== undefined || unchosen ? [{ value: '', label: props.emptyLabel ?? '' }] : [];
  return (
    <NativeSelect
      {...select}
      {...field}
      disabled={input.disabled}
      value={field.value ?? ''}
      onChange={(event) => field.onChange(event.currentTarget.value || null)}
      data={[...empty, ...props.choices]}
    />
  );
}

/** Yes or no. */
export function CheckboxField<V extends FieldValues, C, O>(props: FieldProps<V, C, O>) {
  const { field, input } = useField(props);
  const { value, ...rest } = field;
  return (
    <Checkbox
      {...rest}
      size="md"
      checked={value === true}
      label={input.label}
      description={input.description}
      disabled={input.disabled}
      error={input.error}
    />
  );
}
