/** `/`: redirects approved users to their stock; everyone else sees the landing page. */
import { Navigate } from 'react-router';
import { isApproved } from '#shared/roles.ts';
import { useCurrentUser } from '#web/auth/current-user.ts';
import { ServerUnavailable } from '#web/auth/server-unavailable.tsx';
import { paths } from '#web/paths.ts';
import { Loading } from '#web/ui/loading.tsx';
import { HomePage } from './home-page.tsx';

export function RootPage() {
  const { isLoading, isServerAway, retry, role } = useCurrentUser();
  if (isLoading) return <Loading text="Logging in..." />;
  if (isServerAway) return <ServerUnavailable onRetry={retry} />;
  return isApproved(role) ? <Navigate to={paths.currentStock} replace /> : <HomePage />;
}
