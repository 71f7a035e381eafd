/**
 * A field for a calendar date. The user types `20/11/26` or `20 nov`, whatever the browser's locale is, and sees
 * `20 Nov 2026` after leaving the field. The form's value is `YYYY-MM-DD`, or null if empty.
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

/**
 * Prefix of an incomplete date in the form's values, which makes the field invalid instead of empty, also in drafts.
 */
const incomplete = 'incomplete ';

/** Earlier dates are typing errors. */
const minDate = '1900-01-01';
const maxDate = '9999-12-31';

function completeDate(text: string): string | null {
  return text.trim() === '' ? null : (parseDate(text, today()) ?? incomplete + text);
}

/** `YYYY-MM-DD`, or nothing. */
function wholeDate(value: unknown): string {
  return typeof value === 'string' && !value.startsWith(incomplete) ? value : '';
}

function shownText(value: unknown): string {
  return typeof value === 'string' && value.startsWith(incomplete)
    ? value.slice(incomplete.length)
    : formatDate(wholeDate(value));
}

/** The browser's date picker as an invisible input over the icon, for users who prefer not to type. */
function Calendar({ value, disabled, onPick }: { value: string; disabled: boolean; onPick: (date: string) => void }) {
  return (
    <span className={classes.calendar}>
      <IconCalendar size={18} aria-hidden />
      <input
        type="date"
        tabIndex={-1}
        aria-hidden
        min={minDate}
        max={maxDate}
        disabled={disabled}
        value={value}
        onChange={(event) => onPick(event.currentTarget.value)}
      />
    </span>
  );
}

/** Whether the typed text is not a date. */
export function isUnreadDate(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith(incomplete);
}

/** Whether the value is a complete date. */
export function isWholeDate(value: string | null): value is string {
  return wholeDate(value) !== '';
}

interface DateInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'disabled'> {
  /** `YYYY-MM-DD`, null if empty; for incomplete dates see `isWholeDate`. */
  value: unknown;
  disabled?: boolean;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
}

/** A date input outside a form. */
export function DateInput({ value, disabled = false, onChange, onBlur, ...input }: DateInputProps) {
  const [typed, setTyped] = useState({ text: shownText(value), value });
  // The value was set from outside, by a reset or a loaded record.
  if (typed.value !== value) setTyped({ text: shownText(value), value });

  function change(text: string) {
    const parsed = completeDate(text);
    setTyped({ text, value: parsed });
    onChange(parsed);
  }

  const date = wholeDate(value);
  return (
    <TextInput
      {...input}
      disabled={disabled}
      value={typed.text}
      onChange={(event) => change(event.currentTarget.value)}
      onPaste={pasteOneLine}
      onBlur={() => {
        if (date !== '') setTyped({ text: shownText(value), value });
        onBlur?.();
      }}
      rightSection={<Calendar value={date} disabled={disabled} onPick={(day) => change(formatDate(day))} />}
      rightSectionPointerEvents="all"
      // The description is below the input, so that a note that appears while the user types does not move it.
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
    />
  );
}

export function DateField<V extends FieldValues, C, O>(props: FieldProps<V, C, O>) {
  const { field, input } = useField(props);
  return <DateInput {...input} {...field} disabled={input.disabled} />;
}
