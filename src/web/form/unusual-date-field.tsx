/** A date of a form that says when a new value of it is far ahead or far back. */
import { type FieldValues, useFormState, useWatch } from 'react-hook-form';
import { type UsualDates, unusualDateReason, usualDates } from '#shared/unusual-date.ts';
import { today } from '#web/today.ts';
import { DateField, isWholeDate } from './date-field.tsx';
import type { FieldProps } from './field-props.ts';

export function UnusualDateField<V extends FieldValues, C, O>({
  usual = usualDates.done,
  ...props
}: FieldProps<V, C, O> & { usual?: UsualDates }) {
  const { control, name } = props;
  const typed: unknown = useWatch({ control, name });
  const saved: unknown = useFormState({ control }).defaultValues?.[name];
  const value = typeof typed === 'string' && typed !== saved && isWholeDate(typed) ? typed : null;
  const reason = unusualDateReason(value, today(), undefined, usual);
  return <DateField {...props} description={reason && `This date ${reason}.`} />;
}
