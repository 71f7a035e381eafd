/** The bar at the top of every page: name, navigation, user, theme. */
import { Burger, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ComponentType, memo } from 'react';
import { Link } from 'react-router';
import { isApproved } from '#shared/roles.ts';
import { useCurrentUser } from '#web/auth/current-user.ts';
import { paths } from '#web/paths.ts';
import { ThemeToggle } from '#web/theme/theme-toggle.tsx';
import { TruckMark } from '#web/ui/truck-mark.tsx';
import { AccountButton, AccountIcon, HelpButton } from './account-link.tsx';
import classes from './layout.module.css';
import { NavigationLinks, SignInLink } from './navigation-links.tsx';
import { UserInformation, UserLines } from './user-information.tsx';

function NavigationDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { isAuthenticated, role } = useCurrentUser();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="min(20rem, 85vw)"
      title="Navigation"
      closeButtonProps={{ 'aria-label': 'Close navigation' }}
      classNames={{ content: classes.drawer ?? '', header: classes.drawerHeader ?? '', close: classes.barButton ?? '' }}
    >
      {isAuthenticated ? (
        <div className={classes.drawerUser}>
          <UserLines />
          {isApproved(role) ? <AccountButton onFollow={onClose} /> : null}
          {isApproved(role) ? <HelpButton onFollow={onClose} /> : null}
        </div>
      ) : null}
      <nav aria-label="Main">
        <NavigationLinks onFollow={onClose} />
        <SignInLink onFollow={onClose} />
      </nav>
    </Drawer>
  );
}

export interface HeaderProps {
  /** The button of the global search. */
  Search?: ComponentType<{ className?: string | undefined }>;
  /** The link to the handbook. */
  Help?: ComponentType<{ className?: string | undefined }>;
}

function HeaderView({ Search, Help }: HeaderProps) {
  const { isAuthenticated, role } = useCurrentUser();
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to={paths.root} className={classes.brand ?? ''} aria-label="Truck Back Office">
          <TruckMark />
          <span className={classes.brandName}>Truck Back Office</span>
        </Link>
        <nav aria-label="Main" className={classes.wideOnly}>
          <NavigationLinks />
        </nav>
        <div className={classes.tools}>
          {Search ? <Search className={classes.barButton} /> : null}
          {isAuthenticated ? <UserInformation /> : null}
          {isApproved(role) ? (
            <div className={classes.wideOnly}>
              <AccountIcon />
            </div>
          ) : null}
          {Help ? (
            <div className={classes.unlessNarrow}>
              <Help className={classes.barButton} />
            </div>
          ) : null}
          <ThemeToggle className={classes.barButton} />
          <div className={classes.wideOnly}>
            <SignInLink />
          </div>
          <Burger
            opened={false}
            size="sm"
            color="var(--mantine-color-white)"
            className={classes.burger ?? ''}
            aria-label="Open navigation"
            aria-expanded={isOpen}
            onClick={open}
          />
        </div>
      </div>
      <NavigationDrawer opened={isOpen} onClose={close} />
    </header>
  );
}

/** On a small screen the links are in a drawer. The header is memoised; `NavLink` marks the current page itself. */
export const Header = memo(HeaderView);
