/** A field with a list of suggestions: `<Combobox.Target refProp="near"><NearInput /></Combobox.Target>`. */
import { TextInput, type TextInputProps } from '@mantine/core';
import type { Ref } from 'react';

interface Props extends TextInputProps {
  ref?: Ref<HTMLInputElement>;
  /** Tells the list where it belongs. */
  near?: (input: HTMLElement) => void;
}

/**
 * The list learns of its field when the keyboard comes to it. Told while the page is drawn, as the library does it, it is drawn
 * once more, and all effects of the page with it, in one go with the first time.
 */
export function NearInput({ near, onFocus, ...input }: Props) {
  return (
    <TextInput
      {...input}
      onFocus={(event) => {
        near?.(event.currentTarget);
        onFocus?.(event);
      }}
    />
  );
}
