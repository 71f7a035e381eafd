/** What stands above a list: its search box, and what one can do with the list. */
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './list-toolbar.module.css';

interface Props {
  /** Names the search box and stands in it while it is empty: `Search trucks...` */
  searchLabel: string;
  searchText: string;
  onSearch: (text: string) => void;
  /** Buttons. */
  children: ReactNode;
}

/** The search box keeps its place while buttons come and go. */
export function ListToolbar({ searchLabel, searchText, onSearch, children }: Props) {
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
      />
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
