/** Text fields: one line, digits, several lines. */
import { Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './field-props.ts';
import { pasteOneLine } from './paste-one-line.ts';

/** Forms can have null or undefined for an empty text. */
function shown(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function TextField<V extends FieldValues, C, O>(
  props: FieldProps<V, C, O> & {
    type?: 'text' | 'email' | 'tel';
    maxLength?: number;
    /** Reformats the typed text when the field loses the focus. */
    tidy?: (typed: string) => string;
  },
) {
  const { field, input } = useField(props);
  const isTyped = useRef(false);

  function tidyUp() {
    if (!isTyped.current || props.tidy === undefined) return;
    isTyped.current = false;
    const tidied = props.tidy(shown(field.value));
    if (tidied !== field.value) field.onChange(tidied);
  }

  return (
    <TextInput
      {...input}
      {...field}
      disabled={input.disabled}
      value={shown(field.value)}
      onPaste={pasteOneLine}
      onChange={(event) => {
        isTyped.current = true;
        field.onChange(event);
      }}
      onBlur={() => {
        tidyUp();
        field.onBlur();
      }}
      // Enter submits the form without a blur event.
      onKeyDown={(event) => {
        if (event.key === 'Enter') tidyUp();
      }}
      type={props.type ?? 'text'}
      maxLength={props.maxLength}
      autoComplete="off"
    />
  );
}

/** Two numbers that were pasted together stay as they are, to be corrected by the user. */
function digitsOf(typed: string, maxDigits: number): string {
  return /\d; \d/.test(typed) ? typed : typed.replace(/\D/g, '').slice(0, maxDigits);
}

/** A number stored as text, such as an invoice number. Other characters than digits are dropped. */
export function DigitsField<V extends FieldValues, C, O>(props: FieldProps<V, C, O> & { maxDigits: number }) {
  const { field, input } = useField(props);
  return (
    <TextInput
      {...input}
      {...field}
      disabled={input.disabled}
      value={shown(field.value)}
      inputMode="numeric"
      onPaste={pasteOneLine}
      onChange={(event) => field.onChange(digitsOf(event.currentTarget.value, props.maxDigits))}
      autoComplete="off"
    />
  );
}

/** CSS can make a text area grow with its text. Without it, Mantine has to measure each text area. */
const growsByStyle = CSS.supports('field-sizing', 'content');
const maxRows = 14;

const heightOf = (rows: number) => `calc(${String(rows)} * 1lh + 2 * var(--input-padding-y, 0px) + 2px)`;

/** Grows with its text. */
export function TextAreaField<V extends FieldValues, C, O>(props: FieldProps<V, C, O> & { minRows?: number }) {
  const { field, input } = useField(props);
  const { minRows = 3 } = props;
  return (
    <Textarea
      {...input}
      {...field}
      disabled={input.disabled}
      value={shown(field.value)}
      {...(growsByStyle
        ? { styles: { input: { fieldSizing: 'content', minHeight: heightOf(minRows), maxHeight: heightOf(maxRows) } } }
        : { autosize: true, minRows, maxRows: maxRows })}
    />
  );
}
