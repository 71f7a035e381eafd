/** The links and menus of the navigation bar, and the roles that see them. */
import { createContext, useContext, useMemo } from 'react';
import { adminRoles, approvedRoles, type Role } from '#shared/roles.ts';
import { paths } from '#web/paths.ts';
import type { Screen, ScreenLink } from '#web/screen.tsx';

export interface NavigationLink extends Pick<ScreenLink, 'label' | 'ofCompany'> {
  to: string;
}

export interface NavigationMenu {
  label: string;
  links: readonly NavigationLink[];
}

export interface Navigation {
  links: readonly NavigationLink[];
  menus: readonly NavigationMenu[];
}

/** All screens, in the order of their links; provided by the app. */
export const ScreensContext = createContext<readonly Screen[]>([]);

/** What a role sees; without a role, what everyone sees. A menu without a link is left out. */
export function navigationOf(screens: readonly Screen[], role: Role | undefined): Navigation {
  const links: NavigationLink[] = [{ label: 'Home', to: paths.home }];
  const menus = new Map<string, NavigationLink[]>();
  for (const { path, link, access } of screens) {
    const roles: readonly Role[] = access === 'administrators' ? adminRoles : approvedRoles;
    if (link === undefined || role === undefined || !roles.includes(role)) continue;
    const { menu, ...shown } = link;
    const target = menu === undefined ? links : (menus.get(menu) ?? []);
    target.push({ ...shown, to: path });
    if (menu !== undefined) menus.set(menu, target);
  }
  return { links, menus: [...menus].map(([label, linksOfMenu]) => ({ label, links: linksOfMenu })) };
}

export function useNavigation(role: Role | undefined): Navigation {
  const screens = useContext(ScreensContext);
  return useMemo(() => navigationOf(screens, role), [screens, role]);
}
