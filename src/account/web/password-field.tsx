/** A field for a password, which password managers fill and nothing keeps. */
import { PasswordInput } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from '#web/form/field-props.ts';

/** Shown as dots unless its person wants to see it. */
export function PasswordField<V extends FieldValues, C, O>(
  props: FieldProps<V, C, O> & { autoComplete: 'current-password' | 'new-password' },
) {
  const { field, input } = useField(props);
  return (
    <PasswordInput
      {...input}
      {...field}
      disabled={input.disabled}
      value={typeof field.value === 'string' ? field.value : ''}
      autoComplete={props.autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': `Show ${props.label.toLowerCase()}` }}
    />
  );
}
