/** What stands above a list: its search box, and what one can do with the list. */
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './list-toolbar.module.css';
import { focusFirstRow } from './row-keys.ts';

interface Props {
  /** Names the search box and stands in it while it is empty: `Search trucks...` */
  searchLabel: string;
  searchText: string;
  onSearch: (text: string) => void;
  /** Enter in the search box. */
  onEnter?: () => void;
  /** Stands last, and on a phone beside the search box. */
  configuration: ReactNode;
  /** Buttons; those marked with `data-icon` are icons alone on a phone. */
  children?: ReactNode;
}

/** The search box keeps its place while buttons come and go; a phone has two rows of it, the second one scrolls. */
export function ListToolbar({ searchLabel, searchText, onSearch, onEnter, configuration, children }: Props) {
  return (
    <div className={classes.toolbar}>
      <TextInput
        type="search"
        className={classes.search ?? ''}
        aria-label={searchLabel}
        placeholder={searchLabel}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={searchText}
        onChange={(event) => onSearch(event.currentTarget.value)}
        autoComplete="off"
        aria-keyshortcuts="/"
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter?.();
          else if (event.key === 'ArrowDown' && focusFirstRow()) event.preventDefault();
        }}
      />
      {children ? <div className={classes.actions}>{children}</div> : null}
      <div className={classes.configuration}>{configuration}</div>
    </div>
  );
}
