/**
 * Fields for amounts and numbers. The value is exactly the typed number, or NaN if it is invalid; without focus the
 * field shows thousands separators.
 */
import { Text, TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, type Ref, useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Currency } from '#shared/money.ts';
import { groupedText, type NumberKind, type NumberRules, numberText, parseNumber } from '#shared/number-text.ts';
import { type FieldProps, useField } from './field-props.ts';
import { pasteOneLine } from './paste-one-line.ts';
import { readBack } from './read-back.tsx';
import { type UnreadText, unreadTextOf } from './unparsed-texts.ts';

const symbols: Record<Currency, string> = { GBP: '£', USD: '$' };

function Sign({ children }: { children: ReactNode }) {
  return (
    <Text span c="dimmed" aria-hidden>
      {children}
    </Text>
  );
}

interface TypedNumberProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** Rules for parsing. */
  rules: NumberRules;
  ref?: Ref<HTMLInputElement> | undefined;
  value: unknown;
  /** Null if empty, NaN if the text is not a number. */
  onChange: (value: number | null) => void;
  /** Stores an invalid text for a draft. */
  unread?: UnreadText;
}

/** A number input outside a form. */
export function TypedNumber({ rules, value, onChange, unread, ...input }: TypedNumberProps) {
  const shown = Number.isNaN(value) && unread !== undefined ? unread.text : numberText(value);
  const [typed, setTyped] = useState({ text: shown, value });
  // The value was set from outside, by a reset or a loaded record.
  if (!Object.is(typed.value, value)) setTyped({ text: shown, value });
  useEffect(() => {
    if (Number.isNaN(typed.value)) unread?.store(typed.text);
  });

  function change(text: string) {
    const next = parseNumber(text, rules);
    setTyped({ text, value: next });
    onChange(next);
  }

  return (
    <TextInput
      {...input}
      value={typed.text}
      onChange={(event) => change(event.currentTarget.value)}
      onPaste={pasteOneLine}
      inputContainer={readBack(groupedText(value), input.leftSection !== undefined)}
      autoComplete="off"
    />
  );
}

interface NumberOptions {
  rules: NumberRules;
  inputMode: 'decimal' | 'numeric' | 'text';
  leftSection?: ReactNode;
  rightSection?: ReactNode;
}

function NumberText<V extends FieldValues, C, O>({
  own,
  options,
}: {
  own: FieldProps<V, C, O>;
  options: NumberOptions;
}) {
  const { field, input } = useField(own);
  const { control, name } = own;
  return (
    <TypedNumber {...input} {...field} {...options} unread={unreadTextOf(control, name)} disabled={input.disabled} />
  );
}

interface MoneyInputProps {
  label: string;
  description?: string;
  value: number | null;
  onChange: (value: number | null) => void;
  currency: Currency;
  unread: UnreadText;
  error?: string | undefined;
}

/** A money input outside a form: null if empty, NaN if the text is not a number. */
export function MoneyInput({ currency, ...input }: MoneyInputProps) {
  return (
    <TypedNumber
      {...input}
      rules={{ kind: 'money', currency }}
      inputMode="decimal"
      leftSection={<Sign>{symbols[currency]}</Sign>}
    />
  );
}

interface MoneyOptions {
  currency?: Currency;
  /** Negative amounts need the full keyboard, because the number pads of some phones have no minus sign. */
  signed?: boolean;
}

/** An amount of money: null if empty, NaN if the text is not a number. */
export function MoneyField<V extends FieldValues, C, O>(props: FieldProps<V, C, O> & MoneyOptions) {
  const { currency = 'GBP', signed = false, ...own } = props;
  const inputMode = signed ? 'text' : 'decimal';
  const rules = { kind: 'money', currency } as const;
  return <NumberText own={own} options={{ rules, inputMode, leftSection: <Sign>{symbols[currency]}</Sign> }} />;
}

function kindOf({ unit, decimals }: { unit: string | undefined; decimals: boolean }): NumberKind {
  if (unit === '%') return 'percent';
  return decimals ? 'decimal' : 'whole';
}

/** A whole or decimal number: null if empty, NaN if the text is not a number. */
export function NumberField<V extends FieldValues, C, O>(
  props: FieldProps<V, C, O> & { unit?: string; decimals?: boolean },
) {
  const { unit, decimals = false, ...own } = props;
  const rules = { kind: kindOf({ unit, decimals }) };
  const rightSection = unit === undefined ? undefined : <Sign>{unit}</Sign>;
  return <NumberText own={own} options={{ rules, inputMode: decimals ? 'decimal' : 'numeric', rightSection }} />;
}
