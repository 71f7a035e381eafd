/** A date that counts as soon as it is one, where no form keeps it, as in a filter (specification, section 3). */
import type { TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { DateInput, isWholeDate } from './date-field.tsx';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'disabled'> {
  /** `YYYY-MM-DD`, null while there is none. */
  value: string | null;
  onDay: (day: string | null) => void;
}

/** Typed and read back as every date; what is half typed changes nothing, and gives way to the last day when left. */
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
