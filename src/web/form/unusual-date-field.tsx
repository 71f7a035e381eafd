/** A date field with a warning if a new value is far in the future or in the past. */
import { type FieldValues, get, useFormState, useWatch } from 'react-hook-form';
import { type PlausibleDates, plausibleDates, unusualDateReason } from '#shared/unusual-date.ts';
import { today } from '#web/today.ts';
import { DateField, isWholeDate } from './date-field.tsx';
import type { FieldProps } from './field-props.ts';

interface UnusualDateProps<V extends FieldValues, C, O> extends FieldProps<V, C, O> {
  plausible?: PlausibleDates;
  /** The note for a day after today, even a saved one. */
  futureNote?: string;
  /**
   * Saved values, which give no warning. Default: the field's own; rows of a list need all, because they can be moved.
   */
  saved?: readonly unknown[] | undefined;
}

/** `This date is more than a year ahead.` @param typed can be an incomplete date */
export function unusualDateNote(
  typed: string | null,
  plausible: PlausibleDates = plausibleDates.done,
): string | undefined {
  const reason = unusualDateReason(isWholeDate(typed) ? typed : null, today(), undefined, plausible);
  return reason && `This date ${reason}.`;
}

export function UnusualDateField<V extends FieldValues, C, O>({
  plausible = plausibleDates.done,
  futureNote,
  saved,
  ...props
}: UnusualDateProps<V, C, O>) {
  const { control, name } = props;
  const typed: unknown = useWatch({ control, name });
  const { defaultValues } = useFormState({ control });
  const known = saved ?? [get(defaultValues, name)];
  const value = typeof typed === 'string' && !known.includes(typed) ? typed : null;
  const isFuture = typeof typed === 'string' && isWholeDate(typed) && typed > today();
  return (
    <DateField {...props} description={unusualDateNote(value, plausible) ?? (isFuture ? futureNote : undefined)} />
  );
}
