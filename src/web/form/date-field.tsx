/** A field for a calendar date, by the browser's own date input; the form keeps `YYYY-MM-DD`, or null while empty. */
import { TextInput } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './field-props.ts';

/** Stands in the form for a date that is only half typed, so that it is a fault and not an empty field. */
const incomplete = 'incomplete';

function typedDate(element: HTMLInputElement): string | null {
  return element.validity.badInput ? incomplete : element.value || null;
}

/** Dates before 1900 are a slip of the finger. */
const earliest = '1900-01-01';
const latest = '9999-12-31';

/** A date. */
export function DateField<V extends FieldValues, C, O>(props: FieldProps<V, C, O>) {
  const { field, input } = useField(props);
  const { value } = field;
  return (
    <TextInput
      {...input}
      {...field}
      disabled={input.disabled}
      type="date"
      min={earliest}
      max={latest}
      value={typeof value === 'string' && value !== incomplete ? value : ''}
      onChange={(event) => field.onChange(typedDate(event.currentTarget))}
      onBlur={(event) => {
        if (event.currentTarget.validity.badInput) field.onChange(incomplete);
        field.onBlur();
      }}
    />
  );
}
