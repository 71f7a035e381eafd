/** A date of a form that says when a new value of it is far ahead or far back. */
import { type FieldValues, get, useFormState, useWatch } from 'react-hook-form';
import { type PlausibleDates, plausibleDates, unusualDateReason } from '#shared/unusual-date.ts';
import { today } from '#web/today.ts';
import { DateField, isWholeDate } from './date-field.tsx';
import type { FieldProps } from './field-props.ts';

interface UnusualDateProps<V extends FieldValues, C, O> extends FieldProps<V, C, O> {
  plausible?: PlausibleDates;
  /** Values that were saved before, in place of the field's own: rows of a list change their places. */
  saved?: readonly unknown[] | undefined;
}

/** `This date is more than a year ahead.` @param typed null, or perhaps half a date */
export function unusualDateNote(
  typed: string | null,
  plausible: PlausibleDates = plausibleDates.done,
): string | undefined {
  const reason = unusualDateReason(isWholeDate(typed) ? typed : null, today(), undefined, plausible);
  return reason && `This date ${reason}.`;
}

export function UnusualDateField<V extends FieldValues, C, O>({
  plausible = plausibleDates.done,
  saved,
  ...props
}: UnusualDateProps<V, C, O>) {
  const { control, name } = props;
  const typed: unknown = useWatch({ control, name });
  const { defaultValues } = useFormState({ control });
  const known = saved ?? [get(defaultValues, name)];
  const value = typeof typed === 'string' && !known.includes(typed) ? typed : null;
  return <DateField {...props} description={unusualDateNote(value, plausible)} />;
}
