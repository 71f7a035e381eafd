/** The toolbar above a list: search box and buttons. */
import { type KeyboardEvent, type ReactNode, startTransition, useOptimistic } from 'react';
import { SearchField } from '#web/ui/search-field.tsx';
import classes from './list-toolbar.module.css';
import { focusFirstRow } from './row-keys.ts';

interface Props {
  /** Label and placeholder of the search box: `Search trucks...` */
  searchLabel: string;
  searchText: string;
  onSearch: (text: string) => void;
  /** Called for Enter in the search box, with its text. */
  onEnter?: (text: string) => void;
  /** 'Export' and the table configuration. They come last; on a narrow screen they are next to the search box. */
  configuration: ReactNode;
  /** A sentence below the buttons, for example why some are disabled. */
  note?: string | undefined;
  /**
   * Buttons. On a phone those with `data-icon` show only their icon, and one with `data-below` has a line below the
   * others. On wider screens the latter is hidden while rows are selected.
   */
  children?: ReactNode;
}

/**
 * The search box stays in place when buttons appear. On a phone the buttons are in a second row, which scrolls. Typed
 * text appears before the list is rendered for it, which takes a slow phone longer than a key press.
 */
export function ListToolbar({ searchLabel, searchText, onSearch, onEnter, configuration, note, children }: Props) {
  const [typedText, showTyped] = useOptimistic(searchText);
  function search(text: string) {
    startTransition(() => {
      showTyped(text);
      onSearch(text);
    });
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') onEnter?.(typedText);
    else if (event.key === 'ArrowDown' && focusFirstRow()) event.preventDefault();
  }
  return (
    <div className={classes.toolbar}>
      <SearchField
        className={classes.search}
        label={searchLabel}
        text={typedText}
        onChange={search}
        onKeyDown={onKeyDown}
      />
      {children ? <div className={classes.actions}>{children}</div> : null}
      <div className={classes.configuration}>{configuration}</div>
      {note === undefined ? null : <p className={classes.note}>{note}</p>}
    </div>
  );
}

/** Buttons that appear with the first selected row. Their space is reserved, so that the other buttons do not move. */
export function SelectionActions({ children }: { children: ReactNode }) {
  return <div className={classes.selection}>{children}</div>;
}
