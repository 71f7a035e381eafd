/** One link of the navigation, in the bar, in a menu or in the drawer. */
import { type MouseEvent, memo, useContext, useId } from 'react';
import type { NavigateFunction } from 'react-router';
import { opensHere } from '#web/ui/bare-link.ts';
import classes from './layout.module.css';
import type { NavigationLink } from './navigation.ts';
import { NavigationNotesContext } from './navigation-notes.ts';

interface Props {
  link: NavigationLink;
  /** From `useCompanyQuery()`, asked once for all links. */
  companyQuery: string;
  /** Its page is the one in sight. */
  isCurrent: boolean;
  navigate: NavigateFunction;
  onFollow?: (() => void) | undefined;
}

function NavigationItemView({ link, companyQuery, isCurrent, navigate, onFollow }: Props) {
  const note = useContext(NavigationNotesContext)[link.to];
  const noteId = useId();
  const address = link.ofCompany ? `${link.to}${companyQuery}` : link.to;
  function follow(event: MouseEvent<HTMLElement>) {
    onFollow?.();
    if (!opensHere(event)) return;
    event.preventDefault();
    // As the browser does: the address in sight comes into the history once.
    void navigate(address, { replace: address === `${location.pathname}${location.search}${location.hash}` });
  }
  return (
    <li>
      <a
        href={address}
        className={classes.link}
        aria-current={isCurrent ? 'page' : undefined}
        aria-describedby={note && noteId}
        title={note?.text}
        onClick={follow}
      >
        {link.label}
        {note === undefined ? null : <span className={classes.noteCount} data-count={note.count} aria-hidden />}
      </a>
      {note === undefined ? null : (
        <span id={noteId} hidden>
          {note.text}
        </span>
      )}
    </li>
  );
}

/**
 * A list of a company leads to the one that was chosen. A bare link, drawn anew only when it becomes or ceases to be the one of
 * the page in sight: the router's own are drawn twice with each page.
 */
export const NavigationItem = memo(NavigationItemView);
