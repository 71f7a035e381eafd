/**
 * A field for a calendar date: typed as `20/11/26` or `20 nov`, read back as `20 Nov 2026`, never by the browser's own
 * country; the form keeps `YYYY-MM-DD`, or null while empty (specification, section 3).
 */
import { TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { parseDate } from '#shared/date-text.ts';
import { formatDate } from '#shared/dates.ts';
import { today } from '#web/today.ts';
import classes from './date-field.module.css';
import { type FieldProps, useField } from './field-props.ts';
import { pasteOneLine } from './paste-one-line.ts';
import { readBack } from './read-back.tsx';

/** Stands in the form before a date that is only half typed: it is a fault and no empty field, also when it is restored. */
const incomplete = 'incomplete ';

/** Dates before 1900 are a slip of the finger. */
const earliest = '1900-01-01';
const latest = '9999-12-31';

function completeDate(text: string): string | null {
  return text.trim() === '' ? null : (parseDate(text, today()) ?? incomplete + text);
}

function shownDate(value: unknown): string {
  return typeof value === 'string' && !value.startsWith(incomplete) ? value : '';
}

function typedText(value: unknown): string {
  return typeof value === 'string' && value.startsWith(incomplete) ? value.slice(incomplete.length) : shownDate(value);
}

/** Picks from the browser's calendar, for who would rather not type: it lies unseen on the icon. */
function Calendar({ value, disabled, onPick }: { value: string; disabled: boolean; onPick: (date: string) => void }) {
  return (
    <span className={classes.calendar}>
      <IconCalendar size={18} aria-hidden />
      <input
        type="date"
        tabIndex={-1}
        aria-hidden
        min={earliest}
        max={latest}
        disabled={disabled}
        value={value}
        onChange={(event) => onPick(event.currentTarget.value)}
      />
    </span>
  );
}

/** Whether what is typed is no date. */
export function isUnreadDate(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith(incomplete);
}

/** Whether a date is there, and not half typed. */
export function isWholeDate(value: string | null): value is string {
  return shownDate(value) !== '';
}

interface DateInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'disabled'> {
  /** `YYYY-MM-DD`, null while empty; for what is half typed see `isWholeDate`. */
  value: unknown;
  disabled?: boolean;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
}

/** A date, where no form keeps it. */
export function DateInput({ value, disabled = false, onChange, onBlur, ...input }: DateInputProps) {
  const [typed, setTyped] = useState({ text: typedText(value), value });
  // It was filled from elsewhere: a reset, or a record that has been loaded.
  if (typed.value !== value) setTyped({ text: typedText(value), value });

  function change(text: string) {
    const parsed = completeDate(text);
    setTyped({ text, value: parsed });
    onChange(parsed);
  }

  const date = shownDate(value);
  return (
    <TextInput
      {...input}
      disabled={disabled}
      value={typed.text}
      onChange={(event) => change(event.currentTarget.value)}
      onPaste={pasteOneLine}
      onBlur={() => {
        if (date !== '') setTyped({ text: date, value });
        onBlur?.();
      }}
      inputContainer={readBack(date === '' ? '' : formatDate(date))}
      rightSection={<Calendar value={date} disabled={disabled} onPick={change} />}
      rightSectionPointerEvents="all"
      // Below the field, so that a note that comes while it is typed in does not move it.
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
    />
  );
}

/** A date of a form. */
export function DateField<V extends FieldValues, C, O>(props: FieldProps<V, C, O>) {
  const { field, input } = useField(props);
  return <DateInput {...input} {...field} disabled={input.disabled} />;
}
