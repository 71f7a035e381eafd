/** Fields for choices. */
import { Checkbox, NativeSelect } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './field-props.ts';

export interface Choice {
  value: string;
  label: string;
}

/** Choices of an enumeration. The default labels are the values. */
export function choicesOf<T extends string>(values: readonly T[], labels?: Record<T, string>): Choice[] {
  return values.map((value) => ({ value, label: labels?.[value] ?? value }));
}

/** A native select. With `emptyLabel` the user can also choose nothing, which gives null. */
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
