/** A password field that password managers can fill in. */
import { PasswordInput } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from '#web/form/field-props.ts';

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
