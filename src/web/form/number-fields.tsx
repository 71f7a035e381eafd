/** Fields for amounts and whole numbers: typed as text, kept as exactly that number or as a fault, read with thousands apart. */
import { Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Currency } from '#shared/money.ts';
import { groupedText, numberText, parseNumber } from '#shared/number-text.ts';
import { type FieldProps, useField } from './field-props.ts';
import { readBack } from './read-back.tsx';

const symbols: Record<Currency, string> = { GBP: '£', USD: '$' };

function Sign({ children }: { children: ReactNode }) {
  return (
    <Text span c="dimmed" aria-hidden>
      {children}
    </Text>
  );
}

interface NumberOptions {
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
  const [typed, setTyped] = useState({ text: numberText(field.value), value: field.value as unknown });
  // The form was filled from elsewhere: a reset, or a record that has been loaded.
  if (!Object.is(typed.value, field.value)) setTyped({ text: numberText(field.value), value: field.value });

  function change(text: string) {
    const value = parseNumber(text);
    setTyped({ text, value });
    field.onChange(value);
  }

  return (
    <TextInput
      {...input}
      {...field}
      {...options}
      disabled={input.disabled}
      value={typed.text}
      onChange={(event) => change(event.currentTarget.value)}
      inputContainer={readBack(groupedText(field.value), options.leftSection !== undefined)}
      autoComplete="off"
    />
  );
}

interface MoneyOptions {
  currency?: Currency;
  /** May be negative: the number pads of some phones have no minus sign. */
  signed?: boolean;
}

/** An amount of money: null while empty, NaN while what is typed is no number. */
export function MoneyField<V extends FieldValues, C, O>(props: FieldProps<V, C, O> & MoneyOptions) {
  const { currency = 'GBP', signed = false, ...own } = props;
  const inputMode = signed ? 'text' : 'decimal';
  return <NumberText own={own} options={{ inputMode, leftSection: <Sign>{symbols[currency]}</Sign> }} />;
}

/** A number, whole unless it has decimals: null while empty, NaN while what is typed is no number. */
export function NumberField<V extends FieldValues, C, O>(
  props: FieldProps<V, C, O> & { unit?: string; decimals?: boolean },
) {
  const { unit, decimals = false, ...own } = props;
  const rightSection = unit === undefined ? undefined : <Sign>{unit}</Sign>;
  return <NumberText own={own} options={{ inputMode: decimals ? 'decimal' : 'numeric', rightSection }} />;
}
