/** What fields that suggest existing texts have in common. */
import { Input, type OptionsFilter } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import type { InputProps } from './field-props.ts';
import { type KnownTexts, useKnownTexts } from './known-texts.ts';
import { offeredTexts } from './offered-texts.ts';

/** For more, typing on is faster than scrolling. */
const maxOffered = 30;

const offerTexts: OptionsFilter = ({ options, search, limit }) => {
  const texts = options.flatMap((option) => ('value' in option ? [String(option.value)] : []));
  return offeredTexts(texts, search, limit).map((value) => ({ value, label: value }));
};

interface SuggestingProps extends Omit<InputProps, 'label' | 'labelProps' | 'description' | 'error'> {
  id: string;
  'aria-label': string;
  'aria-labelledby': string;
  'aria-describedby'?: string;
  error: boolean;
  data: string[];
  limit: number;
  filter: OptionsFilter;
  onFocus: () => void;
  comboboxProps: { keepMounted: boolean };
  autoComplete: string;
}

interface Props {
  input: InputProps;
  known: KnownTexts;
  enabled: boolean;
  /** Renders the field. */
  children: (props: SuggestingProps) => ReactNode;
}

/**
 * Suggestions load when the field gets the focus, because users usually open the form for other fields. The list of
 * suggestions has a separate name, so that only the field has the label as its name.
 */
export function WithSuggestions({ input, known, enabled, children }: Props) {
  const { label, labelProps, description, error, ...own } = input;
  const [isNear, setNear] = useState(false);
  const data = useKnownTexts(known, isNear && enabled);
  const id = useId();
  const notes = [description ? `${id}-description` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelProps={labelProps}
      description={description}
      error={error}
      errorProps={{ mt: 'calc(var(--mantine-spacing-xs) / 2)' }}
    >
      {children({
        ...own,
        id,
        'aria-label': 'Suggestions',
        'aria-labelledby': `${id}-label`,
        ...(notes === '' ? {} : { 'aria-describedby': notes }),
        error: error !== undefined,
        data,
        limit: maxOffered,
        filter: offerTexts,
        onFocus: () => setNear(true),
        comboboxProps: { keepMounted: false },
        autoComplete: 'off',
      })}
    </Input.Wrapper>
  );
}
