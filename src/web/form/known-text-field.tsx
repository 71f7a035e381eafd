/** A one-line text field that suggests existing texts. Any other text is accepted, too. */
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from './field-props.ts';
import { type KnownTexts, useKnownTexts } from './known-texts.ts';
import { AutocompleteField } from './text-fields.tsx';

/** Suggestions load when the field gets the focus, because users usually open the form for other fields. */
export function KnownTextField<V extends FieldValues, C, O>({
  known,
  enabled = true,
  ...props
}: FieldProps<V, C, O> & {
  known: KnownTexts;
  /** False while there is nothing to load yet. */
  enabled?: boolean;
}) {
  const [isNear, setNear] = useState(false);
  const suggestions = useKnownTexts(known, isNear && enabled);
  return <AutocompleteField {...props} suggestions={suggestions} onFocus={() => setNear(true)} />;
}
