/** The search box of a list: the library's elements and classes without its components. */
import { Input } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, memo } from 'react';
import { joinClasses } from './join-classes.ts';
import classes from './search-field.module.css';

interface Props {
  /** Names it, and stands in it while it is empty: `Search trucks...` */
  label: string;
  text: string;
  onChange(text: string): void;
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void;
  className?: string | undefined;
}

const look = Input.classes;
const wrapper = joinClasses(look.wrapper, 'mantine-Input-wrapper', classes.wrapper);
const input = joinClasses(look.input, 'mantine-Input-input');

function SearchFieldView({ label, text, onChange, onKeyDown, className }: Props) {
  return (
    <div className={joinClasses(Input.Wrapper.classes.root, className)} data-size="sm">
      <div className={wrapper} data-variant="default" data-size="sm" data-with-left-section>
        <div className={look.section} data-position="left">
          <IconSearch size={18} aria-hidden />
        </div>
        <input
          type="search"
          className={input}
          data-variant="default"
          aria-label={label}
          placeholder={label}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          autoComplete="off"
          aria-keyshortcuts="/"
          onKeyDown={onKeyDown}
        />
      </div>
    </div>
  );
}

/** As the library's `TextInput`; drawn anew only when its text changes, where the functions stay the same. */
export const SearchField = memo(SearchFieldView);
