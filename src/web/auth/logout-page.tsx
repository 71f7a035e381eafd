/** /logout: ends the session here, in the other tabs and at the identity provider (specification, section 2.2). */
import { ErrorTimeout } from 'oidc-client-ts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { clearDrafts } from '#web/form/draft-store.ts';
import { paths } from '#web/paths.ts';
import { Loading } from '#web/ui/loading.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { clearUploads } from '#web/upload-store.ts';
import type { SessionManager } from './session-manager.ts';
import { useSession } from './session-provider.tsx';

const onlyHere =
  'You are logged out here, but we could not reach the log-in service. Close the browser if you share this device.';

/** Ends the renewals of this log-in, where the provider can; false when it cannot be reached. */
async function revokeRefreshToken(session: SessionManager): Promise<boolean> {
  try {
    await session.revokeTokens(['refresh_token']);
    return true;
  } catch (error) {
    return !(error instanceof TypeError || error instanceof ErrorTimeout);
  }
}

/** What was typed and never saved, and files that were never sent, are this person's alone. */
async function discardTyped(session: SessionManager): Promise<void> {
  const user = await session.getUser();
  if (user !== null) await Promise.all([clearDrafts(user.profile.sub), clearUploads(user.profile.sub)]);
}

async function logOut(session: SessionManager): Promise<'nobody' | 'leaving' | 'onlyHere'> {
  if ((await session.getUser()) === null) return 'nobody';
  // From here on the app asks for nothing more, neither news nor counts: a token that just ended would be refused.
  await session.events.unload();
  try {
    if (await revokeRefreshToken(session)) {
      await session.signoutRedirect({ redirectMethod: 'replace', extraQueryParams: {} });
      return 'leaving';
    }
  } catch {
    // The provider cannot be reached, or knows no log-out: told below.
  }
  await session.removeUser();
  return 'onlyHere';
}

/** Leaves for the provider, which leads back to the start page. */
export function LogoutPage() {
  usePageTitle('Log out');
  const session = useSession();
  const navigate = useNavigate();
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void discardTyped(session)
      .then(() => logOut(session))
      .then((end) => {
        if (end === 'leaving') return;
        if (end === 'onlyHere') sendAlert('Warning', onlyHere);
        return navigate(paths.root, { replace: true });
      });
  }, [session, navigate]);
  return <Loading text="Logging you out..." />;
}
