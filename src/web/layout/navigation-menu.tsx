/**
 * A menu of the navigation: a button that shows and hides links (the disclosure pattern of WAI-ARIA for site
 * navigation).
 */
import { useClickOutside, useDisclosure, useId } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, useContext, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import classes from './layout.module.css';
import type { NavigationMenu } from './navigation.ts';
import { NavigationItem } from './navigation-item.tsx';
import { NavigationNotesContext } from './navigation-notes.ts';

interface NavigationMenuItemProps {
  menu: NavigationMenu;
  /** From `useCompanyQuery()`. */
  companyQuery: string;
  onFollow: (() => void) | undefined;
}

/** The total count of a closed menu's links. An open menu shows the counts of its links. */
function MenuNote({ links }: Pick<NavigationMenu, 'links'>) {
  const notes = useContext(NavigationNotesContext);
  const count = links.reduce((sum, { to }) => sum + (notes[to]?.count ?? 0), 0);
  return count === 0 ? null : (
    <span className={classes.noteCount} aria-hidden>
      {count}
    </span>
  );
}

/** The arrow keys move through the open links as Tab does. Up from the first link returns to the button. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button, a')];
  const at = stops.indexOf(event.target as HTMLElement);
  const targets: Partial<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 1,
    End: stops.length - 1,
  };
  const next = stops[targets[event.key] ?? -1];
  if (event.key in targets) event.preventDefault();
  next?.focus();
}

/** Escape, a click outside and following a link close the menu. */
export function NavigationMenuItem({ menu, companyQuery, onFollow }: NavigationMenuItemProps) {
  const [opened, { open, toggle, close }] = useDisclosure(false);
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const item = useClickOutside<HTMLLIElement>(close);
  const { pathname } = useLocation();
  const isCurrent = menu.links.some(({ to }) => to === pathname);
  const follow = () => {
    close();
    onFollow?.();
  };
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'ArrowDown') flushSync(open);
    else if (!opened) return;
    if (event.key !== 'Escape') return moveFocus(event);
    // Otherwise Escape would also close the drawer.
    event.stopPropagation();
    close();
    button.current?.focus();
  }
  return (
    <li
      ref={item}
      className={classes.menu}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      <button
        ref={button}
        type="button"
        className={`${classes.link} ${classes.menuButton}`}
        aria-expanded={opened}
        aria-controls={listId}
        data-current={isCurrent || undefined}
        onClick={toggle}
      >
        {menu.label}
        {opened ? null : <MenuNote links={menu.links} />}
        <IconChevronDown size={14} stroke={2.5} aria-hidden className={classes.chevron} />
      </button>
      <ul id={listId} className={classes.menuLinks} hidden={!opened}>
        {opened
          ? menu.links.map((link) => <NavigationItem key={link.to} {...{ link, companyQuery }} onFollow={follow} />)
          : null}
      </ul>
    </li>
  );
}
