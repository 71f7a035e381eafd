/** /login and /register: redirect to the identity provider. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { Loading } from '#web/ui/loading.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { loginTimeout } from './auth-limits.ts';
import { safeReturnPath } from './return-to.ts';
import { useSession, useSessionUser } from './session-provider.tsx';
import { signInFailure } from './sign-in-failure.ts';
import { SignInProblem } from './sign-in-problem.tsx';

type Mode = 'login' | 'register';

/** Redirects to the provider once, and returns an error message if that fails. */
function useRedirect(
  mode: Mode,
  returnTo: string,
  wanted: boolean,
): { failure: string | undefined; retry: () => void } {
  const session = useSession();
  const [failure, setFailure] = useState<string>();
  const started = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = useCallback(() => {
    const fail = (text: string) => {
      clearTimeout(timer.current);
      setFailure(text);
    };
    setFailure(undefined);
    timer.current = setTimeout(fail, loginTimeout, 'The log-in page is taking too long to open. Please try again.');
    session.leaveToSignIn(mode, returnTo).catch((error: unknown) => fail(signInFailure(error)));
  }, [session, mode, returnTo]);
  useEffect(() => {
    if (!wanted || started.current) return;
    started.current = true;
    leave();
  }, [wanted, leave]);
  return { failure, retry: leave };
}

/** Redirects to the provider, or to the requested page if the user is already logged in. */
export function SignInPage({ mode }: { mode: Mode }) {
  usePageTitle(mode === 'login' ? 'Log in' : 'Register');
  const [search] = useSearchParams();
  const returnTo = safeReturnPath(search.get('returnTo'));
  const { isAuthenticated } = useSessionUser();
  const { failure, retry } = useRedirect(mode, returnTo, !isAuthenticated);
  if (isAuthenticated) return <Navigate to={returnTo} replace />;
  if (failure !== undefined) return <SignInProblem message={failure} onRetry={retry} />;
  return <Loading text="Redirecting to log in page..." />;
}
