/** A navigation link in the bar, in a menu or in the drawer. */
import { memo, useContext, useId } from 'react';
import { NavLink } from 'react-router';
import classes from './layout.module.css';
import type { NavigationLink } from './navigation.ts';
import { NavigationNotesContext } from './navigation-notes.ts';

interface Props {
  link: NavigationLink;
  /** From `useCompanyQuery()`, which is called once for all links. */
  companyQuery: string;
  onFollow: (() => void) | undefined;
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
        {note === undefined ? null : (
          <span className={classes.noteCount} aria-hidden>
            {note.count}
          </span>
        )}
      </NavLink>
      {note === undefined ? null : (
        <span id={noteId} hidden>
          {note.text}
        </span>
      )}
    </li>
  );
}

/** Links to lists of a company include the chosen company. */
export const NavigationItem = memo(NavigationItemView);
