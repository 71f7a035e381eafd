/** A field for a calendar date, by the browser's own date input; the form keeps `YYYY-MM-DD`, or null while empty. */
import { TextInput } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
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
  const element = useRef<HTMLInputElement>(null);
  const ref = useMergedRef(element, field.ref);
  // A half-typed date has no value that React could take back when the form is emptied or reset.
  useEffect(() => {
    if (!value && element.current?.validity.badInput) element.current.value = '';
  }, [value]);
  return (
    <TextInput
      {...input}
      {...field}
      ref={ref}
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
