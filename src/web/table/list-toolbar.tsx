/** What stands above a list: its search box, and what one can do with the list. */
import type { KeyboardEvent, ReactNode } from 'react';
import { SearchField } from '#web/ui/search-field.tsx';
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
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') onEnter?.();
    else if (event.key === 'ArrowDown' && focusFirstRow()) event.preventDefault();
  }
  return (
    <div className={classes.toolbar}>
      <SearchField
        className={classes.search}
        label={searchLabel}
        text={searchText}
        onChange={onSearch}
        onKeyDown={onKeyDown}
      />
      {children ? <div className={classes.actions}>{children}</div> : null}
      <div className={classes.configuration}>{configuration}</div>
    </div>
  );
}

/** Among the buttons of a list, those that come with the first tick: their room is kept, so that the others stay where they are. */
export function SelectionActions({ children }: { children: ReactNode }) {
  return <div className={classes.selection}>{children}</div>;
}
