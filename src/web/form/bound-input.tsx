/** A number input outside a form, as in a filter. Valid numbers take effect while the user types. */
import type { TextInputProps } from '@mantine/core';
import { useState } from 'react';
import type { NumberRules } from '#shared/number-text.ts';
import { TypedNumber } from './number-fields.tsx';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> {
  rules: NumberRules;
  /** Undefined if empty. */
  value: number | string | undefined;
  onBound: (bound: number | undefined) => void;
}

/** Invalid text has no effect, and is replaced by the last number when the input loses the focus. */
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
