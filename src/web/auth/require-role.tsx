/** Protects pages by role. Other users see an alert and are redirected to the start page. */
import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import type { Role } from '#shared/roles.ts';
import { type AlertAction, sendAlert } from '#web/alerts/alerts.tsx';
import { loginPath, paths } from '#web/paths.ts';
import { Loading } from '#web/ui/loading.tsx';
import { useCurrentUser } from './current-user.ts';
import { wantedPage } from './return-to.ts';
import { ServerUnavailable } from './server-unavailable.tsx';
import { clearExpired } from './session.ts';
import { useSession } from './session-provider.tsx';

/** Shows one alert, which also covers an expired session. */
function useRefusal(message: string, mayLogIn: boolean): void {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const here = `${pathname}${search}`;
    const isLost = mayLogIn && session.isOver;
    const logInAgain: AlertAction = { label: 'Your session has expired. Log in again', href: loginPath(here) };
    if (isLost) clearExpired();
    sendAlert('Error', message, isLost ? logInAgain : undefined);
    void navigate(paths.root, { replace: true, ...(mayLogIn ? { state: wantedPage(here) } : {}) });
  }, [message, mayLogIn, session, navigate, pathname, search]);
}

function Unauthenticated() {
  useRefusal('You do not have permissions to view the requested page.', true);
  return null;
}

function WrongRole() {
  useRefusal('You do not have the required role to view the requested page.', false);
  return null;
}

/** Parent of the protected routes. */
export function RequireRole({ roles }: { roles: readonly Role[] }) {
  const { isLoading, isAuthenticated, isServerAway, retry, role } = useCurrentUser();
  if (isLoading) return <Loading />;
  if (!isAuthenticated) return <Unauthenticated />;
  if (isServerAway) return <ServerUnavailable onRetry={retry} />;
  if (role === undefined || !roles.includes(role)) return <WrongRole />;
  return <Outlet />;
}
