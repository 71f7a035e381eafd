/** A date of a form that says when a new value of it is far ahead or far back. */
import { type FieldValues, useFormState, useWatch } from 'react-hook-form';
import { unusualDateReason } from '#shared/unusual-date.ts';
import { today } from '#web/today.ts';
import { DateField, isWholeDate } from './date-field.tsx';
import type { FieldProps } from './field-props.ts';

export function UnusualDateField<V extends FieldValues, C, O>(props: FieldProps<V, C, O>) {
  const { control, name } = props;
  const typed: unknown = useWatch({ control, name });
  const saved: unknown = useFormState({ control }).defaultValues?.[name];
  const value = typeof typed === 'string' && typed !== saved && isWholeDate(typed) ? typed : null;
  const reason = unusualDateReason(value, today());
  return <DateField {...props} description={reason && `This date ${reason}.`} />;
}
