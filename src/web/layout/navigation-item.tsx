/** One link of the navigation, in the bar, in a menu or in the drawer. */
import { memo, useContext, useId } from 'react';
import { NavLink } from 'react-router';
import classes from './layout.module.css';
import type { NavigationLink } from './navigation.ts';
import { NavigationNotesContext } from './navigation-notes.ts';

interface Props {
  link: NavigationLink;
  /** From `useCompanyQuery()`, asked once for all links. */
  companyQuery: string;
  onFollow?: (() => void) | undefined;
}

function NavigationItemView({ link, companyQuery, onFollow }: Props) {
  const note = useContext(NavigationNotesContext)[link.to];
  const noteId = useId();
  return (
    <li>
      <NavLink
        to={link.ofCompany ? `${link.to}${companyQuery}` : link.to}
        end
        className={classes.link ?? ''}
        {...(note === undefined ? {} : { 'aria-describedby': noteId, title: note.text })}
        {...(onFollow === undefined ? {} : { onClick: onFollow })}
      >
        {link.label}
        {note === undefined ? null : <span className={classes.noteCount} data-count={note.count} aria-hidden />}
      </NavLink>
      {note === undefined ? null : (
        <span id={noteId} hidden>
          {note.text}
        </span>
      )}
    </li>
  );
}

/** A list of a company leads to the one that was chosen. */
export const NavigationItem = memo(NavigationItemView);
