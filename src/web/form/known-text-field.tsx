/** One line of text that offers what records have already, in their spelling; any other text is taken too. */
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from './field-props.ts';
import { type KnownTexts, useKnownTexts } from './known-texts.ts';
import { AutocompleteField } from './text-fields.tsx';

/** What is known is asked for once the field has the focus: most forms are opened for other fields. */
export function KnownTextField<V extends FieldValues, C, O>({
  known,
  enabled = true,
  ...props
}: FieldProps<V, C, O> & {
  known: KnownTexts;
  /** False: there is nothing to ask for yet. */
  enabled?: boolean;
}) {
  const [isNear, setNear] = useState(false);
  const suggestions = useKnownTexts(known, isNear && enabled);
  return <AutocompleteField {...props} suggestions={suggestions} onFocus={() => setNear(true)} />;
}
