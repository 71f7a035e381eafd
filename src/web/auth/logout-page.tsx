/** /logout: ends the session in all tabs and at the identity provider. */
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

/** Returns false if the provider cannot be reached. Not every provider supports revocation. */
async function revokeRefreshToken(session: SessionManager): Promise<boolean> {
  try {
    await session.revokeTokens(['refresh_token']);
    return true;
  } catch (error) {
    return !(error instanceof TypeError || error instanceof ErrorTimeout);
  }
}

/** Drafts and pending uploads are private to the user, so they are removed. */
async function discardTyped(session: SessionManager): Promise<void> {
  const user = await session.getUser();
  if (user !== null) await Promise.all([clearDrafts(user.profile.sub), clearUploads(user.profile.sub)]);
}

async function logOut(session: SessionManager): Promise<'notLoggedIn' | 'leaving' | 'onlyHere'> {
  if ((await session.getUser()) === null) return 'notLoggedIn';
  // Stops all requests of the app, because the server would reject the revoked token.
  await session.events.unload();
  try {
    if (await revokeRefreshToken(session)) {
      await session.signoutRedirect({ redirectMethod: 'replace', extraQueryParams: {} });
      return 'leaving';
    }
  } catch {
    // The provider cannot be reached or does not support logging out; a warning follows.
  }
  await session.removeUser();
  return 'onlyHere';
}

/** Redirects to the provider, which redirects back to the start page. */
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
