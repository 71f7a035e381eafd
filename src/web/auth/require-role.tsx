/** Lets only those in who may see a page; the others are told and led to the start page (specification, section 6). */
import { useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router';
import type { Role } from '#shared/roles.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { paths } from '#web/paths.ts';
import { Loading } from '#web/ui/loading.tsx';
import { useCurrentUser } from './current-user.ts';

function Refused({ message }: { message: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    sendAlert('Error', message);
    void navigate(paths.root, { replace: true });
  }, [message, navigate]);
  return null;
}

/** Stands above the protected routes. */
export function RequireRole({ roles }: { roles?: readonly Role[] }) {
  const { isLoading, isAuthenticated, role } = useCurrentUser();
  if (isLoading) return <Loading />;
  if (!isAuthenticated) return <Refused message="You do not have permissions to view the requested page." />;
  if (roles !== undefined && (role === undefined || !roles.includes(role))) {
    return <Refused message="You do not have the required role to view the requested page." />;
  }
  return <Outlet />;
}
