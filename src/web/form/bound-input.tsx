/** A number that counts as soon as it is one, where no form keeps it, as in a filter (specification, section 10.1). */
import type { TextInputProps } from '@mantine/core';
import { useState } from 'react';
import type { NumberRules } from '#shared/number-text.ts';
import { TypedNumber } from './number-fields.tsx';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> {
  rules: NumberRules;
  /** Undefined while there is none. */
  value: number | string | undefined;
  onBound: (bound: number | undefined) => void;
}

/** Typed and read back as every number; what is none changes nothing, and gives way to the last number when left. */
export function BoundInput({ value, onBound, ...input }: Props) {
  const number = typeof value === 'number' ? value : null;
  const [typed, setTyped] = useState<{ of: number | null; bound: number | null }>({ of: number, bound: number });
  if (typed.of !== number) setTyped({ of: number, bound: number });
  return (
    <TypedNumber
      {...input}
      inputMode="text"
      value={typed.bound}
      onChange={(bound) => {
        setTyped({ of: number, bound });
        if (!Number.isNaN(bound)) onBound(bound ?? undefined);
      }}
      onBlur={() => setTyped({ of: number, bound: number })}
    />
  );
}
