/** `/`: redirects approved users to their stock, or to the landing page if they chose it; everyone else sees the landing page. */
import { Navigate } from 'react-router';
import { isApproved } from '#shared/roles.ts';
import { useCurrentUser } from '#web/auth/current-user.ts';
import { ServerUnavailable } from '#web/auth/server-unavailable.tsx';
import { paths } from '#web/paths.ts';
import { useStartPage } from '#web/start-page.ts';
import { Loading } from '#web/ui/loading.tsx';
import { HomePage } from './home-page.tsx';

export function RootPage() {
  const { isLoading, isServerAway, retry, role } = useCurrentUser();
  const { startPage } = useStartPage();
  if (isLoading) return <Loading text="Logging in..." />;
  if (isServerAway) return <ServerUnavailable onRetry={retry} />;
  return isApproved(role) ? <Navigate to={paths[startPage]} replace /> : <HomePage />;
}
