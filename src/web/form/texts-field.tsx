/** Several short texts, with suggestions. Enter or a comma ends a text, and Backspace removes the last one. */
import { TagsInput } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './field-props.ts';
import type { KnownTexts } from './known-texts.ts';
import classes from './texts-field.module.css';
import { WithSuggestions } from './with-suggestions.tsx';

interface Props {
  known: KnownTexts;
  maxTexts: number;
}

export function TextsField<V extends FieldValues, C, O>({ known, maxTexts, ...props }: FieldProps<V, C, O> & Props) {
  const { field, input } = useField(props);
  const texts: readonly string[] = Array.isArray(field.value) ? field.value : [];
  return (
    <WithSuggestions input={input} known={known} enabled>
      {(suggesting) => (
        <TagsInput
          {...suggesting}
          ref={field.ref}
          onBlur={field.onBlur}
          value={[...texts]}
          onChange={(changed) => field.onChange(changed.map((text) => text.trim()).filter(Boolean))}
          maxTags={maxTexts}
          classNames={{ pill: classes.text ?? '' }}
        />
      )}
    </WithSuggestions>
  );
}
