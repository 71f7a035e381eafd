/** The bar at the top of every page: name, navigation, user, theme. */
import { ActionIcon, Burger, Drawer, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { type ComponentType, memo } from 'react';
import { Link } from 'react-router';
import { isApproved } from '#shared/roles.ts';
import { useCurrentUser } from '#web/auth/current-user.ts';
import { paths } from '#web/paths.ts';
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
  Search?: ComponentType<{ className: string | undefined }>;
  /** The link to the handbook. */
  Help?: ComponentType<{ className: string | undefined }>;
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

/** Decorative, next to the name. */
function TruckMark() {
  return (
    <svg viewBox="0 0 56 36" width="42" height="27" aria-hidden="true" focusable="false">
      <title>Truck</title>
      <path fill="#f5b82e" d="M2 3h30v23H2z" />
      <path fill="currentColor" d="M34 9h9.2c1.8 0 3.4.9 4.4 2.4L54 20v6H34z" />
      <path fill="#0b2f3a" d="M38 13h5l4 6h-9z" />
      <circle cx="13" cy="28" r="6" fill="currentColor" />
      <circle cx="13" cy="28" r="2.6" fill="#0b2f3a" />
      <circle cx="43" cy="28" r="6" fill="currentColor" />
      <circle cx="43" cy="28" r="2.6" fill="#0b2f3a" />
    </svg>
  );
}

/** Its name says what a click does. */
function ThemeToggle({ className }: { className: string | undefined }) {
  const { setColorScheme } = useMantineColorScheme();
  const current = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const next = current === 'light' ? 'dark' : 'light';
  return (
    <ActionIcon
      variant="transparent"
      size="lg"
      className={className ?? ''}
      aria-label={`Switch to ${next} theme`}
      title={`Switch to ${next} theme`}
      onClick={() => setColorScheme(next)}
    >
      {next === 'dark' ? <IconMoon size={20} aria-hidden /> : <IconSun size={20} aria-hidden />}
    </ActionIcon>
  );
}
