/** One link of the navigation, in the bar, in a menu or in the drawer. */
import { NavLink } from 'react-router';
import { useCompanyQuery } from '#web/ui/use-company.ts';
import classes from './layout.module.css';
import type { NavigationLink } from './navigation.ts';

/** A list of a company leads to the one that was chosen. */
export function NavigationItem({ link, onFollow }: { link: NavigationLink; onFollow?: (() => void) | undefined }) {
  const companyQuery = useCompanyQuery();
  return (
    <li>
      <NavLink
        to={link.ofCompany ? `${link.to}${companyQuery}` : link.to}
        end
        className={classes.link ?? ''}
        {...(onFollow === undefined ? {} : { onClick: onFollow })}
      >
        {link.label}
      </NavLink>
    </li>
  );
}
