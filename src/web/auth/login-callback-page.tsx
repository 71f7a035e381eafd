/** /login/callback: the identity provider redirects here with an authorisation code or an error. */
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#web/paths.ts';
import { Loading } from '#web/ui/loading.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { returnPathOf } from './return-to.ts';
import type { SessionManager } from './session-manager.ts';
import { useSession } from './session-provider.tsx';
import { signInFailure } from './sign-in-failure.ts';
import { SignInProblem } from './sign-in-problem.tsx';

/**
 * Undefined if the user is logged in despite the error, as after reloading this page with a code that was already used.
 */
async function failureOf(error: unknown, session: SessionManager): Promise<string | undefined> {
  const user = await session.getUser();
  return user === null || user.expired ? signInFailure(error) : undefined;
}

/** Redeems the code once, and opens the requested page. */
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
      .catch(async (error: unknown) => {
        const text = await failureOf(error, session);
        if (text === undefined) await navigate(paths.root, { replace: true });
        else setFailure(text);
      });
  }, [session, navigate]);
  if (failure === undefined) return <Loading text="Logging in..." />;
  return <SignInProblem message={failure} onRetry={() => navigate(paths.login, { replace: true })} />;
}
