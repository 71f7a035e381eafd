/** Several short texts, with suggestions. Enter or a comma ends a text, and Backspace removes the last one. */
import { Input, TagsInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './field-props.ts';
import { type KnownTexts, useKnownTexts } from './known-texts.ts';
import { maxOffered, offerTexts } from './text-fields.tsx';
import classes from './texts-field.module.css';

interface Props {
  known: KnownTexts;
  maxTexts: number;
}

/**
 * Suggestions load when the field gets the focus. The list of suggestions has a separate name, so that only the field
 * has the label as its name.
 */
export function TextsField<V extends FieldValues, C, O>({ known, maxTexts, ...props }: FieldProps<V, C, O> & Props) {
  const { field, input } = useField(props);
  const { label, labelProps, description, error, ...own } = input;
  const [isNear, setNear] = useState(false);
  const suggestions = useKnownTexts(known, isNear);
  const id = useId();
  const notes = [description ? `${id}-description` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  const texts: readonly string[] = Array.isArray(field.value) ? field.value : [];
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelProps={labelProps}
      description={description}
      error={error}
      errorProps={{ mt: 'calc(var(--mantine-spacing-xs) / 2)' }}
    >
      <TagsInput
        {...own}
        ref={field.ref}
        onBlur={field.onBlur}
        id={id}
        aria-label="Suggestions"
        aria-labelledby={`${id}-label`}
        {...(notes === '' ? {} : { 'aria-describedby': notes })}
        error={error !== undefined}
        value={[...texts]}
        onChange={(changed) => field.onChange(changed.map((text) => text.trim()).filter(Boolean))}
        data={suggestions}
        maxTags={maxTexts}
        limit={maxOffered}
        filter={offerTexts}
        classNames={{ pill: classes.text ?? '' }}
        onFocus={() => setNear(true)}
        comboboxProps={{ keepMounted: false }}
        autoComplete="off"
      />
    </Input.Wrapper>
  );
}
