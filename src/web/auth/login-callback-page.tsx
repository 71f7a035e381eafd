/** /login/callback: back from the identity provider, with a code or with a refusal. */
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

/** Undefined where the failure leaves the person signed in, as after a reload of this page once its code is redeemed. */
async function failureOf(error: unknown, session: SessionManager): Promise<string | undefined> {
  const user = await session.getUser();
  return user === null || user.expired ? signInFailure(error) : undefined;
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
      .catch(async (error: unknown) => {
        const text = await failureOf(error, session);
        if (text === undefined) await navigate(paths.root, { replace: true });
        else setFailure(text);
      });
  }, [session, navigate]);
  if (failure === undefined) return <Loading text="Logging in..." />;
  return <SignInProblem message={failure} onRetry={() => navigate(paths.login, { replace: true })} />;
}
