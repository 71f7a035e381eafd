/** One link of the navigation, in the bar, in a menu or in the drawer. */
import { useContext, useId } from 'react';
import { NavLink } from 'react-router';
import { useCompanyQuery } from '#web/ui/use-company.ts';
import classes from './layout.module.css';
import type { NavigationLink } from './navigation.ts';
import { NavigationNotesContext } from './navigation-notes.ts';

/** A list of a company leads to the one that was chosen. */
export function NavigationItem({ link, onFollow }: { link: NavigationLink; onFollow?: (() => void) | undefined }) {
  const companyQuery = useCompanyQuery();
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
