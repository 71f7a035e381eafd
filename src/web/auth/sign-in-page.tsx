/** /login and /register: redirect to the identity provider. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { Loading } from '#web/ui/loading.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { safeReturnPath } from './return-to.ts';
import { useSession, useSessionUser } from './session-provider.tsx';
import { SignInProblem } from './sign-in-problem.tsx';
import { redirectToProvider, type SignInMode, takeEarlierFailure } from './sign-in-redirect.ts';

/** Redirects to the provider once, and returns an error message if that fails. */
function useRedirect(
  mode: SignInMode,
  returnTo: string,
  wanted: boolean,
): { failure: string | undefined; retry: () => Promise<void> } {
  const session = useSession();
  const [failure, setFailure] = useState<string>();
  const started = useRef(false);
  const leave = useCallback(async () => {
    setFailure(undefined);
    setFailure(await redirectToProvider(session, mode, returnTo));
  }, [session, mode, returnTo]);
  useEffect(() => {
    if (!wanted || started.current) return;
    started.current = true;
    const earlier = takeEarlierFailure();
    if (earlier === undefined) void leave();
    else setFailure(earlier);
  }, [wanted, leave]);
  return { failure, retry: leave };
}

/** Redirects to the provider, or to the requested page if the user is already logged in. */
export function SignInPage({ mode }: { mode: SignInMode }) {
  usePageTitle(mode === 'login' ? 'Log in' : 'Register');
  const [search] = useSearchParams();
  const returnTo = safeReturnPath(search.get('returnTo'));
  const { isAuthenticated } = useSessionUser();
  const { failure, retry } = useRedirect(mode, returnTo, !isAuthenticated);
  if (isAuthenticated) return <Navigate to={returnTo} replace />;
  if (failure !== undefined) return <SignInProblem message={failure} onRetry={retry} />;
  return <Loading text="Redirecting to log in page..." />;
}
