import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';

interface Props {
  /** Label and placeholder: `Search trucks...` */
  label: string;
  text: string;
  onChange(text: string): void;
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void;
  className?: string | undefined;
}

/** The key `/` focuses it from anywhere on the page. */
export function SearchField({ label, text, onChange, onKeyDown, className = '' }: Props) {
  return (
    <TextInput
      type="search"
      className={className}
      leftSection={<IconSearch size={18} aria-hidden />}
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="off"
      aria-keyshortcuts="/"
      onKeyDown={onKeyDown}
    />
  );
}
