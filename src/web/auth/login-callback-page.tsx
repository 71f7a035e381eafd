/** /login/callback: back from the identity provider, with a code or with a refusal. */
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#web/paths.ts';
import { Loading } from '#web/ui/loading.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { safeReturnPath } from './return-to.ts';
import { useSession } from './session-provider.tsx';
import { signInFailure } from './sign-in-failure.ts';
import { SignInProblem } from './sign-in-problem.tsx';

function returnPathOf(state: unknown): string {
  const hasReturnTo = typeof state === 'object' && state !== null && 'returnTo' in state;
  return safeReturnPath(hasReturnTo ? state.returnTo : undefined);
}

/** Redeems the code, once, and goes on to the wanted page. */
export function LoginCallbackPage() {
  usePageTitle('Log in');
  const session = useSession();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    session
      .signinCallback()
      .then((user) => navigate(returnPathOf(user?.state), { replace: true }))
      .catch((error: unknown) => setFailure(signInFailure(error)));
  }, [session, navigate]);
  if (failure === undefined) return <Loading text="Logging in..." />;
  return <SignInProblem message={failure} onRetry={() => navigate(paths.login, { replace: true })} />;
}
