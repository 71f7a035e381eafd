/** A one-line text field that suggests existing texts. Any other text is accepted, too. */
import { Autocomplete } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './field-props.ts';
import type { KnownTexts } from './known-texts.ts';
import { WithSuggestions } from './with-suggestions.tsx';

export function KnownTextField<V extends FieldValues, C, O>({
  known,
  enabled = true,
  ...props
}: FieldProps<V, C, O> & {
  known: KnownTexts;
  /** False while there is nothing to load yet. */
  enabled?: boolean;
}) {
  const { field, input } = useField(props);
  return (
    <WithSuggestions input={input} known={known} enabled={enabled}>
      {(suggesting) => <Autocomplete {...field} {...suggesting} value={field.value ?? ''} />}
    </WithSuggestions>
  );
}
