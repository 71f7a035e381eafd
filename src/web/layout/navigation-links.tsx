/** The navigation's links and menus, in the bar of a wide screen and in the drawer of a small one. */
import { Loader } from '@mantine/core';
import { NavLink } from 'react-router';
import { useCurrentUser } from '#web/auth/current-user.ts';
import { useLoginPath } from '#web/auth/use-login-path.ts';
import { paths } from '#web/paths.ts';
import { useCompanyQuery } from '#web/ui/use-company.ts';
import classes from './layout.module.css';
import { useNavigation } from './navigation.ts';
import { NavigationItem } from './navigation-item.tsx';
import { NavigationMenuItem } from './navigation-menu.tsx';

/** Links for the user's role, with a spinner while the role is loading. */
export function NavigationLinks({ onFollow }: { onFollow?: () => void }) {
  const { role, isLoading } = useCurrentUser();
  const { links, menus } = useNavigation(role);
  const companyQuery = useCompanyQuery();
  return (
    <ul className={classes.links}>
      {links.map((link) => (
        <NavigationItem key={link.to} {...{ link, companyQuery, onFollow }} />
      ))}
      {menus.map((menu) => (
        <NavigationMenuItem key={menu.label} {...{ menu, companyQuery, onFollow }} />
      ))}
      {isLoading ? (
        <li className={classes.linksLoading}>
          <Loader size="sm" color="gray.4" role="status" aria-label="Loading the navigation" />
        </li>
      ) : null}
    </ul>
  );
}

/** 'Logout' for logged-in users, 'Login' for others. */
export function SignInLink({ onFollow }: { onFollow?: () => void }) {
  const { isAuthenticated } = useCurrentUser();
  const loginPath = useLoginPath();
  const [to, label] = isAuthenticated ? [paths.logout, 'Logout'] : [loginPath, 'Login'];
  return (
    <NavLink to={to} className={classes.link ?? ''} {...(onFollow === undefined ? {} : { onClick: onFollow })}>
      {label}
    </NavLink>
  );
}
