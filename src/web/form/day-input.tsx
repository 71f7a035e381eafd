/** A date input outside a form, as in a filter. Complete dates take effect while the user types. */
import type { TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { DateInput, isWholeDate } from './date-field.tsx';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'disabled'> {
  /** `YYYY-MM-DD`, null if empty. */
  value: string | null;
  onDay: (day: string | null) => void;
}

/** An incomplete date has no effect, and is replaced by the last date when the input loses the focus. */
export function DayInput({ value, onDay, ...input }: Props) {
  const [typed, setTyped] = useState<{ of: string | null; day: string | null }>({ of: value, day: value });
  if (typed.of !== value) setTyped({ of: value, day: value });
  return (
    <DateInput
      {...input}
      value={typed.day}
      onChange={(day) => {
        setTyped({ of: value, day });
        if (day === null || isWholeDate(day)) onDay(day);
      }}
      onBlur={() => setTyped({ of: value, day: value })}
    />
  );
}
